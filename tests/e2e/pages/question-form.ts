import type { Locator, Page } from '@playwright/test';

/** The form of a question: on the list's screen for a new question, otherwise in a dialog. */
export class QuestionFormPage {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page, root: Locator) {
    this.page = page;
    this.root = root;
  }

  static ofNew(page: Page): QuestionFormPage {
    return new QuestionFormPage(page, page.getByRole('region', { name: 'Nueva pregunta' }));
  }

  static ofEdited(page: Page): QuestionFormPage {
    return new QuestionFormPage(page, page.getByRole('dialog', { name: 'Editar pregunta' }));
  }

  /** Opens the empty form with the button for a new question. */
  async openNew(): Promise<void> {
    await this.page.goto('/admin/questions');
    await this.newButton.click();
    await this.editor.waitFor();
  }

  async openEdited(id: string): Promise<void> {
    await this.page.goto(`/admin/questions?edit=${id}`);
    await this.editor.waitFor();
  }

  get newButton(): Locator {
    return this.page.getByRole('button', { name: 'Nueva Pregunta' });
  }

  get wording(): Locator {
    return this.root.getByLabel('Texto de la pregunta');
  }

  option(label: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'): Locator {
    return this.root.getByLabel(new RegExp(`^Opción ${label} `));
  }

  right(number: 1 | 2 | 3 | 4 | 5 | 6): Locator {
    return this.root
      .getByRole('group', { name: 'Opción correcta' })
      .getByRole('radio', { name: String(number), exact: true });
  }

  get categorySearch(): Locator {
    return this.root.getByRole('combobox', { name: 'Categorías (opcional)' });
  }

  category(name: string): Locator {
    return this.root.getByRole('option', { name, exact: true });
  }

  get chosen(): Locator {
    return this.root.getByRole('list', { name: 'Categorías elegidas' }).getByRole('listitem');
  }

  removeButton(category: string): Locator {
    return this.root.getByRole('button', { name: `Quitar ${category}`, exact: true });
  }

  get sharedTextSearch(): Locator {
    return this.root.getByRole('combobox', { name: 'Supuesto (opcional)' });
  }

  /** The field for the question's position within the shared text. */
  get place(): Locator {
    return this.root.getByLabel('Orden', { exact: true });
  }

  get editor(): Locator {
    return this.root.getByRole('textbox', { name: 'Explicación (opcional)' });
  }

  format(
    name: 'Negrita' | 'Cursiva' | 'Subrayado' | 'Lista con viñetas' | 'Lista numerada' | 'Quitar formato',
  ) {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** The control that opens and closes the fields of state and source. */
  get facts(): Locator {
    return this.root.locator('summary').filter({ hasText: 'Estado y fuente' });
  }

  get law(): Locator {
    return this.root.getByLabel('Ley', { exact: true });
  }

  get article(): Locator {
    return this.root.getByLabel('Artículo', { exact: true });
  }

  get paragraph(): Locator {
    return this.root.getByLabel('Apartado', { exact: true });
  }

  get saveButton(): Locator {
    return this.root.getByRole('button', { name: /^(Crear pregunta|Guardar cambios)$/ });
  }

  get cancelButton(): Locator {
    return this.root.getByRole('button', { name: 'Cancelar', exact: true });
  }

  get previewButton(): Locator {
    return this.root.getByRole('button', { name: 'Vista previa' });
  }

  get problem(): Locator {
    return this.root.getByRole('alert');
  }

  get success(): Locator {
    return this.root.getByRole('status').filter({ hasText: 'Pregunta actualizada correctamente!' });
  }

  get repeatedLink(): Locator {
    return this.problem.getByRole('link', { name: 'Abrir esa pregunta' });
  }

  get loadNewButton(): Locator {
    return this.problem.getByRole('button', { name: 'Cargar la versión nueva' });
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: '¿Cargar la versión nueva?' });
  }

  get unsaved(): Locator {
    return this.page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
  }

  get keepButton(): Locator {
    return this.unsaved.getByRole('button', { name: 'Seguir editando' });
  }

  get discardButton(): Locator {
    return this.unsaved.getByRole('button', { name: 'Salir sin guardar' });
  }

  get preview(): Locator {
    return this.page.getByRole('dialog', { name: 'Vista previa' });
  }

  choice(label: 'A' | 'B' | 'C' | 'D'): Locator {
    return this.preview.locator(`[data-choice=${label}]`);
  }

  /** Fills in the required fields. */
  async fill(
    wording: string,
    options: readonly [string, string, string, string] = ['Uno', 'Dos', 'Tres', 'Cuatro'],
  ) {
    await this.wording.fill(wording);
    await this.option('A').fill(options[0]);
    await this.option('B').fill(options[1]);
    await this.option('C').fill(options[2]);
    await this.option('D').fill(options[3]);
  }
}
