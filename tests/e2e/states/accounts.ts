import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { ACCIDENT, answerWith, hold, ok, typedError } from '../support/network.ts';
import { PASSWORD } from '../support/people.ts';
import type { State } from './state.ts';

const NOBODY = { username: 'nadie', email: 'nadie@example.com', password: PASSWORD };

export const ACCOUNTS: State[] = [
  {
    name: 'login',
    reach: async ({ login }) => {
      await login.open();
      await expect(login.submitButton).toBeVisible();
    },
  },
  {
    name: 'login-errors',
    reach: async ({ page, login }) => {
      await login.open();
      await login.submitButton.click();
      await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
    },
  },
  {
    name: 'login-unconfirmed',
    reach: async ({ page, login }) => {
      await answerWith(page, 'accounts/logIn', typedError(api.accounts.logIn, 'EMAIL_NOT_CONFIRMED'));
      await login.open();
      await login.logIn(NOBODY.email, PASSWORD);
      await expect(login.resendButton).toBeVisible();
    },
  },
  {
    name: 'login-locked',
    reach: async ({ page, login }) => {
      const answer = typedError(api.accounts.logIn, 'LOCKED_OUT', { seconds: 872 });
      await answerWith(page, 'accounts/logIn', answer);
      await login.open();
      await login.logIn(NOBODY.email, PASSWORD);
      await expect(login.problem).toContainText('Podrás intentarlo de nuevo en');
    },
  },
  {
    name: 'login-lock-over',
    reachAnew: true,
    reach: async ({ page, login }) => {
      const answer = typedError(api.accounts.logIn, 'LOCKED_OUT', { seconds: 1 });
      await answerWith(page, 'accounts/logIn', answer);
      await login.open();
      await login.logIn(NOBODY.email, PASSWORD);
      await expect(page.getByText('Ya puedes intentarlo de nuevo.')).toBeVisible();
    },
  },
  {
    name: 'login-no-more-mails',
    reach: async ({ page, login }) => {
      await answerWith(page, 'accounts/logIn', typedError(api.accounts.logIn, 'EMAIL_NOT_CONFIRMED'));
      const answer = typedError(api.accounts.resendVerification, 'TOO_MANY_ATTEMPTS', { seconds: 600 });
      await answerWith(page, 'accounts/resendVerification', answer);
      await login.open();
      await login.logIn(NOBODY.email, PASSWORD);
      await login.resendButton.click();
      await expect(page.getByText('Podrás intentarlo de nuevo en')).toBeVisible();
    },
  },
  {
    name: 'login-confirmed',
    reach: async ({ page, login }) => {
      await login.open('?verified=1');
      await expect(page.getByText('¡Correo confirmado!')).toBeVisible();
    },
  },
  {
    name: 'login-useless-link',
    reach: async ({ page, login }) => {
      await login.open('?error=verification');
      await page.getByRole('button', { name: 'Reenviar correo de verificación' }).click();
      await expect(page.getByText('El email es obligatorio')).toBeVisible();
    },
  },
  {
    name: 'login-first',
    reach: async ({ page, practice }) => {
      await practice.open();
      await expect(page.getByText('Debes iniciar sesión para continuar.')).toBeVisible();
    },
  },
  {
    name: 'login-sending',
    reach: async ({ page, login }) => {
      await hold(page, 'accounts/logIn');
      await login.open();
      await login.logIn(NOBODY.email, PASSWORD);
      await expect(login.submitButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'login-no-server',
    reach: async ({ stopServer, login }) => {
      await login.open();
      await login.email.fill(NOBODY.email);
      await stopServer();
      await login.logIn(NOBODY.email, PASSWORD);
      await expect(login.problem).toBeVisible();
    },
  },
  {
    name: 'register',
    reach: async ({ register }) => {
      await register.open();
      await expect(register.submitButton).toBeVisible();
    },
  },
  {
    name: 'register-errors',
    reach: async ({ page, register }) => {
      await register.open();
      await register.register({ username: 'a!', email: 'a', password: 'x', confirmPassword: 'y' });
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  {
    name: 'register-failed',
    reach: async ({ page, register }) => {
      await answerWith(page, 'accounts/register', ACCIDENT);
      await register.open();
      await register.register(NOBODY);
      await expect(register.problem).toBeVisible();
    },
  },
  {
    name: 'register-locked',
    reach: async ({ page, register }) => {
      const answer = typedError(api.accounts.register, 'LOCKED_OUT', { seconds: 59 * 60 });
      await answerWith(page, 'accounts/register', answer);
      await register.open();
      await register.register(NOBODY);
      await expect(register.problem).toContainText('Podrás intentarlo de nuevo en');
    },
  },
  {
    name: 'register-sending',
    reach: async ({ page, register }) => {
      await hold(page, 'accounts/register');
      await register.open();
      await register.register(NOBODY);
      await expect(register.submitButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'register-done',
    reach: async ({ page, register }) => {
      await answerWith(page, 'accounts/register', ok({}));
      await register.open();
      await register.register(NOBODY);
      await register.resendButton.click();
      await expect(page.getByText('Correo de verificación reenviado')).toBeVisible();
    },
  },
];
