import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { answerWith, cut, hold, ok, typedError } from '../support/network.ts';
import { PASSWORD } from '../support/people.ts';
import { LONG_USERNAME } from './made-up/made-up.ts';
import { manyBadges, manyExams, muchPractice } from './made-up/made-up-profile.ts';
import { type State, waitOut } from './state.ts';

export const PROFILE: State[] = [
  {
    name: 'profile',
    reach: async ({ signIn, profile }) => {
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
    reach: async ({ page, signIn, profile }) => {
      await signIn();
      await answerWith(page, 'exams/statistics', muchPractice);
      await answerWith(page, 'exams/history', manyExams);
      await answerWith(page, 'badges/own', manyBadges);
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
    reach: async ({ page, signIn, profile }) => {
      await signIn();
      await hold(page, '(exams|badges|accounts/otherSessions).*');
      await profile.open('?period=week');
      await expect(page.getByText('Cargando las estadísticas…')).toBeAttached();
    },
  },
  {
    name: 'profile-failed',
    reach: async ({ page, signIn, profile }) => {
      await signIn();
      // refusals are not retried
      await answerWith(page, 'exams/statistics', typedError(api.exams.statistics, 'INVALID_INPUT'));
      await answerWith(page, 'exams/history', typedError(api.exams.history, 'INVALID_INPUT'));
      await answerWith(page, 'badges/own', typedError(api.badges.own, 'INVALID_INPUT'));
      await answerWith(page, 'privacy/setHidden', typedError(api.privacy.setHidden, 'INTERNAL'));
      await profile.open();
      await expect(page.getByText('Error al cargar los datos del perfil.')).toHaveCount(3);
      await profile.hideSwitch.press('Space');
      await expect(profile.section('Privacidad').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'profile-unknown',
    reach: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await cut(on.page, 'accounts/me');
      await on.profile.open();
      await waitOut(on, on.page.getByText('No se pudo cargar el perfil.'));
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
      // a refusal is not retried
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
