import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tab } from './session.ts';
import { createIndexedDb, type Disk, KeyRanges } from './indexed-db.ts';
import type { StepQueue } from './step-queue.ts';

/** One device of the user. */
export interface Browser {
  /** What the browser stores; null if it stores nothing. */
  disk: Disk | null;
  /** The milliseconds by which the device's clock is ahead. */
  clockOffsetMs: number;
  isOffline: boolean;
  tabs: Tab[];
}

export interface Place {
  browser: Browser;
  tab: Tab;
  turns: StepQueue;
}

const places = new AsyncLocalStorage<Place>();

/** Runs what a page does; what it waits for goes on in the same place. */
export function runInTab<T>(place: Place, act: () => T): T {
  return places.run(place, act);
}

/** Runs what a server in the same process does: it has a clock of its own. */
export function runOutside<T>(act: () => T): T {
  return places.exit(act);
}

/** Gives the code of pages the database and the clock of the browser in which it runs; returns how to end that. */
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

function findIndexedDb(place: Place | undefined): object | undefined {
  if (!place) return undefined;
  const { browser, tab, turns } = place;
  return createIndexedDb(browser.disk, ({ apply, notify }) => {
    turns.add({
      lane: browser,
      tab,
      run: () => {
        apply();
        // a transaction may outlive its tab
        if (tab.isOpen) runInTab(place, notify);
      },
    });
  });
}
