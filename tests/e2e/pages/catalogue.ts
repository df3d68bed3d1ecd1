import type { Locator, Page } from '@playwright/test';

/** /admin/categories and /admin/groups: the list, the dialog that creates or edits a row, and the removal dialog. */
export class CataloguePage {
  readonly page: Page;
  readonly what: 'categories' | 'groups';

  constructor(page: Page, what: 'categories' | 'groups') {
    this.page = page;
    this.what = what;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/${this.what}${search}`);
  }

  private get isCategories(): boolean {
    return this.what === 'categories';
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: this.isCategories ? 'Categorías' : 'Grupos' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  get names(): Locator {
    return this.table.getByRole('rowheader');
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }

  columnHead(name: string): Locator {
    return this.table.getByRole('columnheader', { name, exact: true });
  }

  get search(): Locator {
    return this.page.getByRole('textbox', {
      name: this.isCategories ? 'Buscar categorías' : 'Buscar grupos',
    });
  }

  chip(name: string): Locator {
    const chips = this.page.getByRole('group', { name: 'Filtrar por grupo' });
    return chips.getByRole('button', { name, exact: true });
  }

  get createButton(): Locator {
    return this.page.getByRole('button', { name: this.isCategories ? 'Nueva categoría' : 'Nuevo grupo' });
  }

  editButton(name: string): Locator {
    return this.row(name).getByRole('button', { name: 'Editar' });
  }

  removeButton(name: string): Locator {
    return this.row(name).getByRole('button', { name: 'Eliminar' });
  }

  /** The dialog that creates or edits a row. */
  get window(): Locator {
    return this.page.getByRole('dialog', { name: /^(Nueva|Nuevo|Editar) / });
  }

  get name(): Locator {
    return this.window.getByLabel('Nombre');
  }

  get description(): Locator {
    return this.window.getByLabel('Descripción');
  }

  get group(): Locator {
    return this.window.getByLabel('Grupo (opcional)');
  }

  get saveButton(): Locator {
    return this.window.getByRole('button', { name: /^(Crear|Guardar)/ });
  }

  get cancelButton(): Locator {
    return this.window.getByRole('button', { name: 'Cancelar' });
  }

  get problem(): Locator {
    return this.window.getByRole('alert');
  }

  /** The confirmation before a row is removed. */
  get question(): Locator {
    return this.page.getByRole('dialog', { name: /^¿Eliminar/ });
  }

  get confirmButton(): Locator {
    return this.question.getByRole('button', { name: 'Eliminar' });
  }

  /** The confirmation before unsaved changes are lost. */
  get unsaved(): Locator {
    return this.page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
  }

  /** The success notice at the bottom. */
  get done(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }

  /** The error shown instead of the list. */
  get listProblem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  async remove(name: string): Promise<void> {
    await this.removeButton(name).click();
    await this.confirmButton.click();
  }
}
