import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { formatCategoryInUse, formatGroupInUse } from '#shared/catalogue/catalogue.rules.ts';
import { CataloguePage } from '../../pages/catalogue.ts';
import { INTERNAL_ERROR, mockReply, successReply, contractError } from '../../support/network.ts';
import { longCategories, longGroupOptions, longGroups, noCategories, noGroups } from '../mocks/catalogue.ts';
import type { TestTab, ScreenState } from '../state.ts';
import { createListStates } from './list-states.ts';

async function openLong({ page, signInAsAdministrator }: TestTab, what: 'categories' | 'groups') {
  await signInAsAdministrator();
  await mockReply(page, 'catalogue/categories/list', longCategories);
  await mockReply(page, 'catalogue/groups/list', longGroups);
  await mockReply(page, 'catalogue/groups/options', longGroupOptions);
  const list = new CataloguePage(page, what);
  await list.open();
  await expect(list.rows).toHaveCount(20);
  return list;
}

export const ADMIN_CATALOGUE: ScreenState[] = [
  {
    name: 'admin-categories',
    open: async (on) => {
      await openLong(on, 'categories');
    },
  },
  {
    name: 'admin-categories-chosen',
    open: async (on) => {
      const list = await openLong(on, 'categories');
      await list.chip('Ley 7').click();
      await list.chip('Sin grupo').click();
      await list.search.fill('tema');
      await expect(on.page).toHaveURL(/search=tema/);
    },
  },
  {
    name: 'admin-categories-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'catalogue/categories/list', noCategories);
      await mockReply(page, 'catalogue/groups/options', successReply({ groups: [] }));
      await new CataloguePage(page, 'categories').open();
      await expect(page.getByText('No hay categorías registradas')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-categories',
    address: '/admin/categories',
    calls: ['catalogue/categories/list', 'catalogue/groups/options'],
    loading: 'Cargando las categorías…',
    problems: 2,
  }),
  {
    name: 'admin-categories-form',
    window: true,
    open: async (on) => {
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
    open: async (on) => {
      await mockReply(on.page, 'catalogue/categories/create', INTERNAL_ERROR);
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
    open: async (on) => {
      const changed = contractError(api.catalogue.categories.update, 'CATEGORY_CHANGED');
      await mockReply(on.page, 'catalogue/categories/update', changed);
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
    open: async (on) => {
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
    open: async (on) => {
      const refused = contractError(api.catalogue.categories.remove, 'CATEGORY_IN_USE', {
        questions: 1_234_567,
      });
      await mockReply(on.page, 'catalogue/categories/remove', refused);
      const list = await openLong(on, 'categories');
      await list.rows.first().getByRole('button', { name: 'Eliminar' }).click();
      await list.confirmButton.click();
      await expect(list.question.getByRole('alert')).toHaveText(formatCategoryInUse(1_234_567));
    },
  },
  {
    name: 'admin-categories-saved',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'catalogue/categories/update', successReply({ version: 2 }));
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
    open: async (on) => {
      await openLong(on, 'groups');
    },
  },
  {
    name: 'admin-groups-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'catalogue/groups/list', noGroups);
      await new CataloguePage(page, 'groups').open();
      await expect(page.getByText('No hay grupos registrados')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-groups',
    address: '/admin/groups',
    calls: ['catalogue/groups/list'],
    loading: 'Cargando los grupos…',
  }),
  {
    name: 'admin-groups-form',
    window: true,
    open: async (on) => {
      const list = await openLong(on, 'groups');
      await list.createButton.click();
      await list.saveButton.click();
      await expect(list.name).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'admin-groups-delete-refused',
    window: true,
    open: async (on) => {
      const refused = contractError(api.catalogue.groups.remove, 'GROUP_IN_USE', { categories: 20_480 });
      await mockReply(on.page, 'catalogue/groups/remove', refused);
      const list = await openLong(on, 'groups');
      await list.rows.first().getByRole('button', { name: 'Eliminar' }).click();
      await list.confirmButton.click();
      await expect(list.question.getByRole('alert')).toHaveText(formatGroupInUse(20_480));
    },
  },
];
