import type { Locator, Page } from '@playwright/test';

/** The header, which becomes a menu on small screens, and the footer of every screen. */
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

  /** The button that opens the menu on small screens. */
  get menuButton(): Locator {
    return this.bar.getByRole('button', { name: 'Abrir menú' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  username(name: string): Locator {
    return this.bar.getByText(name, { exact: true });
  }

  /** The user's name, which links to the profile. */
  profileLink(name: string): Locator {
    return this.bar.getByRole('link', { name, exact: true });
  }

  legalLink(name: 'Política de Privacidad' | 'Política de Cookies' | 'Aviso Legal'): Locator {
    return this.page.getByRole('contentinfo').getByRole('link', { name });
  }

  get contactLink(): Locator {
    return this.page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' });
  }

  /** The notice that the session check at start has failed. */
  get connectionNotice(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'No se pudo conectar con la base de datos.' });
  }

  /** The notice that logging out has failed. */
  get signOutProblem(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'No se pudo cerrar la sesión.' });
  }

  /** The notice that the profile could not save the chosen theme. */
  get darkModeProblem(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'No se pudo guardar el modo de color' });
  }

  async closeSignOutProblem(): Promise<void> {
    await this.signOutProblem.getByRole('button', { name: 'Cerrar aviso' }).click();
  }

  /** Opens the menu on small screens; larger screens have none. */
  async openMenu(): Promise<void> {
    // waits for the client: the header of the server's first HTML has no menu
    await this.page.getByRole('contentinfo').waitFor();
    if (await this.menuButton.isVisible()) await this.menuButton.click();
  }

  async toggleTheme(): Promise<void> {
    await this.openMenu();
    await this.bar.getByRole('button', { name: /Cambiar a modo/ }).click();
  }

  /** The theme in use. */
  get scheme(): Promise<string | null> {
    return this.page.locator('html').getAttribute('data-mantine-color-scheme');
  }

  async signOut(): Promise<void> {
    await this.openMenu();
    await this.signOutButton.click();
  }
}
