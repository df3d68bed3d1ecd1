import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, run, RunOptions } from 'axe-core';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE_COLOURS = ['color-contrast', 'link-in-text-block'];
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The maximum height of the test window in px: browsers can't open windows of unlimited height. */
const HIGHEST_WINDOW = 8000;

/** Expects that the page doesn't scroll sideways; polls, because open lists move only after the window has changed. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const widths = () =>
    page.evaluate(() => [document.scrollingElement?.scrollWidth ?? 0, window.innerWidth] as const);
  await expect
    .poll(async () => {
      const [needed, there] = await widths();
      return needed > there ? `${needed} px wide on a screen of ${there} px` : '';
    })
    .toBe('');
}

/** Expects that the page doesn't scroll sideways, and that no letter lies outside of the screen or its frame. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  await expectNoOverflow(page);
  expect(await page.evaluate(cutTexts), 'texts that are cut').toEqual([]);
}

/** The browser evaluates this function in the page, so it can use nothing defined outside of it. */
function cutTexts(): string[] {
  const LONG_TEXT = 24;
  const cut: string[] = [];
  // Mantine hides elements visually with a size of one pixel, which scales with the font
  const isHiddenForEyes = (element: Element) => element.clientWidth <= 2 || element.clientHeight <= 2;
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  /** Whether letters extend beyond a frame that clips them, or a control that should contain them. */
  const isCutBy = (frame: Element, letters: DOMRect): boolean => {
    const { overflowX, overflowY } = getComputedStyle(frame);
    const box = frame.getBoundingClientRect();
    const sideways = letters.left < box.left - 1 || letters.right > box.right + 1;
    const upAndDown = letters.top < box.top - 4 || letters.bottom > box.bottom + 4;
    const isControl = frame.matches('button, a[class*=Button], [role=button]');
    return (sideways && (isControl || clips(overflowX))) || (upAndDown && clips(overflowY));
  };

  const scrolls = (frame: Element): boolean =>
    ['auto', 'scroll'].includes(getComputedStyle(frame).overflowY) && frame.scrollHeight > frame.clientHeight;

  /** Returns whether the frame scrolls sideways, as wide tables of shared texts do on a telephone. */
  const scrollsSideways = (frame: Element): boolean =>
    ['auto', 'scroll'].includes(getComputedStyle(frame).overflowX) && frame.scrollWidth > frame.clientWidth;

  /** Returns whether the text may end in an ellipsis: only long texts may. */
  const mayEnd = (text: Text, frames: Element[]): boolean =>
    text.data.trim().length > LONG_TEXT &&
    frames.slice(0, 2).some((frame) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(frame);
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    });

  const check = (text: Text, frames: Element[]): void => {
    if (mayEnd(text, frames)) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const told = text.data.trim().slice(0, 60);
    for (const letters of range.getClientRects()) {
      const isOffScreen = letters.left < -1 || letters.right > window.innerWidth + 1;
      if (isOffScreen && !frames.some(scrollsSideways)) cut.push(`off the screen: ${told}`);
      for (const frame of frames) {
        if (isCutBy(frame, letters)) cut.push(`cut by its ${frame.tagName}: ${told}`);
        // the user can scroll the text into view: outer frames need no check
        if (scrolls(frame)) break;
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

/** Expects that no font is smaller than `smallest` px. */
export async function expectLegible(page: Page, smallest: number): Promise<void> {
  const small = await page.evaluate((least) => {
    const texts: string[] = [];
    // a visually hidden element is one pixel large, times the scale of the font
    const isHiddenForEyes = ({ clientWidth }: Element) => clientWidth === 1 || clientWidth === 2;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const frame = node.parentElement;
      if (!frame?.checkVisibility() || isHiddenForEyes(frame) || node.textContent?.trim() === '') continue;
      const size = Number.parseFloat(getComputedStyle(frame).fontSize);
      if (size < least) texts.push(`${size} px: ${node.textContent ?? ''}`);
    }
    return texts;
  }, smallest);
  expect(small, `texts smaller than ${smallest} px`).toEqual([]);
}

/** Expects that every control is high enough for a finger. */
export async function expectTouchTargets(page: Page): Promise<void> {
  const low = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=checkbox]), a[class*=Button]')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height > 1)
      .map((control) => {
        // a field's frame belongs to its touch target
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

/** Runs all rules of axe, or only the rules about colours: no others depend on the theme. */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // don't preload style sheets: none of the rules reads them
    preload: false,
    runOnly: rules === 'all' ? { type: 'tag', values: AXE_TAGS } : { type: 'rule', values: AXE_COLOURS },
  };
  const { violations } = await withFullHeight(page, () => runAxe(page, options));
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ''}`),
  );
  expect(found, 'what axe finds').toEqual([]);
}

async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  // inject axe only once for each document, because its script has half a megabyte
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    (wanted) => (window as unknown as { axe: { run: typeof run } }).axe.run(document, wanted),
    options,
  );
}

/** Runs the check in a window as high as the page. */
async function withFullHeight<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const before = page.viewportSize();
  await growWindowToPageHeight(page);
  try {
    return await look();
  } finally {
    if (before && page.viewportSize()?.height !== before.height) {
      await page.setViewportSize(before);
      await waitUntilSettled(page);
    }
  }
}

/**
 * Makes the window as high as the page, unless it is higher: in a lower window, the length of the texts would decide
 * which elements lie under a fixed bar.
 */
export async function growWindowToPageHeight(page: Page): Promise<void> {
  const before = page.viewportSize();
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(needed, HIGHEST_WINDOW);
  if (!before || height <= before.height) return;
  await page.setViewportSize({ width: before.width, height });
  await waitUntilSettled(page);
}

/** Expects that nothing moves by itself when the user prefers reduced motion. */
export async function expectNoMotion(page: Page): Promise<void> {
  await expectMotionUpTo(page, { longest: 10, spinners: 'none' });
}

/** Expects that no motion takes long, except spinners. */
export async function expectBriefMotion(page: Page): Promise<void> {
  await expectMotionUpTo(page, { longest: 200, spinners: '[class*=Loader]' });
}

interface MotionLimit {
  /** The longest allowed transition or animation, in ms. */
  longest: number;
  /** A selector of the elements that may be animated endlessly. */
  spinners: string;
}

async function expectMotionUpTo(page: Page, limit: MotionLimit): Promise<void> {
  expect(await page.evaluate(longStyles, limit), 'what would move on a change').toEqual([]);
  expect(await page.evaluate(longAnimations, limit), 'what moves').toEqual([]);
}

/** The browser evaluates this function in the page, so it can use nothing defined outside of it. */
function longStyles({ longest, spinners }: MotionLimit): string[] {
  const found: string[] = [];
  // computed durations are in seconds
  const isLong = (times: string) => times.split(',').some((time) => Number.parseFloat(time) * 1000 > longest);

  for (const element of document.querySelectorAll(`*:not(${spinners}, ${spinners} *)`)) {
    for (const part of ['', '::before', '::after']) {
      const style = getComputedStyle(element, part);
      const name = `${element.tagName}.${element.getAttribute('class') ?? ''}${part}`;
      if (isLong(style.transitionDuration)) found.push(`${name} changes in ${style.transitionDuration}`);
      if (style.animationName !== 'none' && isLong(style.animationDuration))
        found.push(`${name} is animated`);
      if (style.scrollBehavior === 'smooth') found.push(`${name} scrolls smoothly`);
    }
  }
  return [...new Set(found)];
}

/** The browser evaluates this function in the page, so it can use nothing defined outside of it. */
function longAnimations({ longest, spinners }: MotionLimit): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => {
      const isSpinner = effect instanceof KeyframeEffect && effect.target?.closest(spinners);
      return playState === 'running' && !isSpinner && Number(effect?.getComputedTiming().duration) > longest;
    })
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : 'something'));
}

/** Waits until everything is drawn, motion has ended and fonts are loaded. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(() => {
    // elements far below are drawn only when scrolled near: the checks look at them without scrolling
    const rule = '* { content-visibility: visible !important; }';
    if (document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText === rule)) return;
    const all = new CSSStyleSheet();
    all.replaceSync(rule);
    document.adoptedStyleSheets.push(all);
  });
  await page.waitForFunction(() => {
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().some((one) => one.playState === 'running' && ends(one));
    return document.fonts.status === 'loaded' && !moving;
  });
}
