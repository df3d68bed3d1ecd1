import type { Page } from '@playwright/test';

/** Simulates the user's return to this tab. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
