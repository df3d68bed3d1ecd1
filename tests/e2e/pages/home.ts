import type { Locator, Page } from '@playwright/test';

export class HomePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/');
  }

  get filters(): Locator {
    return this.page.getByRole('group', { name: 'Filtrar por grupo' });
  }

  filter(name: string): Locator {
    return this.filters.getByRole('button', { name, exact: true });
  }

  /** The category cards that the filters leave visible. */
  get cards(): Locator {
    return this.page
      .getByRole('region', { name: 'Elige una categoría' })
      .getByRole('listitem')
      .getByRole('button');
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  get selectedCards(): Locator {
    return this.page
      .getByRole('region', { name: 'Elige una categoría' })
      .locator('li button[aria-pressed="true"]');
  }

  get nameFilter(): Locator {
    return this.page.getByLabel('Buscar categoría');
  }

  get startButton(): Locator {
    return this.page.getByRole('button', { name: 'Comenzar práctica' });
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Intentar de nuevo' });
  }

  /** Links to log-in and registration, which visitors see instead of an exam. */
  get waysIn(): Locator {
    return this.page.getByRole('region', { name: 'Para practicar necesitas una cuenta' });
  }

  get continueLink(): Locator {
    return this.page.getByRole('link', { name: 'Continuar examen' });
  }

  async choose(category: string): Promise<void> {
    await this.card(category).click();
  }

  /** Chooses a category and continues: to the exam's setup or, for visitors, to log-in and registration. */
  async start(category: string): Promise<void> {
    await this.choose(category);
    await this.startButton.click();
  }
}
