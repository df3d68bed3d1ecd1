import { expect, type Page } from '@playwright/test';
import { failFiles } from '../support/network.ts';
import { LONG_USERNAME } from './mocks/replies.ts';
import type { ScreenState } from './state.ts';

const narrow = (page: Page) => page.setViewportSize({ width: 360, height: 740 });

export const FRAME: ScreenState[] = [
  {
    name: 'menu',
    narrowOnly: true,
    window: true,
    open: async ({ page, home, frame }) => {
      await narrow(page);
      await home.open();
      await frame.openMenu();
      await expect(frame.registerLink).toBeVisible();
    },
  },
  {
    name: 'menu-signed-in',
    narrowOnly: true,
    window: true,
    open: async ({ page, signIn, home, frame }) => {
      await signIn(LONG_USERNAME.replaceAll('W', 'M'));
      await narrow(page);
      await home.open();
      await frame.openMenu();
      await expect(frame.signOutButton).toBeVisible();
    },
  },
  {
    name: 'sign-out-failed',
    window: true,
    open: async ({ page, signIn, stopServer, home, frame }) => {
      await signIn();
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await expect(frame.signOutButton).toBeAttached();
      await stopServer();
      await frame.signOut();
      await expect(page.getByText(/^No se pudo cerrar la sesión/)).toBeVisible();
    },
  },
  {
    name: 'cookies',
    firstVisit: true,
    window: true,
    open: async ({ home, cookies }) => {
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await expect(cookies.banner).toBeVisible();
    },
  },
  {
    name: 'cookies-detailed',
    firstVisit: true,
    window: true,
    open: async ({ home, cookies }) => {
      await home.open();
      await cookies.configureButton.click();
      await expect(cookies.saveButton).toBeVisible();
    },
  },
  {
    name: 'cookies-again',
    window: true,
    open: async ({ login, cookies }) => {
      await login.open();
      await cookies.reopenButton.click();
      await cookies.toggle('Marketing').click();
      await expect(cookies.saveButton).toBeVisible();
    },
  },
  {
    name: 'cookies-failed',
    firstVisit: true,
    window: true,
    open: async ({ page, login, cookies }) => {
      await login.open();
      await failFiles(page, /\/assets\/cookie-settings.*\.js$/);
      await cookies.configureButton.click();
      await expect(page.getByText(/^No se pudo abrir la configuración/)).toBeVisible();
    },
  },
  {
    name: 'not-found',
    open: async ({ page, frame }) => {
      await page.goto('/nada');
      await expect(frame.heading).toHaveText('Página no encontrada');
    },
  },
  {
    name: 'error',
    open: async ({ page, home, frame }) => {
      await home.open();
      await failFiles(page, /\/assets\/login.*\.js$/);
      await frame.logInLink.click();
      await expect(page.getByText('Algo ha ido mal')).toBeVisible();
    },
  },
];
