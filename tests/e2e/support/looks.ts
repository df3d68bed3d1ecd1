import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, run, RunOptions } from 'axe-core';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE_COLOURS = ['color-contrast', 'link-in-text-block'];
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** A window of any height can't be drawn. */
const HIGHEST_WINDOW = 8000;

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
  const LONG_TEXT = 24;
  const cut: string[] = [];
  // Mantine's one pixel grows with the letters
  const isHiddenForEyes = (element: Element) => element.clientWidth <= 2 || element.clientHeight <= 2;
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

  const scrolls = (frame: Element): boolean =>
    ['auto', 'scroll'].includes(getComputedStyle(frame).overflowY) && frame.scrollHeight > frame.clientHeight;

  /** Ends in an ellipsis on purpose, being longer than there should be room for. */
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
      if (letters.left < -1 || letters.right > window.innerWidth + 1) cut.push(`off the screen: ${told}`);
      for (const frame of frames) {
        if (isCutBy(frame, letters)) cut.push(`cut by its ${frame.tagName}: ${told}`);
        // what is out of its sight is scrolled to, wherever that would be in the frames around
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

/** No text is smaller than that, in px. */
export async function expectLegible(page: Page, smallest: number): Promise<void> {
  const small = await page.evaluate((least) => {
    const texts: string[] = [];
    // one pixel, which grows with the letters
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

/** All rules, or only those about colours, which alone change with the theme. */
export async function expectNothingFromAxe(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // no rule of these looks at the style sheets as files
    preload: false,
    runOnly: rules === 'all' ? { type: 'tag', values: AXE_TAGS } : { type: 'rule', values: AXE_COLOURS },
  };
  const { violations } = await inWholeHeight(page, () => runAxe(page, options));
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ''}`),
  );
  expect(found, 'what axe finds').toEqual([]);
}

async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  // once for each document: half a megabyte
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    (wanted) => (window as unknown as { axe: { run: typeof run } }).axe.run(document, wanted),
    options,
  );
}

/** In a window as high as the page: what lies half under a bar at its edge hangs on how long the texts happen to be. */
async function inWholeHeight<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const before = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!before || height <= before.height) return look();
  await page.setViewportSize({ width: before.width, height: Math.min(height, HIGHEST_WINDOW) });
  await settle(page);
  try {
    return await look();
  } finally {
    await page.setViewportSize(before);
    await settle(page);
  }
}

/** For those who asked for it, nothing moves by itself. */
export async function expectStill(page: Page): Promise<void> {
  await expectMotionUpTo(page, { longest: 10, spinners: 'none' });
}

/** Nothing takes longer than a blink, but for what turns while somebody waits. */
export async function expectBriefMotion(page: Page): Promise<void> {
  await expectMotionUpTo(page, { longest: 200, spinners: '[class*=Loader]' });
}

interface MotionLimit {
  /** In ms. */
  longest: number;
  /** What may turn for ever. */
  spinners: string;
}

async function expectMotionUpTo(page: Page, limit: MotionLimit): Promise<void> {
  expect(await page.evaluate(longStyles, limit), 'what would move on a change').toEqual([]);
  expect(await page.evaluate(longAnimations, limit), 'what moves').toEqual([]);
}

/** Runs in the page. */
function longStyles({ longest, spinners }: MotionLimit): string[] {
  const found: string[] = [];
  // computed times are in seconds
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

/** Runs in the page. */
function longAnimations({ longest, spinners }: MotionLimit): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => {
      const isSpinner = effect instanceof KeyframeEffect && effect.target?.closest(spinners);
      return playState === 'running' && !isSpinner && Number(effect?.getComputedTiming().duration) > longest;
    })
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : 'something'));
}

/** Everything is drawn, what was moving has arrived, and the letters are there. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    // what is far below is drawn only on approach: here it is looked at without scrolling
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
