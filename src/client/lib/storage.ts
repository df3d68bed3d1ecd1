/** A storage of the browser that may be switched off or full: what it doesn't take lasts as long as the page. */
interface Storage {
  read(key: string): string | null;
  /** null removes. */
  write(key: string, value: string | null): void;
  clear(): void;
  /** Calls `changed` whenever what is stored changes, here or in another tab; answers how to stop that. */
  watch(changed: () => void): () => void;
}

function succeeds(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function createStorage(area: 'localStorage' | 'sessionStorage'): Storage {
  const untaken = new Map<string, string>();
  const watchers = new Set<() => void>();
  const tellWatchers = (): void => {
    for (const changed of watchers) changed();
  };

  return {
    read: (key) => {
      let stored: string | null = null;
      succeeds(() => {
        stored = window[area].getItem(key);
      });
      return untaken.get(key) ?? stored;
    },
    write: (key, value) => {
      untaken.delete(key);
      if (value === null) succeeds(() => window[area].removeItem(key));
      else if (!succeeds(() => window[area].setItem(key, value))) untaken.set(key, value);
      tellWatchers();
    },
    clear: () => {
      untaken.clear();
      succeeds(() => window[area].clear());
      tellWatchers();
    },
    watch: (changed) => {
      watchers.add(changed);
      // the browser tells of other tabs only
      window.addEventListener('storage', changed);
      return () => {
        watchers.delete(changed);
        window.removeEventListener('storage', changed);
      };
    },
  };
}

/** Lasts as long as the tab. */
export const tabStorage = createStorage('sessionStorage');

/** Lasts until it is removed, for all tabs. */
export const browserStorage = createStorage('localStorage');
