import type { Locator, Page } from '@playwright/test';

/** The cookie banner with its short and its detailed view. */
export class CookieBanner {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get banner(): Locator {
    return this.page.getByRole('region', { name: 'Cookies' });
  }

  get acceptButton(): Locator {
    return this.banner.getByRole('button', { name: 'Aceptar Todas' });
  }

  get rejectButton(): Locator {
    return this.banner.getByRole('button', { name: 'Rechazar Opcionales' });
  }

  get configureButton(): Locator {
    return this.banner.getByRole('button', { name: 'Configurar', exact: true });
  }

  get policyLink(): Locator {
    return this.banner.getByRole('link', { name: 'Política de Cookies' });
  }

  get settings(): Locator {
    return this.banner.getByRole('group', { name: 'Configuración de cookies' });
  }

  get toggles(): Locator {
    return this.settings.getByRole('switch');
  }

  toggle(name: 'Analíticas' | 'Marketing' | 'Preferencias'): Locator {
    return this.settings.getByRole('switch', { name });
  }

  get saveButton(): Locator {
    return this.settings.getByRole('button', { name: 'Guardar Configuración' });
  }

  /** The button that leaves the detailed view without choosing. */
  get leaveButton(): Locator {
    return this.settings.getByRole('button', { name: /^(Volver|Cerrar)$/ });
  }

  /** The button in the footer that opens the banner again. */
  get reopenButton(): Locator {
    return this.page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' });
  }

  /** Returns the cookie choice that the browser has stored. */
  async stored(): Promise<{ consent: string | null; preferences: unknown }> {
    const [consent, preferences] = await this.page.evaluate(() => [
      localStorage.getItem('cookieConsent'),
      localStorage.getItem('cookiePreferences'),
    ]);
    return { consent: consent ?? null, preferences: JSON.parse(preferences ?? 'null') };
  }
}
