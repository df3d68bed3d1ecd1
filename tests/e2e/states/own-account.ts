import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { AdminUsersPage } from '../pages/administration/admin-users.ts';
import {
  contractError,
  INTERNAL_ERROR,
  mockReply,
  type ProcedurePath,
  successReply,
} from '../support/network.ts';
import { TEST_USER_PASSWORD, registerUser } from '../support/people.ts';
import { createTotpCode } from '#tests/support/people/second-factor.ts';
import type { ScreenState, TestTab } from './state.ts';

/** Returns the state in which a dialog about the own account shows that the server has refused the step. */
function refusedStep(
  name: string,
  step: {
    button: string;
    confirm: string;
    procedure: ProcedurePath;
    reply: { status: number; json: unknown };
    fields?: Record<string, string>;
  },
): ScreenState {
  return {
    name,
    window: true,
    open: async (on) => {
      const { page, profile } = on;
      await openWithFactors(on);
      await mockReply(page, step.procedure, step.reply);
      await page.getByRole('button', { name: step.button, exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: step.button });
      for (const [label, value] of Object.entries(step.fields ?? {}))
        await dialog.getByLabel(label).fill(value);
      const password = dialog.getByLabel('Contraseña', { exact: true });
      if ((await password.count()) > 0) await password.fill(TEST_USER_PASSWORD);
      await dialog.getByRole('button', { name: step.confirm, exact: true }).click();
      await expect(
        dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first(),
      ).toBeVisible();
      await expect(profile.section('Tu cuenta')).toBeAttached();
    },
  };
}

const PASSKEY = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Llavero azul de casa',
  created_at: '2026-11-02T10:00:00.000Z',
  used_at: null,
};

async function openWithFactors({ page, signIn, profile }: TestTab): Promise<void> {
  await mockReply(
    page,
    'accounts/secondFactor/status',
    successReply({ has_totp: true, recovery_codes_left: 1, is_required: true }),
  );
  await mockReply(page, 'accounts/passkeys/list', {
    status: 200,
    json: {
      json: { passkeys: [PASSKEY], are_available: true },
      meta: [[1, 'passkeys', 0, 'created_at']],
    },
  });
  await signIn();
  await profile.open();
  await expect(profile.section('Verificación en dos pasos')).toContainText('Llavero azul de casa');
}

const SESSIONS = Array.from({ length: 12 }, (_, place) => ({
  id: `00000000-0000-4000-8000-0000000000${10 + place}`,
  browser: place % 3 === 0 ? null : 'Samsung Internet',
  system: place % 3 === 0 ? null : 'Chrome OS',
  started_on: '2026-11-01',
  used_on: '2026-11-21',
  is_own: place === 0,
}));

export const OWN_ACCOUNT: ScreenState[] = [
  refusedStep('profile-username-refused', {
    button: 'Cambiar nombre de usuario',
    confirm: 'Cambiar',
    procedure: 'accounts/changeUsername',
    reply: contractError(api.accounts.changeUsername, 'USERNAME_TAKEN'),
    fields: { 'Nombre de usuario': 'otronombre' },
  }),
  refusedStep('profile-download-refused', {
    button: 'Descargar mis datos',
    confirm: 'Descargar',
    procedure: 'privacy/requestDownload',
    reply: contractError(api.privacy.requestDownload, 'DOWNLOAD_FAILED'),
  }),
  {
    name: 'profile-download-starting',
    open: async (on) => {
      const { page, profile } = on;
      await openWithFactors(on);
      await mockReply(page, 'privacy/requestDownload', successReply({ token: null }));
      await page.getByRole('button', { name: 'Descargar mis datos' }).click();
      await profile.confirmWithPassword('Descargar mis datos', 'Descargar', TEST_USER_PASSWORD);
      await expect(page.getByText(/estamos preparando el archivo/)).toBeVisible();
    },
  },
  refusedStep('profile-passkey-rename-failed', {
    button: 'Cambiar nombre',
    confirm: 'Guardar',
    procedure: 'accounts/passkeys/rename',
    reply: INTERNAL_ERROR,
    fields: { 'Nombre de la llave': 'Otra' },
  }),
  refusedStep('profile-passkey-remove-failed', {
    button: 'Eliminar llave',
    confirm: 'Eliminar',
    procedure: 'accounts/passkeys/remove',
    reply: INTERNAL_ERROR,
  }),
  refusedStep('profile-codes-renew-failed', {
    button: 'Crear códigos de recuperación',
    confirm: 'Crear códigos',
    procedure: 'accounts/secondFactor/renewRecoveryCodes',
    reply: INTERNAL_ERROR,
  }),
  refusedStep('profile-app-remove-failed', {
    button: 'Quitar aplicación de códigos',
    confirm: 'Quitar',
    procedure: 'accounts/secondFactor/removeTotp',
    reply: INTERNAL_ERROR,
  }),
  {
    name: 'profile-sessions-long',
    open: async (on) => {
      await mockReply(on.page, 'accounts/sessions', successReply({ sessions: SESSIONS }));
      await openWithFactors(on);
      await expect(on.profile.section('Sesiones').getByRole('listitem')).toHaveCount(12);
    },
  },
  {
    name: 'restore-email-starting',
    open: async ({ page, verify }) => {
      await verify.open('/restore-email?token=x');
      await expect(page.getByRole('button', { name: 'Volver a este correo' })).toBeVisible();
    },
  },
  {
    name: 'undo-second-factor-failed',
    open: async ({ page, verify }) => {
      const refusal = contractError(api.accounts.secondFactor.undoAddition, 'FACTOR_UNDO_EXPIRED');
      await mockReply(page, 'accounts/secondFactor/undoAddition', refusal);
      await verify.open('/undo-second-factor?token=x');
      await page.getByRole('button', { name: 'No he sido yo' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'login-recovery-code-failed',
    open: async ({ page, login }) => {
      const second_factor = { token: 'x', has_totp: true, has_passkeys: true, has_recovery_codes: true };
      await mockReply(page, 'accounts/logIn', successReply({ second_factor }));
      await mockReply(page, 'accounts/logInWithCode', INTERNAL_ERROR);
      await login.open();
      await login.logIn('nadie@example.com', TEST_USER_PASSWORD);
      await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
      await page.getByLabel('Código de recuperación').fill('abcd-efgh-jkmn-pqrs');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'admin-users-factor-refused',
    window: true,
    open: async ({ page, plaza, signInAsAdministrator }) => {
      const person = await registerUser(plaza);
      const { secret } = await person.api.accounts.secondFactor.beginTotp({ password: TEST_USER_PASSWORD });
      await person.api.accounts.secondFactor.confirmTotp({ code: createTotpCode(secret) });
      await signInAsAdministrator();
      const refusal = contractError(api.users.sendFactorRemoval, 'TOO_MANY_ATTEMPTS', { seconds: 300 });
      await mockReply(page, 'users/sendFactorRemoval', refusal);
      const users = new AdminUsersPage(page);
      await users.openFor(person.username);
      await users.choose(person.username, 'Quitar verificación en dos pasos');
      await users.confirmButton.click();
      await expect(users.refusal).toBeVisible();
    },
  },
];
