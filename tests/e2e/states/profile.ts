import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { answerWith, ok, typedError } from '../support/network.ts';
import { PASSWORD } from '../support/people.ts';
import { LONG_USERNAME } from './made-up.ts';
import type { State } from './state.ts';

export const PROFILE: State[] = [
  {
    name: 'profile',
    reach: async ({ signIn, profile }) => {
      await signIn(LONG_USERNAME.replaceAll('W', 'O'));
      await profile.open();
      await expect(profile.endOthersButton).toBeVisible();
    },
  },
  {
    name: 'profile-password-errors',
    reach: async ({ page, signIn, profile }) => {
      await answerWith(page, 'accounts/otherSessions', ok({ count: 0 }));
      await signIn();
      await profile.open();
      await profile.passwordToggle.click();
      await profile.changePassword({ from: '', to: 'x', confirm: 'y' });
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  {
    name: 'profile-password-changed',
    reach: async ({ page, signIn, profile }) => {
      // a refusal: it is not tried again
      await answerWith(
        page,
        'accounts/otherSessions',
        typedError(api.accounts.otherSessions, 'INVALID_INPUT'),
      );
      await answerWith(page, 'accounts/changePassword', ok({}));
      await signIn();
      await profile.open();
      await profile.passwordToggle.click();
      await profile.changePassword({ from: PASSWORD, to: `${PASSWORD}7` });
      await expect(profile.passwordChanged).toBeVisible();
      await expect(profile.section('Sesiones').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'profile-sessions-wrong-password',
    window: true,
    reach: async ({ page, signIn, profile }) => {
      const refusal = typedError(api.accounts.endOtherSessions, 'WRONG_PASSWORD');
      await answerWith(page, 'accounts/endOtherSessions', refusal);
      await signIn();
      await profile.open();
      await profile.endOthersButton.click();
      await profile.dialogPassword.fill('x');
      await profile.confirmButton.click();
      await expect(profile.dialog.getByRole('alert')).toBeVisible();
    },
  },
];
