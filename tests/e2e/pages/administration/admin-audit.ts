import type { Locator, Page } from '@playwright/test';

/** /admin/audit and the dialog with the details of a change. */
export class AdminAuditPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/audit${search}`);
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Auditoría' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  /** The row headers, for example 'Categoría: El Gobierno'. */
  get things(): Locator {
    return this.table.getByRole('rowheader');
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Buscar en la auditoría' });
  }

  get action(): Locator {
    return this.page.getByRole('combobox', { name: 'Acción' });
  }

  get entity(): Locator {
    return this.page.getByRole('combobox', { name: 'Qué' });
  }

  get from(): Locator {
    return this.page.getByLabel('Desde');
  }

  get until(): Locator {
    return this.page.getByLabel('Hasta');
  }

  get filters(): Locator {
    return this.page.getByRole('group', { name: 'Filtros' });
  }

  get clearButton(): Locator {
    return this.page.getByRole('button', { name: 'Limpiar filtros' });
  }

  /** The range of listed rows, for example 'Mostrando 1 a 10 de 25 cambios'. */
  get range(): Locator {
    return this.page.getByText(/^Mostrando .* cambios$/);
  }

  pageButton(number: number): Locator {
    return this.page
      .getByRole('navigation', { name: 'Páginas de cambios' })
      .getByRole('button', { name: `Página ${number}`, exact: true });
  }

  detailButton(row: Locator): Locator {
    return row.getByRole('button', { name: 'Ver detalle' });
  }

  get window(): Locator {
    return this.page.getByRole('dialog', { name: 'Detalle del cambio' });
  }

  /** A changed field with its values before and after. */
  field(label: string): Locator {
    return this.window
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: label, exact: true }) });
  }

  get windowProblem(): Locator {
    return this.window.getByRole('alert');
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }
}
