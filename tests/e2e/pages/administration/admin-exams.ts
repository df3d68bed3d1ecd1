import type { Locator, Page } from '@playwright/test';

/** /admin/exams and /admin/exams/{sessionId}; ResultsPage (pages/results.ts) reads the results on the latter. */
export class AdminExamsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/exams${search}`);
  }

  async openResult(sessionId: string, search = ''): Promise<void> {
    await this.page.goto(`/admin/exams/${sessionId}${search}`);
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Exámenes' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  /** The row headers, which name the user of each exam. */
  get names(): Locator {
    return this.table.getByRole('rowheader');
  }

  row(username: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: username, exact: true }) });
  }

  get dateHead(): Locator {
    return this.table.getByRole('columnheader', { name: 'Fecha', exact: true });
  }

  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Buscar exámenes' });
  }

  get exportLink(): Locator {
    return this.page.getByRole('link', { name: 'Exportar CSV' });
  }

  /** The range of listed rows, for example 'Mostrando 1 a 10 de 25 exámenes'. */
  get range(): Locator {
    return this.page.getByText(/^Mostrando .* exámenes$/);
  }

  pageButton(number: number): Locator {
    return this.page
      .getByRole('navigation', { name: 'Páginas de exámenes' })
      .getByRole('button', { name: `Página ${number}`, exact: true });
  }

  resultLink(username: string): Locator {
    return this.row(username).getByRole('link', { name: 'Ver resultado' });
  }

  get backLink(): Locator {
    return this.page.getByRole('link', { name: 'Volver a los exámenes' });
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }
}
