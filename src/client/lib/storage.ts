/** Session storage that may be switched off or full: what it doesn't take lasts as long as the page. */
const untaken = new Map<string, string>();

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

/** null removes. */
export function store(key: string, value: string | null): void {
  untaken.delete(key);
  if (value === null) succeeds(() => window.sessionStorage.removeItem(key));
  else if (!succeeds(() => window.sessionStorage.setItem(key, value))) untaken.set(key, value);
}

export function clearStored(): void {
  untaken.clear();
  succeeds(() => window.sessionStorage.clear());
}
