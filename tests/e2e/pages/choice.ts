import type { Locator, Page } from '@playwright/test';

/** /practice/choose: the form to choose which questions to practise, how many and how. */
export class ChooserPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/practice/choose');
  }

  /** The chip of a category, whatever its number of questions. */
  category(name: string): Locator {
    return this.page
      .getByRole('group', { name: 'Categorías' })
      .getByRole('button')
      .filter({ hasText: new RegExp(`^${name} \\(`) });
  }

  get laws(): Locator {
    return this.page.locator('summary', { hasText: 'Leyes, títulos y capítulos' });
  }

  /** The button that shows the parts of a law or title. */
  partsOf(title: string): Locator {
    return this.page.getByRole('button', { name: `Partes de ${title}`, exact: true });
  }

  part(title: string | RegExp): Locator {
    return this.page.getByRole('checkbox', { name: title });
  }

  get deck(): Locator {
    return this.page.getByRole('combobox', { name: 'Solo estas' });
  }

  get count(): Locator {
    return this.page.getByRole('textbox', { name: 'Preguntas', exact: true });
  }

  get shuffled(): Locator {
    return this.page.getByRole('checkbox', { name: 'Barajar las opciones' });
  }

  get withTime(): Locator {
    return this.page.getByRole('checkbox', { name: 'Con tiempo' });
  }

  get minutes(): Locator {
    return this.page.getByRole('textbox', { name: 'Minutos' });
  }

  get startButton(): Locator {
    return this.page.getByRole('button', { name: 'Comenzar práctica' });
  }

  /** The save button: 'Guardar como programa' or 'Guardar los cambios'. */
  get saveButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^Guardar / });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get programmeName(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Nombre' });
  }

  get programmes(): Locator {
    return this.page.getByRole('region', { name: 'Tus programas' });
  }

  /** The button 'Comenzar', 'Cambiar' or 'Eliminar' of the only programme. */
  action(name: string): Locator {
    return this.programmes.getByRole('button', { name, exact: true });
  }

  async saveAs(name: string): Promise<void> {
    await this.saveButton.click();
    await this.programmeName.fill(name);
    await this.dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  }
}

/** The buttons that save a question (a star) and edit the note on it, on any screen. */
export class SavedQuestions {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  star(question = 'la pregunta'): Locator {
    return this.page.getByRole('button', { name: `Guardar ${question}`, exact: true });
  }

  /** The button 'Añadir nota' or 'Editar nota'. */
  noteButton(question = 'la pregunta'): Locator {
    return this.page.getByRole('button', { name: new RegExp(`nota a ${question}$`) });
  }

  get note(): Locator {
    return this.page.getByRole('dialog').getByRole('textbox', { name: 'Nota' });
  }

  get saveNoteButton(): Locator {
    return this.page.getByRole('button', { name: 'Guardar nota' });
  }

  async openList(): Promise<void> {
    await this.page.goto('/practice/saved');
  }
}

/** /practice/decks */
export class DecksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/practice/decks');
  }

  deck(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name, exact: true, level: 2 }) });
  }

  practise(name: string): Locator {
    return this.deck(name).getByRole('button', { name: /^Practicar/ });
  }
}
