import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { startThread } from '#server/jobs/start-thread.ts';
import { MAX_HASHES_AT_ONCE, PRESENT_HASHING_COST } from './hashing-cost.ts';
import type { HashingTask } from './hashing-thread.ts';
import { formatHash, calculateMissingCost, parseHash } from './stored-hash.ts';

const SALT_LENGTH = 16;
const KEY_LENGTH = 64;
const THREAD = new URL('hashing-thread.ts', import.meta.url);
/** The heap of a thread can be small: it only passes passwords and keys on, and a hash uses memory outside the heap. */
const LIMITS = { maxYoungGenerationSizeMb: 2 };

// scrypt is slow on purpose: threads of low priority keep hundreds of log-ins from slowing down other requests
// (docs/proof/log-ins.md), and their number bounds the memory
const limited = pLimit(MAX_HASHES_AT_ONCE);
const idleThreads: Worker[] = [];

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const key = await deriveKey({ password, salt, length: KEY_LENGTH, cost: PRESENT_HASHING_COST });
  return formatHash({ cost: PRESENT_HASHING_COST, salt, key });
}

/** Checks a password. A wrong one takes as long whatever its hash had cost: the time must not reveal old accounts. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const stored = parseHash(hash);
  if (!stored) throw new Error('what is stored is no hash of a password');
  const { cost, salt, key } = stored;
  const task = { password, salt, length: KEY_LENGTH };
  const found = await deriveKey({ ...task, cost });
  if (found.length === key.length && timingSafeEqual(found, key)) return true;
  const missing = calculateMissingCost(cost);
  if (missing) await deriveKey({ ...task, cost: missing });
  return false;
}

function deriveKey(task: HashingTask): Promise<Buffer> {
  return limited(async () => {
    const thread = idleThreads.pop() ?? startThread(THREAD, { resourceLimits: LIMITS });
    // keeps the process alive while it waits for this hash; an idle thread doesn't
    thread.ref();
    try {
      const answer = once(thread, 'message');
      thread.postMessage(task);
      const [key] = (await answer) as [Uint8Array];
      // a thread that has failed has ended and isn't used again
      idleThreads.push(thread);
      return Buffer.from(key);
    } finally {
      thread.unref();
    }
  });
}
