import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Enters the queue with these keys in order; admitted calls leave at once. Returns the admitted and refused keys. */
async function admit(queue: FairQueue, keys: string[]): Promise<{ admitted: string[]; sentAway: string[] }> {
  const admitted: string[] = [];
  const sentAway: string[] = [];
  const entering = keys.map(async (key) => {
    if (!(await queue.enter(key))) return sentAway.push(key);
    admitted.push(key);
    // all calls enter before the first one leaves
    await Promise.resolve();
    return queue.leave(key);
  });
  await Promise.all(entering);
  return { admitted, sentAway };
}

describe('a fair queue', () => {
  it('admits keys in turn, however many one of them has', async () => {
    const queue = new FairQueue({ slots: 1, maxWaiting: 100 });
    const { admitted } = await admit(queue, ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b']);
    expect(admitted.join('')).toBe('aabcabaa');
  });

  it('admits a key with nobody inside before one that has somebody inside', async () => {
    const queue = new FairQueue({ slots: 2, maxWaiting: 100 });
    const admitted: string[] = [];
    for (const key of ['a', 'a', 'a', 'a', 'b']) void queue.enter(key).then(() => admitted.push(key));
    await new Promise(setImmediate);
    queue.leave('a');
    await new Promise(setImmediate);
    expect(admitted.join('')).toBe('aab');
  });

  it('admits no more at once than it has slots, and all of them again and again', async () => {
    const queue = new FairQueue({ slots: 2, maxWaiting: 100 });
    for (let round = 0; round < 3; round += 1) {
      let [inside, most] = [0, 0];
      const work = async (key: string): Promise<void> => {
        await queue.enter(key);
        inside += 1;
        most = Math.max(most, inside);
        await new Promise(setImmediate);
        inside -= 1;
        queue.leave(key);
      };
      await Promise.all(['a', 'b', 'a', 'c', 'c', 'a'].map(work));
      expect([inside, most]).toEqual([0, 2]);
    }
  });

  it('when full sends away the newest of the key with the longest line', async () => {
    const queue = new FairQueue({ slots: 1, maxWaiting: 4 });
    const { admitted, sentAway } = await admit(queue, ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'b']);
    expect(sentAway).toEqual(['a', 'a', 'a', 'b']);
    expect(admitted.join('')).toBe('aabca');
  });

  it('when full of keys with one each sends the newcomer away', async () => {
    const queue = new FairQueue({ slots: 1, maxWaiting: 2 });
    expect(await admit(queue, ['a', 'b', 'c', 'd'])).toEqual({ admitted: ['a', 'b', 'c'], sentAway: ['d'] });
  });
});
