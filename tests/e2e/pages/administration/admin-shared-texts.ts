import type { Locator, Page } from '@playwright/test';

/** /admin/questions/shared-texts: the list of texts that several questions share. */
export class AdminSharedTextsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/questions/shared-texts${search}`);
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.page
      .getByRole('table', { name: 'Supuestos prácticos' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader') });
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title });
  }

  action(title: string, name: 'Editar' | 'Ordenar preguntas' | 'Eliminar'): Locator {
    return this.row(title).getByRole('button', { name });
  }

  get newButton(): Locator {
    return this.page.getByRole('button', { name: 'Nuevo supuesto' });
  }

  dialog(
    name: 'Nuevo supuesto' | 'Editar supuesto' | 'Ordenar preguntas' | '¿Eliminar este supuesto?',
  ): Locator {
    return this.page.getByRole('dialog', { name });
  }

  get titleField(): Locator {
    return this.page.getByRole('dialog').getByLabel('Título');
  }

  get editor(): Locator {
    return this.page.getByRole('dialog').getByRole('textbox', { name: 'Texto' });
  }

  control(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name, exact: true });
  }

  get saveButton(): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: /^(Crear supuesto|Guardar .*)$/ });
  }

  get problem(): Locator {
    return this.page.getByRole('dialog').getByRole('alert');
  }

  /** The questions of a text, in the order shown in the dialog. */
  get order(): Locator {
    return this.dialog('Ordenar preguntas').getByRole('listitem');
  }

  /** The success notice at the bottom. */
  get done(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }
}
