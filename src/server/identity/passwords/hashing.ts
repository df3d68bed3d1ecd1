import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

// scrypt is slow on purpose: hashing one password at a time, in a thread of low priority, keeps hundreds of log-ins
// from slowing down other requests (docs/proof/log-ins.md)
const oneAtOnce = pLimit(1);
let thread: Worker | undefined;

/** Returns `salt:key`, the format of the accounts library. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${await deriveKey(password, salt)}`;
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [salt, key] = hash.split(':');
  if (!salt || !key) throw new Error('what is stored is no hash of a password');
  const [found, expected] = [Buffer.from(await deriveKey(password, salt)), Buffer.from(key)];
  return found.length === expected.length && timingSafeEqual(found, expected);
}

function deriveKey(password: string, salt: string): Promise<string> {
  return oneAtOnce(async () => {
    const worker = (thread ??= new Worker(new URL('hashing-thread.ts', import.meta.url)));
    // keeps the process alive while it waits for this hash; an idle thread doesn't
    worker.ref();
    try {
      const answer = once(worker, 'message');
      worker.postMessage({ password, salt });
      const [key] = (await answer) as [string];
      return key;
    } catch (error) {
      // the thread has died; the next hash starts a new one
      thread = undefined;
      throw error;
    } finally {
      worker.unref();
    }
  });
}
