import type { Page } from '@playwright/test';

interface Shifts {
  /** Of all that moved without somebody having touched anything; the browser's own measure. */
  sum: number;
  /** What moved, for the message of a test that fails. */
  told: string[];
}

declare global {
  interface Window {
    shiftsSoFar?: Shifts;
  }
}

/** From now on every page that is opened keeps a record of what moves in it. */
export async function watchShifts(page: Page): Promise<void> {
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

/** What has moved in the page, as far as it is drawn by now. */
export async function shiftsOf(page: Page): Promise<Shifts> {
  await page.evaluate(drawn);
  return page.evaluate(() => window.shiftsSoFar ?? { sum: 0, told: [] });
}

/** Runs in the page: resolves when what is there now has been drawn. */
export async function drawn(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}
