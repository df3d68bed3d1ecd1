import { expect, type Page } from '@playwright/test';

/** The colours that the system asks for, or that somebody who has logged in chooses in another tab. */
export async function wear(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  const html = page.locator('html');
  if ((await html.getAttribute('data-mantine-color-scheme')) === scheme) return;
  await page.evaluate((chosen) => {
    window.localStorage.setItem('plaza-color-scheme', chosen);
    window.dispatchEvent(new StorageEvent('storage'));
  }, scheme);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
}
