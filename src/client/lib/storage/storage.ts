import type { BrowserStorageKey, TabStorageKey } from './stored-names.ts';

/**
 * Storage of the browser that never throws. If it is switched off or full, the value lasts only as long as the page.
 */
interface SafeStorage<Key extends string> {
  read(key: Key): string | null;
  /** Writes the value; null removes it. */
  write(key: Key, value: string | null): void;
  clear(): void;
  /** Calls `onChange` for changes here and in other tabs; returns the function that stops it. */
  watch(onChange: () => void): () => void;
}

function succeeds(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function createStorage<Key extends string>(area: 'localStorage' | 'sessionStorage'): SafeStorage<Key> {
  const refused = new Map<Key, string>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  return {
    read: (key) => {
      let stored: string | null = null;
      succeeds(() => {
        stored = window[area].getItem(key);
      });
      return refused.get(key) ?? stored;
    },
    write: (key, value) => {
      refused.delete(key);
      if (value === null) succeeds(() => window[area].removeItem(key));
      else if (!succeeds(() => window[area].setItem(key, value))) refused.set(key, value);
      notify();
    },
    clear: () => {
      refused.clear();
      succeeds(() => window[area].clear());
      notify();
    },
    watch: (onChange) => {
      listeners.add(onChange);
      // browsers send the event `storage` only to other tabs
      window.addEventListener('storage', onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onChange);
      };
    },
  };
}

/** Values that last as long as this tab. */
export const tabStorage = createStorage<TabStorageKey>('sessionStorage');

/** Values that last until they are removed, for all tabs. */
export const browserStorage = createStorage<BrowserStorageKey>('localStorage');
