import type { Locator, Page } from '@playwright/test';

export class MockExamResultsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(sessionId: string): Promise<void> {
    await this.page.goto(`/mock-exams/results/${sessionId}`);
  }

  async openHistory(search = ''): Promise<void> {
    await this.page.goto(`/mock-exams/history${search}`);
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Resultados del simulacro' });
  }

  /** The scaled mark, for example '29,17'. */
  get scaled(): Locator {
    return this.page.locator('[data-scaled]');
  }

  /** The value of a figure of the whole mock exam, for example '40'. */
  total(name: 'Aciertos' | 'Errores' | 'En blanco' | 'Puntuación directa' | 'Puntos'): Locator {
    return this.page
      .locator('dl')
      .first()
      .locator('div')
      .filter({ has: this.page.getByRole('term').getByText(name, { exact: true }) })
      .getByRole('definition');
  }

  get parts(): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.locator('article[class*=Paper]') });
  }

  section(name: 'Dudosas y riesgo' | 'Percentil' | 'Cambios y tiempo' | 'Por ley'): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The button of a filter, for example 'Errores (12)'. */
  filter(name: string): Locator {
    return this.page
      .getByRole('group', { name: 'Preguntas que se muestran' })
      .getByRole('button', { name: new RegExp(`^${name} \\(`) });
  }

  get questions(): Locator {
    return this.page.getByRole('article', { name: /^Pregunta / });
  }

  question(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  /** The control that opens and closes the grid with the numbers of all questions. */
  get sheetToggle(): Locator {
    return this.page.getByText('Hoja corregida: ir a una pregunta');
  }

  get numbers(): Locator {
    return this.page.getByRole('toolbar', { name: 'Preguntas' }).getByRole('button');
  }

  /** The mock exams in the history. */
  get exams(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('link') });
  }

  get chart(): Locator {
    return this.page.getByRole('img', { name: /Gráfico de las puntuaciones/ }).locator('svg');
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }
}
