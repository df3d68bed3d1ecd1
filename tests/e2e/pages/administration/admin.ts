import type { Locator, Page } from '@playwright/test';

type CardName = 'Usuarios' | 'Preguntas' | 'Categorías' | 'Exámenes' | 'Puntuación media';

/** /admin: the administration's menu and the dashboard. */
export class AdminPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(below = ''): Promise<void> {
    await this.page.goto(`/admin${below}`);
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Administración' });
  }

  /** The button that opens the menu on small screens. */
  get menuButton(): Locator {
    return this.menu.getByRole('button', { name: 'Menú de administración' });
  }

  entry(name: 'Panel' | 'Actividad inusual'): Locator {
    return this.menu.getByRole('link', { name, exact: true });
  }

  /** The cards; the text of a card is, for example, 'Usuarios 3 1 activo este mes'. */
  get cards(): Locator {
    return this.page.locator('dl > div');
  }

  card(name: CardName): Locator {
    return this.cards.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  get loading(): Locator {
    return this.page.getByText('Cargando las estadísticas…');
  }

  get problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  get retryButton(): Locator {
    return this.problem.getByRole('button', { name: 'Reintentar' });
  }

  /** The warnings about what is missing before the site is public. */
  get warnings(): Locator {
    return this.page
      .getByRole('region', { name: 'Antes de abrir el sitio al público' })
      .getByRole('listitem');
  }
}
