import type { BrowserContext } from '@playwright/test';

/**
 * The choice that the browser remembers from an earlier visit; 'none' means a first visit, on which the cookie banner
 * shows.
 */
export type CookieChoice = 'rejected' | 'none';

/** Stores the choice before a page loads, so that only the banner's own tests see the banner. */
export async function rememberCookieChoice(context: BrowserContext, choice: CookieChoice): Promise<void> {
  if (choice === 'none') return;
  await context.addInitScript(() => {
    try {
      if (localStorage.getItem('cookieConsent') !== null) return;
      const preferences = { necessary: true, analytics: false, marketing: false, preferences: false };
      localStorage.setItem('cookiePreferences', JSON.stringify(preferences));
      localStorage.setItem('cookieConsent', 'true');
    } catch {
      // ignore pages without storage, such as about:blank
    }
  });
}
