import type { Locator, Page } from '@playwright/test';

/** The actions on a user, named as in the menu of the user's row. */
export type UserAction =
  | 'Confirmar email'
  | 'Enviar correo de recuperación'
  | 'Quitar verificación en dos pasos'
  | 'Hacer administrador'
  | 'Quitar administrador'
  | 'Bloquear'
  | 'Desbloquear'
  | 'Tiempo adicional'
  | 'Eliminar';

/** /admin/users: the list of users and the dialogs of its actions. */
export class AdminUsersPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/users${search}`);
  }

  /** Opens the list, filtered by a username or an e-mail address. */
  async openFor(text: string): Promise<void> {
    await this.open(`?search=${encodeURIComponent(text)}`);
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Gestión de Usuarios' });
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Usuarios' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The cell of a user's row in the given column. */
  cell(name: string, column: string): Locator {
    return this.row(name).locator(`[data-label="${column}"]`);
  }

  /** The e-mail addresses on this page of the list, from the top. */
  get addresses(): Locator {
    return this.table.locator('[data-label="Email"] [title]');
  }

  badges(name: string): Locator {
    return this.row(name).getByRole('list', { name: 'Insignias' }).getByRole('listitem');
  }

  columnHead(name: string): Locator {
    return this.table.getByRole('columnheader', { name, exact: true });
  }

  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Buscar usuarios' });
  }

  get extraTimeDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Tiempo adicional' });
  }

  get extraTime(): Locator {
    return this.extraTimeDialog.getByLabel('Tiempo adicional (%)');
  }

  get refreshButton(): Locator {
    return this.page.getByRole('button', { name: 'Actualizar' });
  }

  get exportLink(): Locator {
    return this.page.getByRole('link', { name: 'Exportar CSV' });
  }

  get footer(): Locator {
    return this.page.getByText(/^Mostrando /);
  }

  pageButton(number: number): Locator {
    const pages = this.page.getByRole('navigation', { name: 'Páginas de usuarios' });
    return pages.getByRole('button', { name: `Página ${number}`, exact: true });
  }

  menuButton(name: string): Locator {
    return this.table.getByRole('button', { name: `Acciones de ${name}`, exact: true });
  }

  /** The open menu of a row. */
  get menu(): Locator {
    return this.page.getByRole('menu');
  }

  get items(): Locator {
    return this.menu.getByRole('menuitem');
  }

  item(action: UserAction): Locator {
    return this.menu.getByRole('menuitem', { name: action, exact: true });
  }

  /** Opens the menu of a row and chooses an action. */
  async choose(name: string, action: UserAction): Promise<void> {
    await this.menuButton(name).click();
    await this.item(action).click();
  }

  /** The confirmation dialog of an action. */
  get question(): Locator {
    return this.page.getByRole('dialog', { name: /^¿/ });
  }

  get cancelButton(): Locator {
    return this.question.getByRole('button', { name: 'Cancelar' });
  }

  get confirmButton(): Locator {
    return this.question.getByRole('button', {
      name: /^(Bloquear|Eliminar|Hacer administrador|Quitar administrador|Dejar de serlo|Enviar correo)$/,
    });
  }

  /** The reason why an action failed. */
  get refusal(): Locator {
    return this.question.getByRole('alert');
  }

  /** The success notice at the bottom. */
  get done(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }

  /** The error shown instead of the list. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert').filter({ hasText: 'Error al cargar' });
  }

  get retryButton(): Locator {
    return this.problem.getByRole('button', { name: 'Reintentar' });
  }
}
