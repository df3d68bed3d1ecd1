import { setImmediate } from 'node:timers/promises';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { SimulatedBrowser } from './browser.ts';
import { createJournal, type Journal } from './journal.ts';
import { createNetwork } from './network.ts';
import type { SheetServer } from './server.ts';
import type { SimulatedTab } from './session.ts';
import { closeTab, openTab, type SheetRun } from './tab.ts';
import { createStepQueue } from './step-queue.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHOICES = [0, 1, 2, 3, null] as const;
/** The maximum number of steps: a schedule that takes more never ends. */
const MOST_TURNS = 20_000;

export interface FaultScheduleOptions {
  random: () => number;
  server: SheetServer;
  user_id: string;
  questions: number;
  count: (occurrence: string) => void;
}

/** One user with one or two browsers, whose tabs, calls and server fail at random. */
export interface FaultSchedule {
  journal: Journal;
  browsers: SimulatedBrowser[];
  /** Descriptions of errors found during the run. */
  wrong: string[];
  /** The user makes marks while tabs, calls and server fail at random. */
  runWithFaults: () => Promise<void>;
  /** One of the tabs delivers the exam while tabs, calls and server fail at random. */
  deliverWithFaults: () => Promise<void>;
  /** Restarts the server, reconnects all browsers and waits until every call has arrived. */
  endFaults: () => Promise<void>;
  /** Delivers the exam unless it is delivered already. */
  deliver: () => Promise<void>;
}

export function createFaultSchedule({
  random,
  server,
  user_id,
  questions,
  count,
}: FaultScheduleOptions): FaultSchedule {
  const wrong: string[] = [];
  const turns = createStepQueue(random);
  const run: SheetRun = {
    user_id,
    server,
    turns,
    network: createNetwork({ turns, random, server, count }),
    journal: createJournal(),
    createDeviceId: () => createId(random),
    report: (text) => void wrong.push(text),
  };
  const happens = (probability: number): boolean => random() < probability;
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const browsers = Array.from({ length: happens(0.5) ? 2 : 1 }, () => createBrowser(random));
  for (const browser of browsers) openTab(run, browser);

  const actions = createActions({ run, browsers, happens, pick, questions, count });
  const runWithFaults = async (): Promise<void> => {
    for (let left = 40 + Math.floor(random() * 80); left > 0; left--) {
      if (happens(0.55)) await turns.runOneStep();
      else await pick(actions)?.();
    }
  };
  const settle = async (): Promise<void> => {
    // let the calls requested just now enter the queue
    await setImmediate();
    for (let taken = 0; !turns.isEmpty(); taken++) {
      if (taken > MOST_TURNS) throw new Error('the tabs never come to rest');
      // restart the server: a delayed call may have killed it only now
      if (!server.isUp()) await server.restart();
      await turns.runOneStep();
    }
  };
  const sessions = () => browsers.flatMap(({ tabs }) => tabs).flatMap(({ session }) => session ?? []);

  return {
    journal: run.journal,
    browsers,
    wrong,
    runWithFaults,
    deliverWithFaults: async () => {
      void pick(sessions())?.deliver();
      await runWithFaults();
    },
    endFaults: async () => {
      run.network.endFaults();
      for (const browser of browsers) {
        browser.isOffline = false;
        // the next visit sends the marks that a closed tab left in the browser's database
        openTab(run, browser);
      }
      await settle();
      for (const session of sessions()) void session.check();
      await settle();
    },
    deliver: async () => {
      void pick(sessions().filter(({ store }) => !store.getState().closed))?.deliver();
      await settle();
    },
  };
}

function createBrowser(random: () => number): SimulatedBrowser {
  const offset = [0, 0, -DAY_MS, DAY_MS][Math.floor(random() * 4)] ?? 0;
  return {
    disk: random() < 0.9 ? { keyPath: [], rows: [] } : null,
    clockOffsetMs: offset,
    isOffline: false,
    tabs: [],
  };
}

interface ActionOptions {
  run: SheetRun;
  browsers: SimulatedBrowser[];
  happens: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T | undefined;
  questions: number;
  count: (occurrence: string) => void;
}

/** Lists the random actions; an action appears more often the more likely it is. */
function createActions(options: ActionOptions): (() => Promise<void> | void)[] {
  const { run, browsers, happens, pick, questions, count } = options;
  const inBrowser = (act: (browser: SimulatedBrowser) => void) => () => {
    const browser = pick(browsers);
    if (browser) act(browser);
  };
  const inTab = (act: (tab: SimulatedTab, browser: SimulatedBrowser) => void) =>
    inBrowser((browser) => {
      const tab = pick(browser.tabs);
      if (tab) act(tab, browser);
    });
  const mark = inTab(({ session }) => {
    const position = pick(Array.from({ length: questions }, (_, index) => index)) ?? 0;
    const selected_answer: ChoiceIndex | null = pick(CHOICES) ?? null;
    const change = happens(0.8) ? { selected_answer } : { is_doubtful: happens(0.5) };
    if (session && !session.store.getState().closed) session.mark(position, change);
  });
  const close = inTab((tab, browser) => {
    count('tab closed');
    closeTab(run, browser, tab, happens(0.3));
  });
  const open = inBrowser((browser) => {
    if (browser.tabs.length < 2) openTab(run, browser);
  });
  const losePower = inBrowser((browser) => {
    count('browser without power');
    for (const tab of browser.tabs) closeTab(run, browser, tab, true);
  });
  const check = inTab(({ session }) => {
    if (session && !session.store.getState().closed) void session.check();
  });
  const changeConnection = inBrowser((browser) => (browser.isOffline = !browser.isOffline && happens(0.3)));
  const changeClock = inBrowser((browser) => {
    count('clock put right or a day off');
    browser.clockOffsetMs = browser.clockOffsetMs === 0 ? (pick([-DAY_MS, DAY_MS]) ?? 0) : 0;
  });
  const killOrRestart = async (): Promise<void> => {
    if (!run.server.isUp()) return run.server.restart();
    if (!happens(0.3)) return;
    count('server killed between calls');
    await run.server.kill();
  };
  const weights: [() => Promise<void> | void, number][] = [
    [mark, 20],
    [open, 4],
    [close, 2],
    [killOrRestart, 2],
    [check, 1],
    [losePower, 1],
    [changeConnection, 2],
    [changeClock, 1],
  ];
  return weights.flatMap(([action, weight]) => Array.from({ length: weight }, () => action));
}

/** Returns a random UUID of version 4 from the seeded numbers. */
function createId(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
