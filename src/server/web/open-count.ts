/** Counts open things by key; `add` returns false, and counts nothing, at the limit. */
export interface LimitedCounter {
  add(key: string): boolean;
  remove(key: string): void;
}

export function createLimitedCounter(most: number): LimitedCounter {
  const counts = new Map<string, number>();
  return {
    add: (key) => {
      const open = counts.get(key) ?? 0;
      if (open >= most) return false;
      counts.set(key, open + 1);
      return true;
    },
    remove: (key) => {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}
