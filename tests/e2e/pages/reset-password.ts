import type { Locator, Page } from '@playwright/test';

export class ResetPasswordPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** `link`: the part of a recovery link after the path. */
  async open(link: string): Promise<void> {
    await this.page.goto(`/reset-password${link}`);
  }

  get password(): Locator {
    return this.page.getByLabel('Nueva contraseña', { exact: true });
  }

  get confirmPassword(): Locator {
    return this.page.getByLabel('Confirmar contraseña', { exact: true });
  }

  get submitButton(): Locator {
    return this.page.getByRole('main').locator('button[type="submit"]');
  }

  get checking(): Locator {
    return this.page.getByText('Comprobando el enlace…');
  }

  /** The red banner with an error. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert').first();
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }

  get newLink(): Locator {
    return this.page.getByRole('main').getByRole('link', { name: 'Solicitar un nuevo enlace' });
  }

  /** The green banner, before the redirect to the log-in. */
  get done(): Locator {
    return this.page.getByText('Contraseña actualizada correctamente.', { exact: true });
  }

  get goOnButton(): Locator {
    return this.page.getByRole('button', { name: 'Ir al inicio de sesión' });
  }

  async submitPassword(password: string, confirmPassword = password): Promise<void> {
    await this.password.fill(password);
    await this.confirmPassword.fill(confirmPassword);
    await this.submitButton.click();
  }
}
