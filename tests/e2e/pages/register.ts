import type { Locator, Page } from '@playwright/test';

export interface Registration {
  username: string;
  email: string;
  password: string;
  confirmPassword?: string;
}

export class RegisterPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/register');
  }

  get username(): Locator {
    return this.page.getByLabel('Nombre de usuario', { exact: true });
  }

  get email(): Locator {
    return this.page.getByLabel('Email', { exact: true });
  }

  get password(): Locator {
    return this.page.getByLabel('Contraseña', { exact: true });
  }

  get confirmPassword(): Locator {
    return this.page.getByLabel('Confirmar contraseña', { exact: true });
  }

  get ageBox(): Locator {
    return this.page.getByRole('checkbox', { name: 'Tengo 14 años o más' });
  }

  /** The submit button, which reads 'Crear Cuenta', and 'Cuenta creada' afterwards. */
  get submitButton(): Locator {
    return this.page.getByRole('main').locator('button[type="submit"]');
  }

  get resendButton(): Locator {
    return this.page.getByRole('button', { name: 'Reenviar correo de verificación' });
  }

  /** The red banner with an error. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert').first();
  }

  async fill({ username, email, password, confirmPassword = password }: Registration): Promise<void> {
    await this.username.fill(username);
    await this.email.fill(email);
    await this.password.fill(password);
    await this.confirmPassword.fill(confirmPassword);
    await this.ageBox.check();
  }

  /** Fills in all fields and submits them. */
  async register(registration: Registration): Promise<void> {
    await this.fill(registration);
    await this.submitButton.click();
  }
}
