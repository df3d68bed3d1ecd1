import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { answerWith, cut, hold, ok, typedError } from '../support/network.ts';
import { PASSWORD } from '../support/people.ts';
import { type Stage, type State, waitOut } from './state.ts';

const EMAIL = `${'nombre-largo-'.repeat(4)}@subdominio.example.com`;

/** Opens the form with a link that the mocked server accepts. */
async function openForm({ page, reset }: Stage): Promise<void> {
  await answerWith(page, 'accounts/checkRecovery', ok({ valid: true }));
  await reset.open('?token=x');
  await expect(reset.submitButton).toBeVisible();
}

async function refused(on: Stage, code: 'RECOVERY_EXPIRED' | 'PASSWORD_NOT_UPDATED'): Promise<void> {
  await answerWith(on.page, 'accounts/resetPassword', typedError(api.accounts.resetPassword, code));
  await openForm(on);
  await on.reset.choose(PASSWORD);
  await expect(on.reset.problem).toBeVisible();
}

export const RECOVERY: State[] = [
  {
    name: 'forgot-password',
    reach: async ({ forgot }) => {
      await forgot.open();
      await expect(forgot.submitButton).toBeVisible();
    },
  },
  {
    name: 'forgot-password-unknown',
    reach: async ({ page, forgot }) => {
      const answer = typedError(api.accounts.requestRecovery, 'EMAIL_NOT_FOUND');
      await answerWith(page, 'accounts/requestRecovery', answer);
      await forgot.open();
      await forgot.ask(EMAIL);
      await expect(page.getByText('No se encontró una cuenta')).toBeVisible();
    },
  },
  {
    name: 'forgot-password-locked',
    reach: async ({ page, forgot }) => {
      const answer = typedError(api.accounts.requestRecovery, 'LOCKED_OUT', { seconds: 872 });
      await answerWith(page, 'accounts/requestRecovery', answer);
      await forgot.open();
      await forgot.ask(EMAIL);
      await expect(forgot.problem).toContainText('Podrás intentarlo de nuevo en');
    },
  },
  {
    name: 'forgot-password-no-server',
    reach: async ({ stopServer, forgot }) => {
      await forgot.open();
      await forgot.email.fill(EMAIL);
      await stopServer();
      await forgot.ask(EMAIL);
      await expect(forgot.problem).toBeVisible();
    },
  },
  {
    name: 'forgot-password-sent',
    reach: async ({ page, forgot }) => {
      await answerWith(page, 'accounts/requestRecovery', ok({}));
      await forgot.open();
      await forgot.ask(EMAIL);
      await expect(forgot.sent).toBeVisible();
    },
  },
  {
    name: 'reset-password-checking',
    reach: async ({ page, reset }) => {
      await hold(page, 'accounts/checkRecovery');
      await reset.open('?token=x');
      await expect(reset.checking).toBeAttached();
    },
  },
  { name: 'reset-password', reach: openForm },
  {
    name: 'reset-password-errors',
    reach: async (on) => {
      await openForm(on);
      await on.reset.choose('x', 'y');
      await expect(on.page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  { name: 'reset-password-failed', reach: (on) => refused(on, 'PASSWORD_NOT_UPDATED') },
  { name: 'reset-password-expired', reach: (on) => refused(on, 'RECOVERY_EXPIRED') },
  {
    name: 'reset-password-useless-link',
    reach: async ({ reset }) => {
      await reset.open('');
      await expect(reset.newLink).toBeVisible();
    },
  },
  {
    name: 'reset-password-no-check',
    reach: async (on) => {
      const { page, reset } = on;
      await page.clock.install();
      await cut(page, 'accounts/checkRecovery');
      await reset.open('?token=x');
      await waitOut(on, reset.retryButton);
    },
  },
  {
    name: 'reset-password-done',
    reach: async (on) => {
      const { page, reset } = on;
      await answerWith(page, 'accounts/resetPassword', ok({}));
      await openForm(on);
      // the redirect waits for this call, which finds out whether the session has ended
      await hold(page, 'accounts/me');
      await reset.choose(PASSWORD);
      await expect(reset.done).toBeVisible();
    },
  },
];
