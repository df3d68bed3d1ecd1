import type { Page } from '@playwright/test';
import { median, quantile } from '../load/places.ts';

/** Milliseconds: from inputs to the end of the frame that shows their effect, between frames, and of long tasks. */
export interface FrameTimes {
  inputs: number[];
  gaps: number[];
  tasks: number[];
}

/** Runs in the page. Time counts from when the browser received the input, not from when the page handled it. */
const WATCH = `
  let seen = { inputs: [], gaps: [], tasks: [] };
  const onInput = ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => seen.inputs.push(performance.now() - timeStamp);
    port2.postMessage(null);
  });
  for (const kind of ['keydown', 'click', 'wheel']) addEventListener(kind, onInput, { capture: true, passive: true });
  let before = performance.now();
  const onFrame = () => {
    const now = performance.now();
    seen.gaps.push(now - before);
    before = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  window.takeSeen = () => {
    const taken = seen;
    seen = { inputs: [], gaps: [], tasks: [] };
    return taken;
  };
  try {
    localStorage.setItem('cookiePreferences', '{"necessary":true,"analytics":false,"marketing":false,"preferences":false}');
    localStorage.setItem('cookieConsent', 'true');
  } catch {}
`;

/** Measures each page of this tab from now on, without the cookie banner. */
export async function startFrameWatch(page: Page): Promise<void> {
  await page.addInitScript({ content: `{${WATCH}}` });
}

/** The frame times during an action and half a second afterwards, because replies may come after the last key. */
export async function measureFrames(page: Page, act: () => Promise<void>): Promise<FrameTimes> {
  const take = (): Promise<FrameTimes> => page.evaluate<FrameTimes>('takeSeen()');
  await take();
  await act();
  await page.waitForTimeout(500);
  return take();
}

/** Figures in milliseconds. */
export interface FrameFigures {
  p50: number;
  p95: number;
  /** The median over the rounds of each round's worst value. */
  worst: number;
}

export function summarizeFrameTimes(rounds: number[][]): FrameFigures {
  const all = rounds.flat();
  return {
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    worst: median(rounds.map((round) => Math.max(0, ...round))),
  };
}

export function formatFigures({ p50, p95, worst }: FrameFigures): string {
  return [p50, p95, worst].map((value) => value.toFixed(0)).join(' / ');
}
