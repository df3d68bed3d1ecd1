import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing to scroll to the side for. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [
    document.scrollingElement?.scrollWidth ?? 0,
    window.innerWidth,
  ]);
  expect(needed, `${needed} px wide on a screen of ${there} px`).toBeLessThanOrEqual(there ?? 0);
}

/** Nothing to scroll to the side for, and every letter within the screen and within what frames it. */
export async function expectToFit(page: Page): Promise<void> {
  await expectNoOverflow(page);
  expect(await page.evaluate(cutTexts), 'texts that are cut').toEqual([]);
}

/** Runs in the page. */
function cutTexts(): string[] {
  const cut: string[] = [];
  const isHiddenForEyes = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1;
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  /** Whether letters stick out of a frame that would not show them, or should hold them. */
  const isCutBy = (frame: Element, letters: DOMRect): boolean => {
    const { overflowX, overflowY } = getComputedStyle(frame);
    const box = frame.getBoundingClientRect();
    const sideways = letters.left < box.left - 1 || letters.right > box.right + 1;
    const upAndDown = letters.top < box.top - 4 || letters.bottom > box.bottom + 4;
    const isControl = frame.matches('button, a[class*=Button], [role=button]');
    return (sideways && (isControl || clips(overflowX))) || (upAndDown && clips(overflowY));
  };

  const check = (text: Text, frames: Element[]): void => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const told = text.data.trim().slice(0, 60);
    for (const letters of range.getClientRects()) {
      if (letters.left < -1 || letters.right > window.innerWidth + 1) cut.push(`off the screen: ${told}`);
      for (const frame of frames) {
        if (isCutBy(frame, letters)) cut.push(`cut by its ${frame.tagName}: ${told}`);
      }
    }
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const frames: Element[] = [];
    for (let frame = node.parentElement; frame; frame = frame.parentElement) frames.push(frame);
    const [nearest] = frames;
    if (!nearest || !isVisible(nearest) || frames.some(isHiddenForEyes)) continue;
    if (node instanceof Text && node.data.trim() !== '') check(node, frames);
  }
  return [...new Set(cut)];
}

/** All that is to be pressed or filled in is high enough for a finger. */
export async function expectTouchable(page: Page): Promise<void> {
  const low = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=checkbox]), a[class*=Button]')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height > 1)
      .map((control) => {
        // the frame of a field belongs to it
        const target = control.matches('input')
          ? (control.closest('[class*=Input-wrapper]') ?? control)
          : control;
        const name = control.getAttribute('aria-label') ?? (control.textContent || control.id);
        return { name, height: Math.round(target.getBoundingClientRect().height) };
      })
      .filter(({ height }) => height < 44),
  );
  expect(low, 'controls lower than 44 px').toEqual([]);
}

export async function expectNothingFromAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ''}`),
  );
  expect(found, 'what axe finds').toEqual([]);
}

/** Everything is drawn, what was moving has arrived, and the letters are there. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    // what is far below is drawn only on approach: here it is looked at without scrolling
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [all];
  });
  await page.waitForFunction(() => {
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().some((one) => one.playState === 'running' && ends(one));
    return document.fonts.status === 'loaded' && !moving;
  });
}
