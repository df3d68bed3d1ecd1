import type { Page } from '@playwright/test';

/** Somebody comes back to this tab. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
