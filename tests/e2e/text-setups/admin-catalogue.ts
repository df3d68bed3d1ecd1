import type { ApiClient } from '#tests/support/http/api-client.ts';
import { CataloguePage } from '../pages/catalogue.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { EMPTY_CATEGORY, EMPTY_GROUP } from '../support/banks/sparse-content.ts';
import { createAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

type What = CataloguePage['what'];

async function open({ page, plaza }: Screens, what: What, search = ''): Promise<CataloguePage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  const catalogue = new CataloguePage(page, what);
  await catalogue.open(search);
  return catalogue;
}

const opening =
  (what: What): TextSetup =>
  async (screens) => {
    await open(screens, what);
  };

const freshName = (): string => `Serie ${crypto.randomUUID()}`;

async function makeGroup(office: ApiClient, name: string): Promise<string> {
  return (await office.catalogue.groups.create({ id: crypto.randomUUID(), name, description: null })).id;
}

async function makeCategory(
  office: ApiClient,
  group_id: string | null,
): Promise<{ id: string; name: string }> {
  const name = freshName();
  const form = { id: crypto.randomUUID(), name, description: 'De una prueba', group_id };
  return { id: (await office.catalogue.categories.create(form)).id, name };
}

/** Opens the list of groups after creating a group; a search for its name leaves only this group. */
async function openWithGroup(screens: Screens): Promise<{ groups: CataloguePage; name: string }> {
  const name = freshName();
  await makeGroup(await createAdminClient(screens.plaza), name);
  return { groups: await open(screens, 'groups', `?search=${encodeURIComponent(name)}`), name };
}

const NAMES = { categories: EMPTY_CATEGORY, groups: EMPTY_GROUP };

export const adminCatalogue = {
  'server: an administrator opens the list of categories': opening('categories'),
  'server: an administrator opens the list of groups': opening('groups'),

  'server: a category with three questions is to be deleted': async (screens) => {
    const office = await createAdminClient(screens.plaza);
    const { id, name } = await makeCategory(office, null);
    for (const number of [1, 2, 3])
      await office.questions.create({
        id: crypto.randomUUID(),
        question_text: `${name}, ${number}`,
        choices: ['Uno', 'Dos', 'Tres', 'Cuatro'],
        correct_answer: 0,
        notes: null,
        explanation: null,
        explanation_format: 'plain',
        category_ids: [id],
        reference: null,
      });
    await (await open(screens, 'categories', `?search=${encodeURIComponent(name)}`)).remove(name);
  },

  'server: a group with two categories is to be deleted': async (screens) => {
    const office = await createAdminClient(screens.plaza);
    const name = freshName();
    const id = await makeGroup(office, name);
    await makeCategory(office, id);
    await makeCategory(office, id);
    await (await open(screens, 'groups', `?search=${encodeURIComponent(name)}`)).remove(name);
  },

  'server: a group is saved without a name': async (screens) => {
    const groups = await open(screens, 'groups');
    await groups.createButton.click();
    await groups.saveButton.click();
  },
  'server: a group is made': async (screens) => {
    const groups = await open(screens, 'groups');
    await groups.createButton.click();
    await groups.name.fill(freshName());
    await groups.saveButton.click();
  },
  'server: a group is changed': async (screens) => {
    const { groups, name } = await openWithGroup(screens);
    await groups.editButton(name).click();
    await groups.name.fill(freshName());
    await groups.saveButton.click();
  },
  'server: a group is deleted': async (screens) => {
    const { groups, name } = await openWithGroup(screens);
    await groups.remove(name);
  },
} satisfies Record<string, TextSetup>;

/** Before the server stops: fills in the form of a new category or group; afterwards: submits it. */
const saving = (what: What): TwoStepSetup => ({
  before: async (screens) => {
    const catalogue = await open(screens, what);
    await catalogue.createButton.click();
    await catalogue.name.fill(freshName());
    await catalogue.description.fill('De una prueba');
  },
  after: async ({ page }) => new CataloguePage(page, what).saveButton.click(),
});

const removing = (what: What): TwoStepSetup => ({
  before: async (screens) => {
    const catalogue = await open(screens, what, `?search=${encodeURIComponent(NAMES[what])}`);
    await catalogue.removeButton(NAMES[what]).click();
  },
  after: async ({ page }) => new CataloguePage(page, what).confirmButton.click(),
});

export const adminCatalogueStopped = {
  'server: stopped before a category is saved': saving('categories'),
  'server: stopped before a category is deleted': removing('categories'),
  'server: stopped before a group is saved': saving('groups'),
  'server: stopped before a group is deleted': removing('groups'),

  'server: stopped before groups are listed in another order': {
    before: async (screens) => {
      await screens.page.clock.install();
      await (await open(screens, 'groups')).rows.first().waitFor();
    },
    after: async ({ page }) => {
      await new CataloguePage(page, 'groups').columnHead('Nombre').getByRole('button').click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },

  'server: stopped before the groups of categories are asked for again': {
    before: async (screens) => {
      const { page } = screens;
      await page.clock.install();
      await (await open(screens, 'categories')).chip(EMPTY_GROUP).waitFor();
      await page.getByRole('link', { name: 'Grupos', exact: true }).click();
      await new CataloguePage(page, 'groups').rows.first().waitFor();
    },
    after: async ({ page }) => {
      await page.getByRole('link', { name: 'Categorías', exact: true }).click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
} satisfies Record<string, TwoStepSetup>;

const nothing = async (): Promise<void> => {};

export const adminCatalogueEmptied = {
  'server: it has no categories to be listed': { before: nothing, after: opening('categories') },
  'server: it has no groups': {
    before: nothing,
    after: async (screens) => {
      const office = await createAdminClient(screens.plaza);
      const { groups } = await office.catalogue.groups.options();
      for (const { id } of groups) await office.catalogue.groups.remove({ id });
      await open(screens, 'groups');
    },
  },
} satisfies Record<string, TwoStepSetup>;
