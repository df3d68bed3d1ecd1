import type { Page } from '@playwright/test';

/** Simulates the user's return to this tab. */
export async function focusTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
