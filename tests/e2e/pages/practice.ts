import type { Locator, Page } from '@playwright/test';

export type ChoiceLetter = 'A' | 'B' | 'C' | 'D';

/** /practice: the setup panel and the exam in progress. */
export class PracticePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/practice');
  }

  /** Opens the exam in progress. */
  async resume(): Promise<void> {
    await this.open();
    await this.waitForQuestion();
  }

  // the setup panel

  get sizes(): Locator {
    return this.page.getByRole('group', { name: '¿Cuántas preguntas quieres?' });
  }

  /** A button with a number of questions, for example 10 or 'Todas (3)'. */
  size(name: number | string): Locator {
    return this.sizes.getByRole('button', { name: String(name), exact: true });
  }

  get chosenSize(): Locator {
    return this.sizes.locator('button[aria-pressed="true"]');
  }

  get startButton(): Locator {
    return this.page.getByRole('button', { name: 'Comenzar examen' });
  }

  get uncorrected(): Locator {
    return this.page.getByRole('checkbox', { name: 'Sin corrección hasta el final' });
  }

  async start(size?: number | string): Promise<void> {
    if (size !== undefined) await this.size(size).click();
    await this.startButton.click();
    await this.waitForQuestion();
  }

  /** Waits until the question has the focus, which it takes as the keyboard shortcuts begin to work. */
  async waitForQuestion(): Promise<void> {
    await this.question.and(this.page.locator(':focus')).waitFor();
  }

  // the exam

  /** The wording of the current question: the heading beside options, because the setup panel has a heading too. */
  get question(): Locator {
    return this.page
      .locator('section', { has: this.page.locator('[data-choice]') })
      .getByRole('heading', { level: 2 });
  }

  /** The progress, for example 'Pregunta 3 de 10'. */
  get progress(): Locator {
    return this.page.getByText(/^Pregunta \d+ de \d+$/);
  }

  get timer(): Locator {
    return this.page.getByRole('timer');
  }

  get choices(): Locator {
    return this.page.locator('button[data-choice]');
  }

  choice(label: ChoiceLetter): Locator {
    return this.page.locator(`button[data-choice="${label}"]`);
  }

  /** The exact wording of an option. */
  wording(label: ChoiceLetter): Locator {
    return this.choice(label).locator('[data-wording]');
  }

  /** The result beside an option: 'Respuesta correcta', 'Tu respuesta', 'Tu respuesta, correcta'. */
  mark(label: ChoiceLetter): Locator {
    return this.choice(label).locator('[data-mark]');
  }

  /** The verdict 'Correcto' or 'Incorrecto', shown after the answer is locked. */
  get verdict(): Locator {
    return this.page.getByRole('status').filter({ hasText: /^\s*(Correcto|Incorrecto)/ });
  }

  get explanationButton(): Locator {
    return this.page.getByRole('button', { name: 'Ver explicación' });
  }

  get explanation(): Locator {
    return this.page.locator('[data-explanation]');
  }

  get previousButton(): Locator {
    return this.page.getByRole('button', { name: 'Anterior', exact: true });
  }

  get nextButton(): Locator {
    return this.page.getByRole('button', { name: 'Siguiente', exact: true });
  }

  get finishButton(): Locator {
    return this.page.getByRole('button', { name: 'Finalizar', exact: true });
  }

  get shortcutSwitch(): Locator {
    return this.page.getByRole('switch', { name: 'Atajos de teclado' });
  }

  get resumedNotice(): Locator {
    return this.page.getByText('Continúas un examen sin terminar.');
  }

  get dropButton(): Locator {
    return this.page.getByRole('button', { name: 'Abandonar examen' });
  }

  get dropDialog(): Locator {
    return this.page.getByRole('dialog', { name: '¿Quieres abandonar el examen?' });
  }

  /** The confirmation before an exam in progress is left. */
  get leaveDialog(): Locator {
    return this.page.getByRole('dialog', { name: '¿Quieres salir del examen?' });
  }

  get leaveButton(): Locator {
    return this.leaveDialog.getByRole('button', { name: 'Salir' });
  }

  get stayButton(): Locator {
    return this.leaveDialog.getByRole('button', { name: 'Seguir con el examen' });
  }

  /** The red banner with an error. */
  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Reintentar' });
  }

  /** Answers the current question and waits until the server has locked the answer. */
  async answer(label: ChoiceLetter): Promise<void> {
    await this.choice(label).click();
    await this.verdict.waitFor();
  }

  /** Answers all remaining questions, finishes the exam and waits for the results. */
  async answerToTheEnd(label: ChoiceLetter): Promise<void> {
    for (;;) {
      const progress = await this.progress.innerText();
      const [, position, total] = /(\d+) de (\d+)/.exec(progress) ?? [];
      await this.answer(label);
      if (position === total) break;
      await this.nextButton.click();
      await this.page.getByText(`Pregunta ${Number(position) + 1} de ${total}`, { exact: true }).waitFor();
    }
    await this.finishButton.click();
    await this.page.waitForURL(/\/results\//);
  }

  async drop(): Promise<void> {
    await this.dropButton.click();
    await this.dropDialog.getByRole('button', { name: 'Abandonar', exact: true }).click();
    await this.dropDialog.waitFor({ state: 'detached' });
  }
}
