type Enter = (isAdmitted: boolean) => void;

/**
 * Admits `slots` at once. Those who wait are admitted in turn by their key, so that many of one key delay another key
 * by one each at most. When `maxWaiting` wait, the newest of the longest line is sent away.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #maxWaiting: number;
  /** In the order of their turns. */
  readonly #lines = new Map<string, Enter[]>();
  #running = 0;
  #waiting = 0;

  constructor({ slots, maxWaiting }: { slots: number; maxWaiting: number }) {
    this.#slots = slots;
    this.#maxWaiting = maxWaiting;
  }

  /** Resolves with true when admitted: then `leave` must be called; with false when sent away. */
  enter(key: string): Promise<boolean> {
    if (this.#running < this.#slots) {
      this.#running += 1;
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

  leave(): void {
    const [next] = this.#lines;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, line] = next;
    const enter = line.shift();
    // deleting it first puts the line at the end
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    this.#waiting -= 1;
    enter?.(true);
  }

  /** Makes room for one of `key`; returns false where no line is longer than its own would become. */
  #sendNewestAway(key: string): boolean {
    const [longest] = [...this.#lines.values()].toSorted((one, other) => other.length - one.length);
    const own = this.#lines.get(key)?.length ?? 0;
    if (!longest || longest.length <= own + 1) return false;
    longest.pop()?.(false);
    this.#waiting -= 1;
    return true;
  }
}
