import type { Locator, Page } from '@playwright/test';
import type { ChoiceLetter } from './practice.ts';

export class ResultsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(sessionId: string): Promise<void> {
    await this.page.goto(`/results/${sessionId}`);
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Resultados del examen' });
  }

  get backLink(): Locator {
    return this.page.getByRole('main').getByRole('link', { name: 'Volver al inicio' });
  }

  /** The percentage, for example '80,0 %'. */
  get percentage(): Locator {
    return this.page.locator('[data-percentage]');
  }

  /** The score, for example '4 de 5 correctas'. */
  get score(): Locator {
    return this.page.getByText(/^\d+ de \d+ correctas?$/);
  }

  get totalTime(): Locator {
    return this.page.getByRole('definition').nth(0);
  }

  get averageTime(): Locator {
    return this.page.getByRole('definition').nth(1);
  }

  /** The row of a category with its score. */
  category(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Por categoría' })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The notice '¡Has conseguido una insignia!'. */
  get earned(): Locator {
    return this.page.getByRole('region', { name: /^¡Has conseguido / });
  }

  get questions(): Locator {
    return this.page.getByRole('article');
  }

  /** A question of the results, by its number from 1. */
  question(number: number): Locator {
    return this.page.getByRole('article', { name: `Pregunta ${number}`, exact: true });
  }

  choice(number: number, label: ChoiceLetter): Locator {
    return this.question(number).locator(`[data-choice="${label}"]`);
  }

  get onlyWrongSwitch(): Locator {
    return this.page.getByRole('switch', { name: 'Solo las falladas' });
  }

  get againLink(): Locator {
    return this.page.getByRole('link', { name: 'Practicar otra vez' });
  }

  /** The error: 'No se encontraron …' or 'Error al cargar …'. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }
}
