import type { Locator, Page } from '@playwright/test';

/** /mock-exams: the catalogue, the instruction sheet and the open sheet of a mock exam. */
export class SheetPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openCatalogue(): Promise<void> {
    await this.page.goto('/mock-exams');
  }

  async openInstructions(templateId: string): Promise<void> {
    await this.page.goto(`/mock-exams/${templateId}`);
  }

  /** Opens the sheet that has been started. */
  async resume(): Promise<void> {
    await this.page.goto('/mock-exams/sheet');
    await this.question.waitFor();
  }

  // the screens before the start

  mockExam(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true });
  }

  get startButton(): Locator {
    return this.page.getByRole('button', { name: 'Comenzar', exact: true });
  }

  get continueLink(): Locator {
    return this.page.getByRole('main').getByRole('link', { name: 'Continuar', exact: true });
  }

  // the open sheet

  get question(): Locator {
    return this.page
      .locator('section', { has: this.page.locator('[data-choice]') })
      .getByRole('heading', { level: 2 });
  }

  /** The current place on the sheet, for example 'Pregunta 3'. */
  get place(): Locator {
    return this.page.locator('#sheet-place');
  }

  choice(label: 'A' | 'B' | 'C' | 'D'): Locator {
    return this.page.locator(`button[data-choice="${label}"]`);
  }

  get doubtfulButton(): Locator {
    return this.page.getByRole('button', { name: 'Dudosa', exact: true });
  }

  get blankButton(): Locator {
    return this.page.getByRole('button', { name: 'Dejar en blanco' });
  }

  get nextBlankButton(): Locator {
    return this.page.getByRole('button', { name: 'Siguiente en blanco' });
  }

  get nextButton(): Locator {
    return this.page.getByRole('button', { name: 'Siguiente', exact: true });
  }

  get timer(): Locator {
    return this.page.getByRole('timer');
  }

  get hideTimeButton(): Locator {
    return this.page.getByRole('button', { name: 'Ocultar el tiempo restante' });
  }

  /** The notice that all marks are saved, for example 'Guardado 10:42:07'. */
  get saved(): Locator {
    return this.page.getByText(/^Guardado \d\d:\d\d:\d\d$/);
  }

  status(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  get grid(): Locator {
    return this.page.getByRole('toolbar', { name: 'Números de las preguntas' });
  }

  /** A question's button in the grid, for example 'Pregunta 3: B, dudosa'. */
  cell(name: string): Locator {
    return this.grid.getByRole('button', { name, exact: true });
  }

  /** The button that opens the grid on screens without room for it beside the question. */
  get gridButton(): Locator {
    return this.page.getByRole('button', { name: /^Hoja de respuestas:/ });
  }

  get deliverButton(): Locator {
    return this.page.getByRole('button', { name: 'Entregar', exact: true }).first();
  }

  get deliverDialog(): Locator {
    return this.page.getByRole('dialog', { name: '¿Entregar el simulacro?' });
  }

  get endPartButton(): Locator {
    return this.page.getByRole('button', { name: 'Terminar parte', exact: true }).first();
  }

  get endPartDialog(): Locator {
    return this.page.getByRole('dialog', { name: '¿Terminar esta parte?' });
  }

  get leaveDialog(): Locator {
    return this.page.getByRole('dialog', { name: '¿Quieres salir del simulacro?' });
  }

  get elsewhereNotice(): Locator {
    return this.page.getByText('Este simulacro está abierto también en otra pestaña o en otro dispositivo.');
  }

  get resultLink(): Locator {
    return this.page.getByRole('link', { name: 'Ver el resultado' });
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }
}
