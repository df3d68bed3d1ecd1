import type { Locator, Page } from '@playwright/test';

/** What surrounds every screen: the bar on top, which is a menu on small screens, and the footer. */
export class Frame {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get bar(): Locator {
    return this.page.getByRole('banner');
  }

  get logInLink(): Locator {
    return this.bar.getByRole('link', { name: 'Iniciar Sesión' });
  }

  get registerLink(): Locator {
    return this.bar.getByRole('link', { name: 'Crear Cuenta' });
  }

  get signOutButton(): Locator {
    return this.bar.getByRole('button', { name: 'Cerrar Sesión' });
  }

  /** Of the closed menu, on small screens. */
  get menuButton(): Locator {
    return this.bar.getByRole('button', { name: 'Abrir menú' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  username(name: string): Locator {
    return this.bar.getByText(name, { exact: true });
  }

  /** The own name, which leads to the profile. */
  profileLink(name: string): Locator {
    return this.bar.getByRole('link', { name, exact: true });
  }

  legalLink(name: 'Política de Privacidad' | 'Política de Cookies' | 'Aviso Legal'): Locator {
    return this.page.getByRole('contentinfo').getByRole('link', { name });
  }

  get contactLink(): Locator {
    return this.page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' });
  }

  /** What is said when the check at start has failed. */
  get connectionNotice(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'No se pudo conectar con la base de datos.' });
  }

  /** What is said when nobody could be logged out. */
  get signOutProblem(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'No se pudo cerrar la sesión.' });
  }

  /** What is said when the profile did not get the chosen colours. */
  get darkModeProblem(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'No se pudo guardar el modo de color' });
  }

  async closeSignOutProblem(): Promise<void> {
    await this.signOutProblem.getByRole('button', { name: 'Cerrar aviso' }).click();
  }

  /** Opens the menu where the screen is too small for the bar; elsewhere there is nothing to open. */
  async openMenu(): Promise<void> {
    // until then the bar is the first page's, which has no menu
    await this.page.getByRole('contentinfo').waitFor();
    if (await this.menuButton.isVisible()) await this.menuButton.click();
  }

  async toggleTheme(): Promise<void> {
    await this.openMenu();
    await this.bar.getByRole('button', { name: /Cambiar a modo/ }).click();
  }

  /** The colours in use. */
  get scheme(): Promise<string | null> {
    return this.page.locator('html').getAttribute('data-mantine-color-scheme');
  }

  async signOut(): Promise<void> {
    await this.openMenu();
    await this.signOutButton.click();
  }
}
