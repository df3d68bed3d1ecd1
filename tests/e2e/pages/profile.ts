import type { Locator, Page } from '@playwright/test';

type SectionName =
  | 'Tu cuenta'
  | 'Tu repaso'
  | 'Estadísticas'
  | 'Insignias'
  | 'Tus exámenes'
  | 'Privacidad'
  | 'Tiempo adicional'
  | 'Contraseña'
  | 'Verificación en dos pasos'
  | 'Sesiones'
  | 'Tus datos'
  | 'Eliminar mi cuenta';

/** /profile: the user's data, statistics, badges and settings. */
export class ProfilePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/profile${search}`);
  }

  /** Starts to add an authenticator app, whose secret is then shown. */
  async addApp(password: string): Promise<void> {
    const title = 'Añadir aplicación de códigos';
    await this.section('Verificación en dos pasos').getByRole('button', { name: title }).click();
    await this.confirmWithPassword(title, 'Continuar', password);
    await this.page.getByRole('img', { name: 'Código QR para la aplicación de códigos' }).waitFor();
  }

  section(name: SectionName): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  period(name: 'Semana' | 'Mes' | 'Año' | 'Todo'): Locator {
    return this.section('Estadísticas').getByRole('button', { name, exact: true });
  }

  /** Each card's text is, for example, 'Exámenes 3'. */
  get cards(): Locator {
    return this.section('Estadísticas').locator('dl > div');
  }

  get noStatistics(): Locator {
    return this.page.getByText('No hay estadísticas disponibles para el período seleccionado.', {
      exact: true,
    });
  }

  get categories(): Locator {
    return this.section('Estadísticas').getByRole('region', { name: 'Por categoría' }).getByRole('listitem');
  }

  get progress(): Locator {
    return this.section('Estadísticas').getByRole('region', { name: 'Evolución de la media' });
  }

  /** The drawing of the chart. */
  get chart(): Locator {
    return this.progress.getByRole('img').locator('svg');
  }

  /** The control that opens and closes the table beside the chart. */
  get tableToggle(): Locator {
    return this.progress.locator('summary');
  }

  get exams(): Locator {
    return this.section('Tus exámenes')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('link') });
  }

  examPage(number: number): Locator {
    return this.section('Tus exámenes').getByRole('button', { name: `Página ${number}`, exact: true });
  }

  /** The control that opens and closes the list of single badges. */
  get badgesToggle(): Locator {
    return this.section('Insignias').locator('summary');
  }

  get hideSwitch(): Locator {
    return this.page.getByRole('switch', { name: 'Ocultarme del ranking' });
  }

  get adminLink(): Locator {
    return this.page.getByRole('link', { name: 'Panel de administración' });
  }

  /** The control that opens and closes the form for a new password. */
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

  /** The red banner with an error, above the form. */
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

  /** The dialog that asks for the password before other sessions are ended. */
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Cerrar las demás sesiones' });
  }

  get dialogPassword(): Locator {
    return this.dialog.getByLabel('Contraseña', { exact: true });
  }

  get confirmButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Cerrar sesiones' });
  }

  get downloadButton(): Locator {
    return this.section('Tus datos').getByRole('button', { name: 'Descargar mis datos' });
  }

  get deleteButton(): Locator {
    return this.section('Eliminar mi cuenta').getByRole('button', { name: 'Eliminar mi cuenta' });
  }

  /** Confirms an action in its dialog, with the password. */
  async confirmWithPassword(step: string, confirm: string, password: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: step });
    await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  }

  /** Fills in the open form with a matching confirmation, and submits it. */
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
