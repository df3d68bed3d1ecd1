import type { Locator, Page } from '@playwright/test';

const STEP_MS = 50;

/** From now on, or from its first moment if it is opened afterwards, the page's time moves only when it is told to. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Lets the page's time pass in small steps until something is seen. */
export async function passUntilVisible(page: Page, locator: Locator): Promise<void> {
  while (!(await locator.isVisible())) await page.clock.runFor(STEP_MS);
}

/** The same until something is no longer seen. */
export async function passUntilHidden(page: Page, locator: Locator): Promise<void> {
  while (await locator.isVisible()) await page.clock.runFor(STEP_MS);
}

interface Attempt {
  began: number;
  failed: number;
}

/** Notes, by the page's own clock, when it called a procedure and when that failed. Before the page is opened. */
export async function noteAttempts(page: Page, procedure: string): Promise<() => Promise<Attempt[]>> {
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

/** The pauses between attempts, in whole tenths of a second. */
export function pauses(attempts: Attempt[]): number[] {
  return attempts.slice(1).map(({ began }, index) => {
    const before = attempts[index]?.failed ?? NaN;
    return Math.round((began - before) / 100) / 10;
  });
}
