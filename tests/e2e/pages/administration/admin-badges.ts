import type { Locator, Page } from '@playwright/test';

/** /admin/badges: the badges of all users. */
export class AdminBadgesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/badges${search}`);
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Insignias' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  get processButton(): Locator {
    return this.page.getByRole('button', { name: 'Procesar Manualmente' });
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** The success notice at the bottom. */
  get done(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }

  pageButton(number: number): Locator {
    return this.page
      .getByRole('navigation', { name: 'Páginas de insignias' })
      .getByRole('button', { name: `Página ${number}`, exact: true });
  }
}
