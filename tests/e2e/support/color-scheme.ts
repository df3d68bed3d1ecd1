import { expect, type Page } from '@playwright/test';

/** Sets the system's theme; if the page doesn't follow it, sets the user's choice as another tab would. */
export async function setColorScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  const html = page.locator('html');
  if ((await html.getAttribute('data-mantine-color-scheme')) === scheme) return;
  await page.evaluate((chosen) => {
    window.localStorage.setItem('plaza-color-scheme', chosen);
    window.dispatchEvent(new StorageEvent('storage'));
  }, scheme);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
}
