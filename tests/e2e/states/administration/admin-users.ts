import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { AdminUsersPage } from '../../pages/admin-users.ts';
import { answerWith, cut, hold, ok, typedError } from '../../support/network.ts';
import { fewUsers, longUsers, manyPages, noUsers } from '../made-up/admin-users-made-up.ts';
import { LONG_USERNAME } from '../made-up/made-up.ts';
import { type Stage, type State, waitOut } from '../state.ts';

async function openLong({ page, signInAsAdministrator }: Stage): Promise<AdminUsersPage> {
  await signInAsAdministrator();
  await answerWith(page, 'users/list', longUsers);
  await answerWith(page, 'users/total', manyPages);
  const users = new AdminUsersPage(page);
  await users.open('?page=1251');
  await expect(users.rows).toHaveCount(20);
  await expect(users.footer).toBeVisible();
  return users;
}

async function openEmpty({ page, signInAsAdministrator }: Stage, search = ''): Promise<AdminUsersPage> {
  await signInAsAdministrator();
  await answerWith(page, 'users/list', noUsers);
  await answerWith(page, 'users/total', ok({ total: 0 }));
  const users = new AdminUsersPage(page);
  await users.open(search);
  return users;
}

export const ADMIN_USERS: State[] = [
  {
    name: 'admin-users',
    reach: async (on) => {
      await openLong(on);
    },
  },
  {
    name: 'admin-users-few',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerWith(page, 'users/list', fewUsers);
      await answerWith(page, 'users/total', ok({ total: 4 }));
      const users = new AdminUsersPage(page);
      await users.open('?sort=last_exam_date&direction=asc');
      await users.refreshButton.click();
      await expect(page.getByText(/^Lista actualizada/)).toBeVisible();
      await expect(users.rows).toHaveCount(4);
    },
  },
  {
    name: 'admin-users-empty',
    reach: async (on) => {
      await openEmpty(on);
      await expect(on.page.getByText('No hay usuarios registrados')).toBeVisible();
    },
  },
  {
    name: 'admin-users-none-found',
    reach: async (on) => {
      await openEmpty(on, '?search=nadie');
      await expect(on.page.getByText('No se encontraron usuarios')).toBeVisible();
    },
  },
  {
    name: 'admin-users-loading',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await hold(page, 'users/list');
      await hold(page, 'users/total');
      await new AdminUsersPage(page).open();
      await expect(page.getByText('Cargando usuarios...').first()).toBeVisible();
    },
  },
  {
    name: 'admin-users-failed',
    reach: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await cut(on.page, 'users/list');
      await cut(on.page, 'users/total');
      const users = new AdminUsersPage(on.page);
      await users.open();
      await waitOut(on, users.problem);
    },
  },
  {
    name: 'admin-users-menu',
    window: true,
    // the menu closes when the window is resized
    reachAnew: true,
    reach: async (on) => {
      const users = await openLong(on);
      await users.menuButton('Íñigo-Núñez_de-la-Peña').click();
      await expect(users.item('Confirmar email')).toBeFocused();
    },
  },
  {
    name: 'admin-users-question',
    window: true,
    reach: async (on) => {
      const users = await openLong(on);
      await users.choose(LONG_USERNAME, 'Quitar administrador');
      await expect(users.question).toBeVisible();
    },
  },
  {
    name: 'admin-users-refused',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'users/remove', typedError(api.users.remove, 'LAST_ADMINISTRATOR'));
      const users = await openLong(on);
      await users.choose(LONG_USERNAME, 'Eliminar');
      await users.confirmButton.click();
      await expect(users.refusal).toBeVisible();
    },
  },
  {
    name: 'admin-users-done',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'users/setBlocked', ok({}));
      const users = await openLong(on);
      await users.choose(LONG_USERNAME, 'Bloquear');
      await users.confirmButton.click();
      await expect(users.done).toContainText('Se ha bloqueado');
      await expect(users.question).toBeHidden();
    },
  },
];
