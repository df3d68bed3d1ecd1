import type { Locator, Page } from '@playwright/test';

export class RankingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/ranking${search}`);
  }

  tab(name: 'Ranking Semanal' | 'Ranking Mensual'): Locator {
    return this.page.getByRole('tab', { name });
  }

  get table(): Locator {
    return this.page.getByRole('table');
  }

  get rows(): Locator {
    return this.table.locator('tbody tr');
  }

  row(username: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: username }) });
  }

  /** The accessible names of the badges: 'Insignias: Campeón semanal, 3 veces'. */
  get badges(): Locator {
    return this.rows.getByText(/^Insignias: /);
  }

  get legend(): Locator {
    return this.page.getByText('Qué significan las insignias');
  }

  /** The points: the last cell of each row. */
  get points(): Locator {
    return this.rows.getByRole('cell').and(this.page.locator(':last-child'));
  }

  /** The text of each row: rank, medal, name and points. */
  async lines(): Promise<string[]> {
    return (await this.rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** The section 'Tu posición actual'. */
  get ownPlace(): Locator {
    return this.page.getByRole('region', { name: 'Tu posición actual' });
  }

  get pages(): Locator {
    return this.page.getByRole('navigation', { name: 'Páginas del ranking' });
  }

  pageButton(number: number): Locator {
    return this.pages.getByRole('button', { name: `Página ${number}`, exact: true });
  }

  /** The time left in the period, for example '3 d 04 h 05 min 06 s'. */
  get countdown(): Locator {
    return this.page.getByRole('timer');
  }

  get loading(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'Cargando el ranking…' });
  }

  get empty(): Locator {
    return this.page.getByText('No hay usuarios con actividad en este período', { exact: true });
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get details(): Locator {
    return this.problem.getByText('Ver detalles técnicos');
  }

  get retryButton(): Locator {
    return this.problem.getByRole('button', { name: 'Reintentar' });
  }
}
