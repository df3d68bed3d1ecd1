/** Session storage that may be switched off or full: then values last as long as the page. */
const memory = new Map<string, string>();

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export function readStored(key: string): string | null {
  return attempt(() => window.sessionStorage.getItem(key)) ?? memory.get(key) ?? null;
}

/** null removes. */
export function store(key: string, value: string | null): void {
  if (value === null) {
    memory.delete(key);
    attempt(() => window.sessionStorage.removeItem(key));
    return;
  }
  memory.set(key, value);
  attempt(() => window.sessionStorage.setItem(key, value));
}

export function clearStored(): void {
  memory.clear();
  attempt(() => window.sessionStorage.clear());
}
