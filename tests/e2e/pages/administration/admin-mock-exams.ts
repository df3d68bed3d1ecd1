import type { Locator, Page } from '@playwright/test';

/** /admin/mock-exams: the list of templates, and their editor on an address of its own. */
export class AdminMockExamsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(below = ''): Promise<void> {
    await this.page.goto(`/admin/mock-exams${below}`);
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Simulacros' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  rowButton(name: string, action: 'Publicar' | 'Retirar' | 'Eliminar'): Locator {
    return this.row(name).getByRole('button', { name: action });
  }

  rowLink(name: string, action: 'Editar' | 'Exportar'): Locator {
    return this.row(name).getByRole('link', { name: action });
  }

  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Buscar simulacros' });
  }

  get newLink(): Locator {
    return this.page.getByRole('link', { name: 'Nuevo simulacro' });
  }

  get importButton(): Locator {
    return this.page.getByRole('button', { name: 'Importar archivo' });
  }

  get exportLink(): Locator {
    return this.page.getByRole('link', { name: 'Exportar todos' });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** The notice about the last action. */
  get notice(): Locator {
    return this.page.getByRole('region', { name: 'Aviso' });
  }

  field(label: string): Locator {
    return this.page.getByRole('region', { name: 'Convocatoria' }).getByLabel(label);
  }

  get parts(): Locator {
    return this.page.getByRole('region', { name: /^Parte \d/ });
  }

  /** The section of a part; `number` counts from 1. */
  part(number: number): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^Parte ${number}(:|$)`) });
  }

  partField(number: number, label: string): Locator {
    return this.part(number).getByLabel(label, { exact: true });
  }

  partButton(number: number, action: 'Subir' | 'Bajar' | 'Quitar'): Locator {
    return this.part(number).getByRole('button', { name: `${action} la parte ${number}` });
  }

  get addPartButton(): Locator {
    return this.page.getByRole('button', { name: 'Añadir parte' });
  }

  categorySearch(number: number): Locator {
    return this.part(number).getByRole('combobox', { name: 'Añadir categoría' });
  }

  sources(number: number): Locator {
    return this.part(number)
      .getByRole('list', { name: `Fuentes de la parte ${number}` })
      .getByRole('listitem');
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: 'Vista previa del sorteo' });
  }

  get previewButton(): Locator {
    return this.preview.getByRole('button', { name: /^Comprobar/ });
  }

  get calculator(): Locator {
    return this.page.getByRole('region', { name: 'Calculadora de la nota' });
  }

  /** The group of the mark calculator for one part: its fields, and the marks that it shows. */
  testSheet(number: number): Locator {
    return this.calculator.getByRole('group', { name: new RegExp(`^Parte ${number}(:|$)`) });
  }

  get problems(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'por corregir' });
  }

  saveButton(name: 'Crear simulacro' | 'Guardar cambios'): Locator {
    return this.page.getByRole('button', { name });
  }

  get backLink(): Locator {
    return this.page.getByRole('link', { name: 'Volver a los simulacros' });
  }
}
