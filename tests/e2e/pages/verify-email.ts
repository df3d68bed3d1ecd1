import { expect, type Locator, type Page } from '@playwright/test';

export class VerifyEmailPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(link: string | URL): Promise<void> {
    await this.page.goto(String(link));
  }

  get confirmButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'Confirmar mi correo' });
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert').first();
  }

  /** Opens the link and confirms the address; expects the log-in screen to say so. */
  async confirm(link: string | URL): Promise<void> {
    await this.open(link);
    await this.confirmButton.click();
    await expect(this.page.getByText('¡Correo confirmado! Ya puedes iniciar sesión.')).toBeVisible();
  }
}
