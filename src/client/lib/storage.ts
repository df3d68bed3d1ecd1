/** Session storage that may be switched off or full: what it doesn't take lasts as long as the page. */
const untaken = new Map<string, string>();
const watchers = new Set<() => void>();

function succeeds(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

export function readStored(key: string): string | null {
  let stored: string | null = null;
  succeeds(() => {
    stored = window.sessionStorage.getItem(key);
  });
  return untaken.get(key) ?? stored;
}

/** Calls `changed` whenever this page changes what is stored; answers how to stop that. */
export function watchStored(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function tellWatchers(): void {
  for (const changed of watchers) changed();
}

/** null removes. */
export function store(key: string, value: string | null): void {
  untaken.delete(key);
  if (value === null) succeeds(() => window.sessionStorage.removeItem(key));
  else if (!succeeds(() => window.sessionStorage.setItem(key, value))) untaken.set(key, value);
  tellWatchers();
}

export function clearStored(): void {
  untaken.clear();
  succeeds(() => window.sessionStorage.clear());
  tellWatchers();
}
