import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { categoryInUse, groupInUse } from '#shared/catalogue/catalogue.rules.ts';
import { CataloguePage } from '../../pages/catalogue.ts';
import { ACCIDENT, answerWith, cut, hold, ok, typedError } from '../../support/network.ts';
import {
  longCategories,
  longGroupOptions,
  longGroups,
  noCategories,
  noGroups,
} from '../made-up/made-up-catalogue.ts';
import { type Stage, type State, waitOut } from '../state.ts';

async function openLong({ page, signInAsAdministrator }: Stage, what: 'categories' | 'groups') {
  await signInAsAdministrator();
  await answerWith(page, 'catalogue/categories/list', longCategories);
  await answerWith(page, 'catalogue/groups/list', longGroups);
  await answerWith(page, 'catalogue/groups/options', longGroupOptions);
  const list = new CataloguePage(page, what);
  await list.open();
  await expect(list.rows).toHaveCount(20);
  return list;
}

export const ADMIN_CATALOGUE: State[] = [
  {
    name: 'admin-categories',
    reach: async (on) => {
      await openLong(on, 'categories');
    },
  },
  {
    name: 'admin-categories-chosen',
    reach: async (on) => {
      const list = await openLong(on, 'categories');
      await list.chip('Ley 7').click();
      await list.chip('Sin grupo').click();
      await list.search.fill('tema');
      await expect(on.page).toHaveURL(/search=tema/);
    },
  },
  {
    name: 'admin-categories-empty',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerWith(page, 'catalogue/categories/list', noCategories);
      await answerWith(page, 'catalogue/groups/options', ok({ groups: [] }));
      await new CataloguePage(page, 'categories').open();
      await expect(page.getByText('No hay categorías registradas')).toBeVisible();
    },
  },
  {
    name: 'admin-categories-loading',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await hold(page, 'catalogue/categories/list');
      await hold(page, 'catalogue/groups/options');
      await new CataloguePage(page, 'categories').open();
      await expect(page.getByRole('status').filter({ hasText: 'Cargando las categorías…' })).toBeAttached();
    },
  },
  {
    name: 'admin-categories-failed',
    reach: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await cut(on.page, 'catalogue/categories/list');
      await cut(on.page, 'catalogue/groups/options');
      const list = new CataloguePage(on.page, 'categories');
      await list.open();
      await waitOut(on, list.listProblem.last());
      await waitOut(on, list.listProblem.first());
    },
  },
  {
    name: 'admin-categories-form',
    window: true,
    reach: async (on) => {
      const list = await openLong(on, 'categories');
      await list.rows.first().getByRole('button', { name: 'Editar' }).click();
      await list.name.fill(' ');
      await list.description.fill('');
      await list.saveButton.click();
      await expect(list.name).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'admin-categories-form-failed',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'catalogue/categories/create', ACCIDENT);
      const list = await openLong(on, 'categories');
      await list.createButton.click();
      await list.name.fill('Tema nuevo');
      await list.description.fill('Breve');
      await list.saveButton.click();
      await expect(list.problem).toBeVisible();
    },
  },
  {
    name: 'admin-categories-changed',
    window: true,
    reach: async (on) => {
      const changed = typedError(api.catalogue.categories.update, 'CATEGORY_CHANGED');
      await answerWith(on.page, 'catalogue/categories/update', changed);
      const list = await openLong(on, 'categories');
      await list.editButton('Ley 7').click();
      await list.name.fill('Ley 8');
      await list.saveButton.click();
      await expect(list.problem).toBeVisible();
    },
  },
  {
    name: 'admin-categories-unsaved',
    window: true,
    reach: async (on) => {
      const list = await openLong(on, 'categories');
      await list.createButton.click();
      await list.name.fill('A medias');
      await list.cancelButton.click();
      await expect(list.unsaved).toBeVisible();
    },
  },
  {
    name: 'admin-categories-delete-refused',
    window: true,
    reach: async (on) => {
      const refused = typedError(api.catalogue.categories.remove, 'CATEGORY_IN_USE', {
        questions: 1_234_567,
      });
      await answerWith(on.page, 'catalogue/categories/remove', refused);
      const list = await openLong(on, 'categories');
      await list.rows.first().getByRole('button', { name: 'Eliminar' }).click();
      await list.confirmButton.click();
      await expect(list.question.getByRole('alert')).toHaveText(categoryInUse(1_234_567));
    },
  },
  {
    name: 'admin-categories-saved',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'catalogue/categories/update', ok({ version: 2 }));
      const list = await openLong(on, 'categories');
      await list.editButton('Ley 7').click();
      await list.name.fill('Ley 8');
      await list.saveButton.click();
      await expect(list.done).toBeVisible();
      await expect(list.window).toBeHidden();
    },
  },
  {
    name: 'admin-groups',
    reach: async (on) => {
      await openLong(on, 'groups');
    },
  },
  {
    name: 'admin-groups-empty',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerWith(page, 'catalogue/groups/list', noGroups);
      await new CataloguePage(page, 'groups').open();
      await expect(page.getByText('No hay grupos registrados')).toBeVisible();
    },
  },
  {
    name: 'admin-groups-loading',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await hold(page, 'catalogue/groups/list');
      await new CataloguePage(page, 'groups').open();
      await expect(page.getByRole('status').filter({ hasText: 'Cargando los grupos…' })).toBeAttached();
    },
  },
  {
    name: 'admin-groups-failed',
    reach: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await cut(on.page, 'catalogue/groups/list');
      const list = new CataloguePage(on.page, 'groups');
      await list.open();
      await waitOut(on, list.listProblem);
    },
  },
  {
    name: 'admin-groups-form',
    window: true,
    reach: async (on) => {
      const list = await openLong(on, 'groups');
      await list.createButton.click();
      await list.saveButton.click();
      await expect(list.name).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'admin-groups-delete-refused',
    window: true,
    reach: async (on) => {
      const refused = typedError(api.catalogue.groups.remove, 'GROUP_IN_USE', { categories: 20_480 });
      await answerWith(on.page, 'catalogue/groups/remove', refused);
      const list = await openLong(on, 'groups');
      await list.rows.first().getByRole('button', { name: 'Eliminar' }).click();
      await list.confirmButton.click();
      await expect(list.question.getByRole('alert')).toHaveText(groupInUse(20_480));
    },
  },
];
