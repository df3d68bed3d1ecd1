import type { Locator, Page } from '@playwright/test';

export class ForgotPasswordPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/forgot-password');
  }

  get email(): Locator {
    return this.page.getByLabel('Email', { exact: true });
  }

  get submitButton(): Locator {
    return this.page.getByRole('main').locator('button[type="submit"]');
  }

  /** The red banner with an error. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert').first();
  }

  get sent(): Locator {
    return this.page.getByRole('heading', { name: '¡Correo Enviado!' });
  }

  get anotherButton(): Locator {
    return this.page.getByRole('button', { name: 'Enviar a otro correo' });
  }

  async submitEmail(email: string): Promise<void> {
    // waits for this screen first: the log-in screen, which links to it, has a field with the same label
    await this.page.getByRole('heading', { name: 'Recuperar acceso' }).waitFor();
    await this.email.fill(email);
    await this.submitButton.click();
  }
}
