import { AsyncLocalStorage } from 'node:async_hooks';
import type { SimulatedTab } from './session.ts';
import { createIndexedDb, type BrowserDisk, KeyRanges } from './indexed-db.ts';
import type { StepQueue } from './step-queue.ts';

/** One device of the user. */
export interface SimulatedBrowser {
  /** What the browser stores; null if it stores nothing. */
  disk: BrowserDisk | null;
  /** The milliseconds by which the device's clock is ahead. */
  clockOffsetMs: number;
  isOffline: boolean;
  tabs: SimulatedTab[];
}

export interface TabContext {
  browser: SimulatedBrowser;
  tab: SimulatedTab;
  turns: StepQueue;
}

const places = new AsyncLocalStorage<TabContext>();

/** Runs code of a page; its asynchronous continuations run in the same tab too. */
export function runInTab<T>(place: TabContext, act: () => T): T {
  return places.run(place, act);
}

/** Runs code of a server in the same process outside of any tab: it sees the real clock, not the browser's. */
export function runOutsideTabs<T>(act: () => T): T {
  return places.exit(act);
}

/**
 * Replaces the global indexedDB and Date.now: code run in a tab sees its browser's database and clock. Returns the undo
 * function.
 */
export function installBrowsers(): () => void {
  const realNow = Date.now;
  const globals: Record<string, PropertyDescriptor> = {
    indexedDB: { get: () => findIndexedDb(places.getStore()) },
    IDBKeyRange: { value: KeyRanges },
  };
  for (const [name, descriptor] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  Date.now = () => realNow() + (places.getStore()?.browser.clockOffsetMs ?? 0);
  return () => {
    Date.now = realNow;
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  };
}

function findIndexedDb(place: TabContext | undefined): object | undefined {
  if (!place) return undefined;
  const { browser, tab, turns } = place;
  return createIndexedDb(browser.disk, ({ apply, notify }) => {
    turns.add({
      lane: browser,
      tab,
      run: () => {
        apply();
        // the transaction ends even if its tab is closed, but only an open tab is notified
        if (tab.isOpen) runInTab(place, notify);
      },
    });
  });
}
