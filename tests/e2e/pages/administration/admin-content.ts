import type { Locator, Page } from '@playwright/test';

export const BLOCK_CARDS = [
  'Nombre del sitio',
  'Título de la portada',
  'Subtítulo de la portada',
  'Ventaja 1: práctica',
  'Ventaja 2: progreso',
  'Ventaja 3: estadísticas',
] as const;

/** A card that edits one text of the public pages. */
export class ContentCard {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.root = page.getByRole('region', { name, exact: true });
  }

  get title(): Locator {
    return this.root.getByLabel('Título', { exact: true });
  }

  get description(): Locator {
    return this.root.getByLabel('Descripción', { exact: true });
  }

  get email(): Locator {
    return this.root.getByLabel('Email', { exact: true });
  }

  get editor(): Locator {
    return this.root.getByRole('textbox', { name: 'Contenido', exact: true });
  }

  control(name: string): Locator {
    return this.root.getByRole('group', { name: 'Formato' }).getByRole('button', { name, exact: true });
  }

  /** The checkbox that asks users to accept a changed legal page again; pages that users never accept have none. */
  get acceptanceBox(): Locator {
    return this.root.getByRole('checkbox', { name: 'Pedir a todos los usuarios que acepten el texto nuevo' });
  }

  get saveButton(): Locator {
    return this.root.getByRole('button', { name: /^Guardar/ });
  }

  get problem(): Locator {
    return this.root.getByRole('alert');
  }

  get loadNewButton(): Locator {
    return this.problem.getByRole('button', { name: 'Cargar la versión nueva' });
  }

  get publicLink(): Locator {
    return this.root.getByRole('link', { name: 'Ver página' });
  }
}

/** /admin/content and /admin/legal. */
export class ContentPage {
  readonly page: Page;
  readonly what: 'content' | 'legal';

  constructor(page: Page, what: 'content' | 'legal') {
    this.page = page;
    this.what = what;
  }

  async open(): Promise<void> {
    await this.page.goto(`/admin/${this.what}`);
  }

  card(name: string): ContentCard {
    return new ContentCard(this.page, name);
  }

  get cards(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: this.page.locator('form') });
  }

  /** The error shown instead of the cards. */
  get loadProblem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** The success notice at the bottom. */
  get done(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }

  /** The confirmation before unsaved changes are lost. */
  get unsaved(): Locator {
    return this.page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: '¿Cargar la versión nueva?' });
  }

  get linkDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^(Poner un|Cambiar el) enlace$/ });
  }
}
