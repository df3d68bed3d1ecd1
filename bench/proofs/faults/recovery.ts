import { setTimeout } from 'node:timers/promises';
import type { ServerStack } from './stack.ts';

/** One call for each connection of a process, so that even a single broken connection is used. */
const CALLS = 10;
const CALL_MS = 3_000;
const GOOD_ROUNDS = 3;
const GIVE_UP_MS = 120_000;

/**
 * Returns the seconds from `endedAt` until every process is ready and answers calls that read the database, and goes on
 * doing so. The calls go directly to the processes, not through the proxy.
 */
export async function timeRecovery(stack: ServerStack, endedAt: number): Promise<number> {
  const back = await Promise.all(stack.processOrigins.map((origin) => awaitBack(origin, stack, endedAt)));
  return Math.max(...back);
}

async function awaitBack(origin: string, stack: ServerStack, endedAt: number): Promise<number> {
  let since = endedAt;
  for (let good = 0; good < GOOD_ROUNDS;) {
    if (performance.now() - endedAt > GIVE_UP_MS) return Infinity;
    if (await answers(origin, stack.origin)) {
      if (good === 0) since = performance.now();
      good += 1;
    } else good = 0;
    await setTimeout(100);
  }
  return (since - endedAt) / 1000;
}

async function answers(origin: string, publicUrl: string): Promise<boolean> {
  const calls = Array.from({ length: CALLS }, () => isAnswered(`${origin}/rpc/catalogue/list`, publicUrl));
  const all = await Promise.all([isAnswered(`${origin}/readyz`), ...calls]);
  return all.every(Boolean);
}

async function isAnswered(url: string, publicUrl?: string): Promise<boolean> {
  const call = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"json":{}}',
  };
  try {
    const reply = await fetch(url, {
      ...(publicUrl !== undefined && call),
      signal: AbortSignal.timeout(CALL_MS),
    });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false;
  }
}
