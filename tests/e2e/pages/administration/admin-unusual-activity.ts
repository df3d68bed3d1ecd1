import type { Locator, Page } from '@playwright/test';

/** /admin/unusual-activity and the dialog with a user's points. */
export class AdminUnusualActivityPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/unusual-activity${search}`);
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Actividad inusual' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  row(username: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: username, exact: true }) });
  }

  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Buscar usuarios' });
  }

  stretchButton(label: string): Locator {
    return this.page.getByRole('group', { name: 'Tiempo' }).getByRole('button', { name: label });
  }

  sortButton(label: string): Locator {
    return this.table.getByRole('button', { name: label });
  }

  /** The range of listed rows, for example 'Mostrando 1 a 10 de 25 usuarios'. */
  get range(): Locator {
    return this.page.getByText(/^Mostrando .* usuarios$/);
  }

  pointsButton(row: Locator): Locator {
    return row.getByRole('button', { name: 'Puntos' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Puntos del usuario' });
  }

  get period(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Período' });
  }

  get reason(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Motivo' });
  }

  get withdrawButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Retirar / });
  }

  get withdrawals(): Locator {
    return this.dialog.getByRole('list', { name: 'Puntos retirados' }).getByRole('listitem');
  }

  get restoreButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Devolver / });
  }

  /** The result of the last action. */
  get said(): Locator {
    return this.dialog.getByRole('status');
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }
}
