import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { INTERNAL_ERROR, mockReply, delayCalls, successReply, contractError } from '../support/network.ts';
import { TEST_USER_PASSWORD } from '../support/people.ts';
import type { ScreenState } from './state.ts';

const NOBODY = { username: 'nadie', email: 'nadie@example.com', password: TEST_USER_PASSWORD };

export const ACCOUNTS: ScreenState[] = [
  {
    name: 'login',
    open: async ({ login }) => {
      await login.open();
      await expect(login.submitButton).toBeVisible();
    },
  },
  {
    name: 'login-errors',
    open: async ({ page, login }) => {
      await login.open();
      await login.submitButton.click();
      await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
    },
  },
  {
    name: 'login-unconfirmed',
    open: async ({ page, login }) => {
      await mockReply(page, 'accounts/logIn', contractError(api.accounts.logIn, 'EMAIL_NOT_CONFIRMED'));
      await login.open();
      await login.logIn(NOBODY.email, TEST_USER_PASSWORD);
      await expect(login.resendButton).toBeVisible();
    },
  },
  {
    name: 'login-locked',
    open: async ({ page, login }) => {
      const answer = contractError(api.accounts.logIn, 'LOCKED_OUT', { seconds: 872 });
      await mockReply(page, 'accounts/logIn', answer);
      await login.open();
      await login.logIn(NOBODY.email, TEST_USER_PASSWORD);
      await expect(login.problem).toContainText('Podrás intentarlo de nuevo en');
    },
  },
  {
    name: 'login-lock-over',
    reopenForTheme: true,
    open: async ({ page, login }) => {
      const answer = contractError(api.accounts.logIn, 'LOCKED_OUT', { seconds: 1 });
      await mockReply(page, 'accounts/logIn', answer);
      await login.open();
      await login.logIn(NOBODY.email, TEST_USER_PASSWORD);
      await expect(page.getByText('Ya puedes intentarlo de nuevo.')).toBeVisible();
    },
  },
  {
    name: 'login-no-more-mails',
    open: async ({ page, login }) => {
      await mockReply(page, 'accounts/logIn', contractError(api.accounts.logIn, 'EMAIL_NOT_CONFIRMED'));
      const answer = contractError(api.accounts.resendVerification, 'TOO_MANY_ATTEMPTS', { seconds: 600 });
      await mockReply(page, 'accounts/resendVerification', answer);
      await login.open();
      await login.logIn(NOBODY.email, TEST_USER_PASSWORD);
      await login.resendButton.click();
      await expect(page.getByText('Podrás intentarlo de nuevo en')).toBeVisible();
    },
  },
  {
    name: 'verify-email',
    open: async ({ verify }) => {
      await verify.open('/verify-email?token=x');
      await expect(verify.confirmButton).toBeVisible();
    },
  },
  {
    name: 'verify-email-failed',
    open: async ({ page, verify }) => {
      await mockReply(page, 'accounts/confirmEmail', INTERNAL_ERROR);
      await verify.open('/verify-email?token=x');
      await verify.confirmButton.click();
      await expect(verify.problem).toBeVisible();
    },
  },
  {
    name: 'new-email',
    open: async ({ page, verify }) => {
      await verify.open('/new-email?token=x');
      await expect(page.getByRole('button', { name: 'Confirmar este correo' })).toBeVisible();
    },
  },
  {
    name: 'restore-email-failed',
    open: async ({ page, verify }) => {
      const refusal = contractError(api.accounts.restoreEmail, 'RESTORE_EXPIRED');
      await mockReply(page, 'accounts/restoreEmail', refusal);
      await verify.open('/restore-email?token=x');
      await page.getByRole('button', { name: 'Volver a este correo' }).click();
      await expect(page.getByText('El enlace para volver a tu correo no es válido')).toBeVisible();
    },
  },
  {
    name: 'login-second-step',
    open: async ({ page, login }) => {
      const second_factor = { token: 'x', has_totp: true, has_passkeys: true, has_recovery_codes: true };
      await mockReply(page, 'accounts/logIn', successReply({ second_factor }));
      await mockReply(
        page,
        'accounts/logInWithCode',
        contractError(api.accounts.logInWithCode, 'NOT_PROVED'),
      );
      await login.open();
      await login.logIn(NOBODY.email, TEST_USER_PASSWORD);
      await page.getByLabel('Código de la aplicación').fill('000000');
      await page.keyboard.press('Enter');
      await expect(page.getByText('El código no es correcto o ya se ha usado.')).toBeVisible();
    },
  },
  {
    name: 'remove-second-factor',
    open: async ({ page, verify }) => {
      await verify.open('/remove-second-factor?token=x');
      await expect(page.getByRole('button', { name: 'Quitar la verificación en dos pasos' })).toBeVisible();
    },
  },
  {
    name: 'login-confirmed',
    open: async ({ page, login }) => {
      await login.open('?verified=1');
      await expect(page.getByText('¡Correo confirmado!')).toBeVisible();
    },
  },
  {
    name: 'login-useless-link',
    open: async ({ page, login }) => {
      await login.open('?error=verification');
      await page.getByRole('button', { name: 'Reenviar correo de verificación' }).click();
      await expect(page.getByText('El email es obligatorio')).toBeVisible();
    },
  },
  {
    name: 'login-first',
    open: async ({ page, practice }) => {
      await practice.open();
      await expect(page.getByText('Debes iniciar sesión para continuar.')).toBeVisible();
    },
  },
  {
    name: 'login-sending',
    open: async ({ page, login }) => {
      await delayCalls(page, 'accounts/logIn');
      await login.open();
      await login.logIn(NOBODY.email, TEST_USER_PASSWORD);
      await expect(login.submitButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'login-no-server',
    open: async ({ stopServer, login }) => {
      await login.open();
      await login.email.fill(NOBODY.email);
      await stopServer();
      await login.logIn(NOBODY.email, TEST_USER_PASSWORD);
      await expect(login.problem).toBeVisible();
    },
  },
  {
    name: 'register',
    open: async ({ register }) => {
      await register.open();
      await expect(register.submitButton).toBeVisible();
    },
  },
  {
    name: 'register-errors',
    open: async ({ page, register }) => {
      await register.open();
      await register.register({ username: 'a!', email: 'a', password: 'x', confirmPassword: 'y' });
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  {
    name: 'register-failed',
    open: async ({ page, register }) => {
      await mockReply(page, 'accounts/register', INTERNAL_ERROR);
      await register.open();
      await register.register(NOBODY);
      await expect(register.problem).toBeVisible();
    },
  },
  {
    name: 'register-locked',
    open: async ({ page, register }) => {
      const answer = contractError(api.accounts.register, 'LOCKED_OUT', { seconds: 59 * 60 });
      await mockReply(page, 'accounts/register', answer);
      await register.open();
      await register.register(NOBODY);
      await expect(register.problem).toContainText('Podrás intentarlo de nuevo en');
    },
  },
  {
    name: 'register-sending',
    open: async ({ page, register }) => {
      await delayCalls(page, 'accounts/register');
      await register.open();
      await register.register(NOBODY);
      await expect(register.submitButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'register-done',
    open: async ({ page, register }) => {
      await mockReply(page, 'accounts/register', successReply({}));
      await register.open();
      await register.register(NOBODY);
      await register.resendButton.click();
      await expect(page.getByText('Correo de verificación reenviado')).toBeVisible();
    },
  },
];
