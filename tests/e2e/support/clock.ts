import type { Locator, Page } from '@playwright/test';

const STEP_MS = 50;

/** Stops the page's clock, also for a page opened later: time then passes only when a test runs the clock. */
export async function stopPageClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Runs the page's clock in small steps until the locator is visible. */
export async function runClockUntilVisible(page: Page, locator: Locator): Promise<void> {
  while (!(await locator.isVisible())) await page.clock.runFor(STEP_MS);
}

/** Runs the page's clock in small steps until the locator is hidden. */
export async function runClockUntilHidden(page: Page, locator: Locator): Promise<void> {
  while (await locator.isVisible()) await page.clock.runFor(STEP_MS);
}

interface Attempt {
  began: number;
  failed: number;
}

/**
 * Records, by the page's clock, when the page called a procedure and when the call failed. To be called before the page
 * is opened.
 */
export async function recordCallAttempts(page: Page, procedure: string): Promise<() => Promise<Attempt[]>> {
  await page.addInitScript((path) => {
    const attempts: Attempt[] = [];
    const real = window.fetch;
    window.fetch = async (request, init) => {
      const url = request instanceof Request ? request.url : String(request);
      if (!url.endsWith(path)) return real(request, init);
      const attempt = { began: Date.now(), failed: NaN };
      attempts.push(attempt);
      try {
        return await real(request, init);
      } catch (error) {
        attempt.failed = Date.now();
        throw error;
      }
    };
    Object.assign(window, { attempts });
  }, `/rpc/${procedure}`);
  return () => page.evaluate(() => (window as unknown as { attempts: Attempt[] }).attempts);
}

/** Returns the seconds between each failed call and the next attempt, rounded to tenths. */
export function calculateRetryDelays(attempts: Attempt[]): number[] {
  return attempts.slice(1).map(({ began }, index) => {
    const before = attempts[index]?.failed ?? NaN;
    return Math.round((began - before) / 100) / 10;
  });
}
