import { AdminUsersPage } from '../pages/admin-users.ts';
import { longUsers, manyPages, noUsers } from '../states/made-up/admin-users-made-up.ts';
import { passUntilVisible } from '../support/clock.ts';
import { takeExamElsewhere } from '../support/exams.ts';
import type { Screens } from '../support/fixtures.ts';
import { answerWith, hold, ok } from '../support/network.ts';
import { logInHere, newPerson } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/plaza.ts';
import type { Provocation, StagedProvocation } from './provocation.ts';

async function open({ page, plaza }: Screens, search = ''): Promise<AdminUsersPage> {
  await logInHere(page.context(), plaza.origin, ADMINISTRATOR);
  const users = new AdminUsersPage(page);
  await users.open(search);
  return users;
}

export const adminUsers = {
  'server: an administrator opens the list of users': async (screens) => {
    await (await open(screens, '?sort=created_at&direction=asc')).rows.first().waitFor();
  },
  'server: somebody who has just finished an exam is listed': async (screens) => {
    const { plaza } = screens;
    const { username, api } = await newPerson(plaza);
    await takeExamElsewhere(api, plaza.bank, { category: 'El Gobierno', count: 5 });
    await open(screens, `?search=${username}`);
  },
  'server: nobody is found among the users': async (screens) => {
    await open(screens, '?search=nadie%40ninguna.parte');
  },
  'edge: thousands of users, in every state and in one that nobody knows': async (screens) => {
    await answerWith(screens.page, 'users/list', longUsers);
    await answerWith(screens.page, 'users/total', manyPages);
    await open(screens);
  },
  'edge: there are no users': async (screens) => {
    await answerWith(screens.page, 'users/list', noUsers);
    await answerWith(screens.page, 'users/total', ok({ total: 0 }));
    await open(screens);
  },
  'edge: the list of users is on its way': async (screens) => {
    await hold(screens.page, 'users/list');
    await open(screens);
  },
} satisfies Record<string, Provocation>;

export const adminUsersStopped = {
  'server: stopped before the list of users is asked for again': {
    before: async (screens) => {
      await screens.page.clock.install();
      await (await open(screens)).rows.first().waitFor();
    },
    after: async ({ page }) => {
      await new AdminUsersPage(page).refreshButton.click();
      return (shown) => passUntilVisible(page, shown);
    },
  },
} satisfies Record<string, StagedProvocation>;
