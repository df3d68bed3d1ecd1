import type { Locator, Page } from '@playwright/test';

/** As the menu of a row calls it. */
export type UserAction =
  | 'Confirmar email'
  | 'Enviar correo de recuperación'
  | 'Hacer administrador'
  | 'Quitar administrador'
  | 'Bloquear'
  | 'Desbloquear'
  | 'Eliminar';

/** /admin/users: everybody who has an account, and what is done to them. */
export class AdminUsersPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/users${search}`);
  }

  /** Only those whose name or address holds this text. */
  async openFor(text: string): Promise<void> {
    await this.open(`?search=${encodeURIComponent(text)}`);
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Gestión de Usuarios' });
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Usuarios' });
  }

  /** Without the head. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** What one row says below a column's head. */
  cell(name: string, column: string): Locator {
    return this.row(name).locator(`[data-label="${column}"]`);
  }

  /** The addresses of the page in view, from the top. */
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

  /** That of the row whose button was pressed. */
  get menu(): Locator {
    return this.page.getByRole('menu');
  }

  get items(): Locator {
    return this.menu.getByRole('menuitem');
  }

  item(action: UserAction): Locator {
    return this.menu.getByRole('menuitem', { name: action, exact: true });
  }

  /** Opens the menu of a row and presses what it offers. */
  async choose(name: string, action: UserAction): Promise<void> {
    await this.menuButton(name).click();
    await this.item(action).click();
  }

  /** What is asked before something is done. */
  get question(): Locator {
    return this.page.getByRole('dialog', { name: /^¿/ });
  }

  get cancelButton(): Locator {
    return this.question.getByRole('button', { name: 'Cancelar' });
  }

  get confirmButton(): Locator {
    return this.question.getByRole('button', {
      name: /^(Bloquear|Eliminar|Hacer administrador|Quitar administrador|Dejar de serlo)$/,
    });
  }

  /** Why it could not be done. */
  get refusal(): Locator {
    return this.question.getByRole('alert');
  }

  /** What was just done, at the lower edge. */
  get done(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }

  /** In the screen itself. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert').filter({ hasText: 'Error al cargar' });
  }

  get retryButton(): Locator {
    return this.problem.getByRole('button', { name: 'Reintentar' });
  }
}
