import { AdminUsersPage } from '../pages/administration/admin-users.ts';
import { longUsers, manyUsersTotal, noUsers } from '../states/mocks/users.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import type { Screens } from '../support/fixtures.ts';
import { mockReply, delayCalls, successReply } from '../support/network.ts';
import { logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

async function open({ page, plaza }: Screens, search = ''): Promise<AdminUsersPage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
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
    const { username, api } = await registerUser(plaza);
    await takeExamOnOtherDevice(api, plaza.bank, { category: 'El Gobierno', count: 5 });
    await open(screens, `?search=${username}`);
  },
  'server: nobody is found among the users': async (screens) => {
    await open(screens, '?search=nadie%40ninguna.parte');
  },
  'edge: thousands of users, in every state and in one that nobody knows': async (screens) => {
    await mockReply(screens.page, 'users/list', longUsers);
    await mockReply(screens.page, 'users/total', manyUsersTotal);
    await open(screens);
  },
  'edge: there are no users': async (screens) => {
    await mockReply(screens.page, 'users/list', noUsers);
    await mockReply(screens.page, 'users/total', successReply({ total: 0 }));
    await open(screens);
  },
  'edge: the list of users is on its way': async (screens) => {
    await delayCalls(screens.page, 'users/list');
    await open(screens);
  },
} satisfies Record<string, TextSetup>;

export const adminUsersStopped = {
  'server: stopped before the list of users is asked for again': {
    before: async (screens) => {
      await screens.page.clock.install();
      await (await open(screens)).rows.first().waitFor();
    },
    after: async ({ page }) => {
      await new AdminUsersPage(page).refreshButton.click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
} satisfies Record<string, TwoStepSetup>;
