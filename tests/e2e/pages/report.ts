import type { Locator, Page } from '@playwright/test';

/** The dialog 'Reportar pregunta' of every screen that has one. */
export class ReportDialog {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The button that opens the dialog. */
  get openButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'Reportar pregunta' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Reportar pregunta' });
  }

  /** The beginning of the question's wording. */
  get preview(): Locator {
    return this.dialog.getByRole('paragraph').first();
  }

  get type(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Tipo de problema' });
  }

  get description(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Descripción' });
  }

  /** The counter of characters, for example '12/1000'. */
  get counter(): Locator {
    return this.dialog.getByText(/^\d+\/1000$/);
  }

  get sendButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Enviar reporte' });
  }

  get cancelButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Cancelar' });
  }

  /** The close button with visible text; the cross at the top of the dialog has the same accessible name. */
  get closeButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Cerrar' }).filter({ hasText: 'Cerrar' });
  }

  /** The cross at the top of the dialog. */
  get cross(): Locator {
    return this.dialog.getByRole('button', { name: 'Cerrar' }).filter({ hasNotText: 'Cerrar' });
  }

  get success(): Locator {
    return this.dialog.getByRole('status').filter({ hasText: 'Reporte enviado.' });
  }

  /** The red banner with an error. */
  get problem(): Locator {
    return this.dialog.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.openButton.click();
    await this.sendButton.waitFor();
  }

  async fill(type: string, description: string): Promise<void> {
    await this.type.selectOption({ label: type });
    await this.description.fill(description);
  }

  async send(type: string, description: string): Promise<void> {
    await this.fill(type, description);
    await this.sendButton.click();
  }
}

/** /question/{questionId}: the public page of a question. */
export class QuestionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(questionId: string): Promise<void> {
    await this.page.goto(`/question/${questionId}`);
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get question(): Locator {
    return this.page.getByRole('article');
  }

  get wording(): Locator {
    return this.question.getByRole('paragraph');
  }

  get choices(): Locator {
    return this.question.locator('[data-wording]');
  }

  get backLink(): Locator {
    return this.page.getByRole('main').getByRole('link', { name: 'Volver al inicio' });
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }
}
