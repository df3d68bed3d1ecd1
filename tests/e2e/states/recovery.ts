import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { mockReply, failCalls, delayCalls, successReply, contractError } from '../support/network.ts';
import { TEST_USER_PASSWORD } from '../support/people.ts';
import { type TestTab, type ScreenState, runClockUntilSeen } from './state.ts';

const EMAIL = `${'nombre-largo-'.repeat(4)}@subdominio.example.com`;

/** Opens the form with a link that the mocked server accepts. */
async function openForm({ page, reset }: TestTab): Promise<void> {
  await mockReply(page, 'accounts/checkRecovery', successReply({ valid: true }));
  await reset.open('?token=x');
  await expect(reset.submitButton).toBeVisible();
}

async function refused(on: TestTab, code: 'RECOVERY_EXPIRED' | 'PASSWORD_NOT_UPDATED'): Promise<void> {
  await mockReply(on.page, 'accounts/resetPassword', contractError(api.accounts.resetPassword, code));
  await openForm(on);
  await on.reset.submitPassword(TEST_USER_PASSWORD);
  await expect(on.reset.problem).toBeVisible();
}

export const RECOVERY: ScreenState[] = [
  {
    name: 'forgot-password',
    open: async ({ forgot }) => {
      await forgot.open();
      await expect(forgot.submitButton).toBeVisible();
    },
  },
  {
    name: 'forgot-password-unknown',
    open: async ({ page, forgot }) => {
      const answer = contractError(api.accounts.requestRecovery, 'EMAIL_NOT_FOUND');
      await mockReply(page, 'accounts/requestRecovery', answer);
      await forgot.open();
      await forgot.submitEmail(EMAIL);
      await expect(page.getByText('No se encontró una cuenta')).toBeVisible();
    },
  },
  {
    name: 'forgot-password-locked',
    open: async ({ page, forgot }) => {
      const answer = contractError(api.accounts.requestRecovery, 'LOCKED_OUT', { seconds: 872 });
      await mockReply(page, 'accounts/requestRecovery', answer);
      await forgot.open();
      await forgot.submitEmail(EMAIL);
      await expect(forgot.problem).toContainText('Podrás intentarlo de nuevo en');
    },
  },
  {
    name: 'forgot-password-no-server',
    open: async ({ stopServer, forgot }) => {
      await forgot.open();
      await forgot.email.fill(EMAIL);
      await stopServer();
      await forgot.submitEmail(EMAIL);
      await expect(forgot.problem).toBeVisible();
    },
  },
  {
    name: 'forgot-password-sent',
    open: async ({ page, forgot }) => {
      await mockReply(page, 'accounts/requestRecovery', successReply({}));
      await forgot.open();
      await forgot.submitEmail(EMAIL);
      await expect(forgot.sent).toBeVisible();
    },
  },
  {
    name: 'reset-password-checking',
    open: async ({ page, reset }) => {
      await delayCalls(page, 'accounts/checkRecovery');
      await reset.open('?token=x');
      await expect(reset.checking).toBeAttached();
    },
  },
  { name: 'reset-password', open: openForm },
  {
    name: 'reset-password-errors',
    open: async (on) => {
      await openForm(on);
      await on.reset.submitPassword('x', 'y');
      await expect(on.page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  { name: 'reset-password-failed', open: (on) => refused(on, 'PASSWORD_NOT_UPDATED') },
  { name: 'reset-password-expired', open: (on) => refused(on, 'RECOVERY_EXPIRED') },
  {
    name: 'reset-password-useless-link',
    open: async ({ reset }) => {
      await reset.open('');
      await expect(reset.newLink).toBeVisible();
    },
  },
  {
    name: 'reset-password-no-check',
    open: async (on) => {
      const { page, reset } = on;
      await page.clock.install();
      await failCalls(page, 'accounts/checkRecovery');
      await reset.open('?token=x');
      await runClockUntilSeen(on, reset.retryButton);
    },
  },
  {
    name: 'reset-password-done',
    open: async (on) => {
      const { page, reset } = on;
      await mockReply(page, 'accounts/resetPassword', successReply({}));
      await openForm(on);
      // the redirect waits for this delayed call, which tells whether the session has ended
      await delayCalls(page, 'accounts/me');
      await reset.submitPassword(TEST_USER_PASSWORD);
      await expect(reset.done).toBeVisible();
    },
  },
];
