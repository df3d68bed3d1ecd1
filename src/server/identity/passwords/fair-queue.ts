type Enter = (isAdmitted: boolean) => void;

/**
 * Lets `slots` calls run at once; the others wait in one line for each key. The next call comes from the key with the
 * fewest running calls, so that many calls of one key hardly delay another. When `maxWaiting` calls wait, the newest of
 * the longest line is refused.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #maxWaiting: number;
  /** The waiting calls of each key, as functions that admit or refuse them; keys are in the order of their turns. */
  readonly #lines = new Map<string, Enter[]>();
  /** The number of running calls of each key. */
  readonly #inside = new Map<string, number>();
  #running = 0;
  #waiting = 0;

  constructor({ slots, maxWaiting }: { slots: number; maxWaiting: number }) {
    this.#slots = slots;
    this.#maxWaiting = maxWaiting;
  }

  /** Resolves with true once the call may run, which must call `leave` at its end; with false if it is refused. */
  enter(key: string): Promise<boolean> {
    if (this.#running < this.#slots) {
      this.#running += 1;
      this.#count(key, 1);
      return Promise.resolve(true);
    }
    if (this.#waiting >= this.#maxWaiting && !this.#sendNewestAway(key)) return Promise.resolve(false);
    this.#waiting += 1;
    return new Promise((resolve) => {
      const line = this.#lines.get(key);
      if (line) line.push(resolve);
      else this.#lines.set(key, [resolve]);
    });
  }

  leave(key: string): void {
    this.#count(key, -1);
    const next = this.#findNextKey();
    const line = next === undefined ? undefined : this.#lines.get(next);
    if (next === undefined || !line) {
      this.#running -= 1;
      return;
    }
    const enter = line.shift();
    // a Map keeps a key's place: deleting the key first moves it to the end
    this.#lines.delete(next);
    if (line.length > 0) this.#lines.set(next, line);
    this.#waiting -= 1;
    this.#count(next, 1);
    enter?.(true);
  }

  /** Chooses the key with the fewest running calls; of several, the one that waits longest. */
  #findNextKey(): string | undefined {
    const inside = (key: string): number => this.#inside.get(key) ?? 0;
    const [next] = [...this.#lines.keys()].toSorted((one, other) => inside(one) - inside(other));
    return next;
  }

  #count(key: string, by: 1 | -1): void {
    const count = (this.#inside.get(key) ?? 0) + by;
    if (count > 0) this.#inside.set(key, count);
    else this.#inside.delete(key);
  }

  /** Refuses the newest call of the longest line to make room; returns false if the line of `key` would be as long. */
  #sendNewestAway(key: string): boolean {
    const [longest] = [...this.#lines.values()].toSorted((one, other) => other.length - one.length);
    const own = this.#lines.get(key)?.length ?? 0;
    if (!longest || longest.length <= own + 1) return false;
    longest.pop()?.(false);
    this.#waiting -= 1;
    return true;
  }
}
