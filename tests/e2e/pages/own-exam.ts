import type { Locator, Page } from '@playwright/test';

/** /mock-exams/own/new and /mock-exams/own/:id: a mock exam that its user composes. */
export class OwnExamPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/mock-exams/own/${id}`);
  }

  get name(): Locator {
    return this.page.getByRole('textbox', { name: 'Nombre' });
  }

  get minutes(): Locator {
    return this.page.getByRole('textbox', { name: 'Minutos' });
  }

  get penalty(): Locator {
    return this.page.getByRole('combobox', { name: 'Cada error' });
  }

  get newCategory(): Locator {
    return this.page.getByRole('combobox', { name: 'Otra categoría' });
  }

  get addButton(): Locator {
    return this.page.getByRole('button', { name: 'Añadir', exact: true });
  }

  questionsOf(category: string): Locator {
    return this.page.getByRole('group', { name: category, exact: true }).getByRole('textbox');
  }

  get saveButton(): Locator {
    return this.page.getByRole('button', { name: 'Guardar simulacro' });
  }

  get takeOnceButton(): Locator {
    return this.page.getByRole('button', { name: 'Hacerlo ahora sin guardar' });
  }
}
