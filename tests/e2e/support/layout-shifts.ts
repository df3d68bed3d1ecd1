import type { Page } from '@playwright/test';

interface Shifts {
  /** The sum of the browser's layout-shift scores, without shifts right after user input. */
  sum: number;
  /** The elements that moved, for the message of a failing test. */
  told: string[];
}

declare global {
  interface Window {
    shiftsSoFar?: Shifts;
  }
}

/** Records the layout shifts of every page that is opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Shifts = { sum: 0, told: [] };
    window.shiftsSoFar = shifts;
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const note = (shift: LayoutShift): void => {
      if (shift.hadRecentInput) return;
      shifts.sum += shift.value;
      for (const { node, previousRect, currentRect } of shift.sources) {
        const name =
          node instanceof Element ? `${node.tagName}.${node.className}` : (node?.nodeName ?? 'gone');
        shifts.told.push(
          `${shift.value.toFixed(4)} ${name}: ${place(previousRect)} to ${place(currentRect)}`,
        );
      }
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as LayoutShift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts so far, including those of the next frame. */
export async function readLayoutShifts(page: Page): Promise<Shifts> {
  await page.evaluate(waitForNextFrame);
  return page.evaluate(() => window.shiftsSoFar ?? { sum: 0, told: [] });
}

/** Runs in the page: resolves when the current state has been drawn. */
export async function waitForNextFrame(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}
