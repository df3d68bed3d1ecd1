import type { Locator, Page } from '@playwright/test';

type Filter = 'Todos' | 'Pendiente' | 'Revisado' | 'Resuelto';

/** /admin/reports: the list, and the dialog with one report. */
export class AdminReportsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/reports${search}`);
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Reportes' });
  }

  /** The rows of the table, without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
  }

  row(question: string): Locator {
    return this.rows.filter({ hasText: question });
  }

  filter(name: Filter): Locator {
    return this.page.getByRole('group', { name: 'Estado' }).getByRole('button', { name, exact: true });
  }

  detailsButton(question: string): Locator {
    return this.row(question).getByRole('button', { name: 'Ver detalles' });
  }

  get window(): Locator {
    return this.page.getByRole('dialog', { name: 'Detalles del Reporte' });
  }

  /** The value beside a name such as 'Estado' in the dialog. */
  fact(name: string): Locator {
    return this.window
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition');
  }

  /** The section with the question's text, or with the description. */
  part(name: 'Pregunta' | 'Descripción'): Locator {
    return this.window.getByRole('region', { name, exact: true });
  }

  get questionButton(): Locator {
    return this.window.getByRole('button', { name: 'Ver opciones y explicación' });
  }

  /** The choices of the question, which are shown together with the whole question. */
  get choices(): Locator {
    return this.part('Pregunta').locator('[data-choice]');
  }

  get steps(): Locator {
    return this.window.getByRole('button', { name: /^Marcar como/ });
  }

  get reviewButton(): Locator {
    return this.window.getByRole('button', { name: 'Marcar como revisado' });
  }

  get resolveButton(): Locator {
    return this.window.getByRole('button', { name: 'Marcar como resuelto' });
  }

  get closeButton(): Locator {
    return this.window.getByRole('button', { name: 'Cerrar' });
  }

  get said(): Locator {
    return this.window.getByRole('status');
  }

  get windowProblem(): Locator {
    return this.window.getByRole('alert');
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  pageButton(number: number): Locator {
    return this.page
      .getByRole('navigation', { name: 'Páginas de reportes' })
      .getByRole('button', { name: `Página ${number}`, exact: true });
  }

  /** The entry of the administration's menu, whose name includes the number of open reports. */
  get menuEntry(): Locator {
    return this.page
      .getByRole('navigation', { name: 'Administración' })
      .getByRole('link', { name: /^Reportes/ });
  }
}
