import type { BrowserContext } from '@playwright/test';

/** What the browser remembers of an earlier visit. none: this is the first one, and the cookie banner shows. */
export type CookieChoice = 'rejected' | 'none';

/** Saves the choice before each page that has none, so that the banner is in the way of its own tests only. */
export async function rememberCookieChoice(context: BrowserContext, choice: CookieChoice): Promise<void> {
  if (choice === 'none') return;
  await context.addInitScript(() => {
    try {
      if (localStorage.getItem('cookieConsent') !== null) return;
      const preferences = { necessary: true, analytics: false, marketing: false, preferences: false };
      localStorage.setItem('cookiePreferences', JSON.stringify(preferences));
      localStorage.setItem('cookieConsent', 'true');
    } catch {
      // a page that may keep nothing
    }
  });
}
