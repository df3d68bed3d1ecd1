import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { AdminUsersPage } from '../../pages/administration/admin-users.ts';
import { mockReply, successReply, contractError } from '../../support/network.ts';
import { fewUsers, longUsers, manyUsersTotal, noUsers } from '../mocks/users.ts';
import { LONG_USERNAME } from '../mocks/replies.ts';
import type { TestTab, ScreenState } from '../state.ts';
import { createListStates } from './list-states.ts';

async function openLong({ page, signInAsAdministrator }: TestTab): Promise<AdminUsersPage> {
  await signInAsAdministrator();
  await mockReply(page, 'users/list', longUsers);
  await mockReply(page, 'users/total', manyUsersTotal);
  const users = new AdminUsersPage(page);
  await users.open('?page=1251');
  await expect(users.rows).toHaveCount(20);
  await expect(users.footer).toBeVisible();
  return users;
}

async function openEmpty({ page, signInAsAdministrator }: TestTab, search = ''): Promise<AdminUsersPage> {
  await signInAsAdministrator();
  await mockReply(page, 'users/list', noUsers);
  await mockReply(page, 'users/total', successReply({ total: 0 }));
  const users = new AdminUsersPage(page);
  await users.open(search);
  return users;
}

export const ADMIN_USERS: ScreenState[] = [
  {
    name: 'admin-users',
    open: async (on) => {
      await openLong(on);
    },
  },
  {
    name: 'admin-users-few',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'users/list', fewUsers);
      await mockReply(page, 'users/total', successReply({ total: 4 }));
      const users = new AdminUsersPage(page);
      await users.open('?sort=last_exam_date&direction=asc');
      await users.refreshButton.click();
      await expect(page.getByText(/^Lista actualizada/)).toBeVisible();
      await expect(users.rows).toHaveCount(4);
    },
  },
  {
    name: 'admin-users-empty',
    open: async (on) => {
      await openEmpty(on);
      await expect(on.page.getByText('No hay usuarios registrados')).toBeVisible();
    },
  },
  {
    name: 'admin-users-none-found',
    open: async (on) => {
      await openEmpty(on, '?search=nadie');
      await expect(on.page.getByText('No se encontraron usuarios')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-users',
    address: '/admin/users',
    calls: ['users/list', 'users/total'],
    loading: 'Cargando usuarios...',
  }),
  {
    name: 'admin-users-menu',
    window: true,
    // the menu closes when the window is resized
    reopenForTheme: true,
    open: async (on) => {
      const users = await openLong(on);
      await users.menuButton('Íñigo-Núñez_de-la-Peña').click();
      await expect(users.item('Confirmar email')).toBeFocused();
    },
  },
  {
    name: 'admin-users-question',
    window: true,
    open: async (on) => {
      const users = await openLong(on);
      await users.choose(LONG_USERNAME, 'Quitar administrador');
      await expect(users.question).toBeVisible();
    },
  },
  {
    name: 'admin-users-extra-time-long',
    window: true,
    open: async (on) => {
      const users = await openLong(on);
      await users.choose(LONG_USERNAME, 'Tiempo adicional');
      await users.extraTime.fill('101');
      await users.extraTime.press('Enter');
      await expect(users.extraTimeDialog).toContainText('El tiempo adicional va de 0 a 100 %');
    },
  },
  {
    name: 'admin-users-refused',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'users/remove', contractError(api.users.remove, 'LAST_ADMINISTRATOR'));
      const users = await openLong(on);
      await users.choose(LONG_USERNAME, 'Eliminar');
      await users.confirmButton.click();
      await expect(users.refusal).toBeVisible();
    },
  },
  {
    name: 'admin-users-done',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'users/setBlocked', successReply({}));
      const users = await openLong(on);
      await users.choose(LONG_USERNAME, 'Bloquear');
      await users.confirmButton.click();
      await expect(users.done).toContainText('Se ha bloqueado');
      await expect(users.question).toBeHidden();
    },
  },
];
