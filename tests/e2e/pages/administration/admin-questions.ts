import type { Locator, Page } from '@playwright/test';

type ActionName = 'Editar' | 'Vista previa' | 'Eliminar' | 'Restaurar';

export class AdminQuestionsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/admin/questions${query}`);
  }

  private get main(): Locator {
    return this.page.getByRole('main');
  }

  tool(name: 'Actualizar' | 'Nueva Pregunta'): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  link(name: 'Importar' | 'Exportar'): Locator {
    return this.main.getByRole('link', { name, exact: true });
  }

  get search(): Locator {
    return this.main.getByLabel('Buscar preguntas');
  }

  get clearSearchButton(): Locator {
    return this.main.getByRole('button', { name: 'Borrar búsqueda' });
  }

  get unexplainedOnly(): Locator {
    return this.main.getByLabel('Solo preguntas sin explicación');
  }

  get deletedSwitch(): Locator {
    return this.main.getByLabel('Ver eliminadas');
  }

  get categories(): Locator {
    return this.main.getByRole('group', { name: 'Categorías' });
  }

  chip(name: string): Locator {
    return this.categories.getByRole('button', { name, exact: true });
  }

  get chips(): Locator {
    return this.categories.locator('button[aria-pressed]');
  }

  get categorySearch(): Locator {
    return this.categories.getByLabel('Buscar categoría', { exact: true });
  }

  get moreButton(): Locator {
    return this.categories.getByRole('button', { name: 'Mostrar más' });
  }

  get clearFiltersButton(): Locator {
    return this.main.getByRole('button', { name: 'Limpiar filtros' });
  }

  get table(): Locator {
    return this.main.getByRole('table', { name: /^Preguntas/ });
  }

  /** The wordings of the listed questions, in their order. */
  get wordings(): Locator {
    return this.table.locator('[id^=pregunta-]');
  }

  row(wording: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByText(wording, { exact: true }) });
  }

  get rows(): Locator {
    return this.table.locator('tbody').getByRole('row');
  }

  action(wording: string, name: ActionName): Locator {
    return this.row(wording).getByRole('button', { name, exact: true });
  }

  head(name: 'Pregunta' | 'Fecha de Creación'): Locator {
    return this.table.getByRole('columnheader', { name, exact: true });
  }

  sortButton(name: 'Pregunta' | 'Fecha de Creación'): Locator {
    return this.head(name).getByRole('button');
  }

  get changeManyButton(): Locator {
    return this.main.getByRole('button', { name: 'Cambiar varias' });
  }

  /** The bar with which several questions are changed at once. */
  get bulkBar(): Locator {
    return this.main.getByRole('region', { name: 'Cambiar o imprimir varias preguntas' });
  }

  bulkButton(name: string | RegExp): Locator {
    return this.bulkBar.getByRole('button', { name, exact: true });
  }

  box(wording: string): Locator {
    return this.row(wording).getByRole('checkbox');
  }

  get loading(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'Cargando las preguntas…' });
  }

  get pages(): Locator {
    return this.main.getByRole('navigation', { name: 'Páginas de preguntas' });
  }

  pageButton(number: number): Locator {
    return this.pages.getByRole('button', { name: `Página ${number}`, exact: true });
  }

  /** The range of listed rows, for example 'Mostrando 1 a 10 de 120 preguntas'. */
  get range(): Locator {
    return this.main.getByText(/^Mostrando /);
  }

  get problem(): Locator {
    return this.main.getByRole('alert');
  }

  get retryButton(): Locator {
    return this.problem.getByRole('button', { name: 'Reintentar' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get confirmButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Eliminar', exact: true });
  }

  get cancelButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Cancelar', exact: true });
  }

  /** The notice of the last action. */
  get notice(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }

  get undoButton(): Locator {
    return this.notice.getByRole('button', { name: 'Deshacer' });
  }
}
