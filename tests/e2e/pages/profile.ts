import type { Locator, Page } from '@playwright/test';

/** /profile: who I am, my password, and where else I am logged in. */
export class ProfilePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/profile');
  }

  section(name: 'Tu cuenta' | 'Contraseña' | 'Sesiones'): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Opens and closes the form for another password. */
  get passwordToggle(): Locator {
    return this.page.getByRole('button', { name: 'Cambiar contraseña' });
  }

  get currentPassword(): Locator {
    return this.page.getByLabel('Contraseña actual', { exact: true });
  }

  get newPassword(): Locator {
    return this.page.getByLabel('Nueva contraseña', { exact: true });
  }

  get confirmPassword(): Locator {
    return this.page.getByLabel('Confirmar contraseña', { exact: true });
  }

  get updateButton(): Locator {
    return this.page.getByRole('button', { name: 'Actualizar contraseña' });
  }

  /** The red banner above the form. */
  get passwordProblem(): Locator {
    return this.section('Contraseña').getByRole('alert');
  }

  get passwordChanged(): Locator {
    return this.section('Contraseña').getByRole('status');
  }

  get endOthersButton(): Locator {
    return this.section('Sesiones').getByRole('button', { name: 'Cerrar las demás sesiones' });
  }

  get sessionsEnded(): Locator {
    return this.section('Sesiones').getByRole('status');
  }

  /** Asks for the password before other sessions are ended. */
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Cerrar las demás sesiones' });
  }

  get dialogPassword(): Locator {
    return this.dialog.getByLabel('Contraseña', { exact: true });
  }

  get confirmButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Cerrar sesiones' });
  }

  /** Fills in the open form, confirmed as it should be, and sends it. */
  async changePassword({
    from,
    to,
    confirm = to,
  }: {
    from: string;
    to: string;
    confirm?: string;
  }): Promise<void> {
    await this.currentPassword.fill(from);
    await this.newPassword.fill(to);
    await this.confirmPassword.fill(confirm);
    await this.updateButton.click();
  }
}
