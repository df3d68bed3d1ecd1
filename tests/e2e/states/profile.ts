import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { mockReply, failCalls, delayCalls, successReply, contractError } from '../support/network.ts';
import { makePasswordTemporary, makeTermsOutdated, TEST_USER_PASSWORD } from '../support/people.ts';
import { LONG_USERNAME } from './mocks/replies.ts';
import { manyBadges, manyExams, mockLongStatistics } from './mocks/profile.ts';
import { type ScreenState, runClockUntilSeen } from './state.ts';

const PASSKEYS = ['Portátil', 'Llavero azul de casa'].map((name, place) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  name,
  created_at: '2026-11-02T10:00:00.000Z',
  used_at: place === 0 ? '2026-11-20T10:00:00.000Z' : null,
}));
/** A list of passkeys as the API sends it: JSON plus `meta`, which lists the values that are dates. */
const PASSKEYS_REPLY = {
  status: 200,
  json: {
    json: { passkeys: PASSKEYS, are_available: false },
    meta: [
      [1, 'passkeys', 0, 'created_at'],
      [1, 'passkeys', 0, 'used_at'],
      [1, 'passkeys', 1, 'created_at'],
    ],
  },
};
const OWN_SESSION = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Firefox',
  system: 'Linux',
  started_on: '2026-11-01',
  used_on: '2026-11-21',
  is_own: true,
};

export const PROFILE: ScreenState[] = [
  {
    name: 'profile',
    open: async ({ signIn, profile }) => {
      await signIn(LONG_USERNAME.replaceAll('W', 'O'));
      await profile.open();
      await expect(profile.endOthersButton).toBeVisible();
      await expect(profile.noStatistics).toBeVisible();
      await expect(profile.section('Insignias')).toContainText('Aún no tienes insignias');
      await expect(profile.section('Tus exámenes').getByRole('link')).toBeVisible();
    },
  },
  {
    name: 'profile-much',
    open: async ({ page, signIn, profile }) => {
      await signIn();
      await mockReply(page, 'exams/statistics', mockLongStatistics);
      await mockReply(page, 'exams/history', manyExams);
      await mockReply(page, 'badges/own', manyBadges);
      await profile.open('?page=5');
      await expect(profile.exams).toHaveCount(10);
      await profile.tableToggle.click();
      await profile.badgesToggle.click();
      await profile.progress.scrollIntoViewIfNeeded();
      await expect(profile.chart).toBeVisible();
    },
  },
  {
    name: 'profile-loading',
    open: async ({ page, signIn, profile }) => {
      await signIn();
      await delayCalls(page, /(exams|badges|review|accounts\/sessions).*/);
      await profile.open('?period=week');
      await expect(page.getByText('Cargando las estadísticas…')).toBeAttached();
    },
  },
  {
    name: 'profile-failed',
    open: async ({ page, signIn, profile }) => {
      await signIn();
      // the client doesn't retry refused calls: the errors appear at once
      await mockReply(page, 'exams/statistics', contractError(api.exams.statistics, 'INVALID_INPUT'));
      await mockReply(page, 'exams/history', contractError(api.exams.history, 'INVALID_INPUT'));
      await mockReply(page, 'badges/own', contractError(api.badges.own, 'INVALID_INPUT'));
      await mockReply(page, 'review/settings', contractError(api.review.settings, 'INVALID_INPUT'));
      await mockReply(page, 'privacy/setHidden', contractError(api.privacy.setHidden, 'INTERNAL'));
      await profile.open();
      await expect(page.getByText('Error al cargar los datos del perfil.')).toHaveCount(3);
      await profile.hideSwitch.press('Space');
      await expect(profile.section('Privacidad').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'profile-unknown',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'accounts/me');
      await on.profile.open();
      await runClockUntilSeen(on, on.page.getByText('No se pudo cargar el perfil.'));
    },
  },
  {
    name: 'profile-password-errors',
    open: async ({ page, signIn, profile }) => {
      await mockReply(page, 'accounts/sessions', successReply({ sessions: [OWN_SESSION] }));
      await signIn();
      await profile.open();
      await profile.passwordToggle.click();
      await profile.changePassword({ from: '', to: 'x', confirm: 'y' });
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  {
    name: 'terms-to-accept',
    open: async ({ page, plaza, signIn, profile }) => {
      await makeTermsOutdated(plaza, await signIn());
      await profile.open();
      await page.getByRole('button', { name: 'Aceptar y seguir' }).click();
      await expect(page.getByRole('checkbox', { name: 'Tengo 14 años o más' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  {
    name: 'password-change-required',
    open: async ({ page, plaza, signIn, profile }) => {
      await makePasswordTemporary(plaza, await signIn());
      await page.goto('/');
      await expect(profile.currentPassword).toBeVisible();
    },
  },
  {
    name: 'profile-second-factor-on',
    open: async ({ page, signIn, profile }) => {
      await mockReply(
        page,
        'accounts/secondFactor/status',
        successReply({ has_totp: true, recovery_codes_left: 8, is_required: false }),
      );
      await mockReply(page, 'accounts/passkeys/list', PASSKEYS_REPLY);
      await signIn();
      await profile.open();
      await expect(profile.section('Verificación en dos pasos')).toContainText('Te quedan 8 códigos');
    },
  },
  {
    name: 'second-factor-required',
    open: async ({ page, signIn, frame }) => {
      const { api: own } = await signIn();
      const me = await own.accounts.me();
      // mock what a server on PostgreSQL says about an administrator who has no second factor yet
      await mockReply(
        page,
        'accounts/me',
        successReply({ ...me, role: 'admin', must_set_up_second_factor: true }),
      );
      await mockReply(
        page,
        'accounts/secondFactor/status',
        successReply({ has_totp: false, recovery_codes_left: 0, is_required: true }),
      );
      await page.goto('/admin');
      await expect(frame.heading).toHaveText('Protege tu cuenta de administración');
      await expect(page.getByRole('button', { name: 'Añadir aplicación de códigos' })).toBeVisible();
    },
  },
  {
    name: 'second-factor-app',
    open: async ({ signIn, profile }) => {
      const { password } = await signIn();
      await profile.open();
      await profile.addApp(password);
    },
  },
  {
    name: 'second-factor-codes',
    reopenForTheme: true,
    open: async ({ page, signIn, profile }) => {
      const recovery_codes = Array.from({ length: 10 }, (_, place) => `abcd-efgh-jkmn-000${place}`);
      await mockReply(page, 'accounts/secondFactor/confirmTotp', successReply({ recovery_codes }));
      const { password } = await signIn();
      await profile.open();
      await profile.addApp(password);
      await page.getByLabel('Código de la aplicación').fill('123456');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Los he guardado' })).toBeVisible();
    },
  },
  {
    name: 'profile-password-changed',
    open: async ({ page, signIn, profile }) => {
      // the client doesn't retry a refused call: the error appears at once
      await mockReply(page, 'accounts/sessions', contractError(api.accounts.sessions, 'INVALID_INPUT'));
      await mockReply(page, 'accounts/changePassword', successReply({}));
      await signIn();
      await profile.open();
      await profile.passwordToggle.click();
      await profile.changePassword({ from: TEST_USER_PASSWORD, to: `${TEST_USER_PASSWORD}7` });
      await expect(profile.passwordChanged).toBeVisible();
      await expect(profile.section('Sesiones').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'profile-sessions-wrong-password',
    window: true,
    open: async ({ page, signIn, profile }) => {
      const refusal = contractError(api.accounts.endOtherSessions, 'WRONG_PASSWORD');
      await mockReply(page, 'accounts/endOtherSessions', refusal);
      await signIn();
      await profile.open();
      await profile.endOthersButton.click();
      await profile.dialogPassword.fill('x');
      await profile.confirmButton.click();
      await expect(profile.dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'profile-delete-account',
    window: true,
    open: async ({ page, signIn, profile }) => {
      const refusal = contractError(api.accounts.requestDeletion, 'LAST_ADMINISTRATOR');
      await mockReply(page, 'accounts/requestDeletion', refusal);
      await signIn();
      await profile.open();
      await profile.deleteButton.click();
      await profile.confirmWithPassword('Eliminar mi cuenta', 'Eliminar', 'x');
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'profile-change-email',
    window: true,
    open: async ({ page, signIn, profile }) => {
      const refusal = contractError(api.accounts.requestEmailChange, 'EMAIL_TAKEN');
      await mockReply(page, 'accounts/requestEmailChange', refusal);
      await signIn();
      await profile.open();
      await profile.section('Tu cuenta').getByRole('button', { name: 'Cambiar correo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cambiar correo' });
      await dialog.getByLabel('Nuevo correo').fill('ana@example.com');
      await dialog.getByLabel('Contraseña', { exact: true }).fill('x');
      await dialog.getByRole('button', { name: 'Enviar enlace' }).click();
      await expect(dialog.getByText('Este correo electrónico ya está registrado.')).toBeVisible();
    },
  },
];
