import type { Locator, Page } from '@playwright/test';

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/login${search}`);
  }

  get email(): Locator {
    return this.page.getByLabel('Email', { exact: true });
  }

  get password(): Locator {
    return this.page.getByLabel('Contraseña', { exact: true });
  }

  get submitButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' });
  }

  get resendButton(): Locator {
    return this.page.getByRole('button', { name: 'Reenviar correo de verificación' });
  }

  /** The red banner with an error. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert').first();
  }

  get registerLink(): Locator {
    return this.page.getByRole('main').getByRole('link', { name: 'Crear Cuenta' });
  }

  get forgotLink(): Locator {
    return this.page.getByRole('main').getByRole('link', { name: '¿Olvidaste tu contraseña?' });
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submitButton.click();
  }
}
