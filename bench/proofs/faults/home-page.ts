import { setTimeout } from 'node:timers/promises';
import { lockTable } from './kinds.ts';
import { watchReplies } from './replies.ts';
import { withServerStack } from './stack.ts';
import { startExamCrowd } from './takers.ts';

const CLIENTS = 60;
const LOCKED_MS = Number(process.env['PROVE_LOCKED_SECONDS'] ?? 60) * 1000;
const PAUSE_MS = 200;

export interface HomePageReport {
  clients: number;
  seconds: number;
  asked: number;
  answered: number;
  outcomes: Map<string, number>;
  slowestMs: number;
}

/** Requests the home page again and again, while all calls of a crowd wait for a locked table. */
export function visitHomePageDuringLock(): Promise<HomePageReport> {
  return withServerStack(undefined, async (stack) => {
    const [origin = ''] = stack.processOrigins;
    const crowd = await startExamCrowd({
      ...stack,
      origin,
      proxyOrigin: stack.origin,
      users: CLIENTS,
    });
    const unlock = await lockTable(stack.cluster.superuserUrl, 'exam_attempts');
    const visits = watchReplies();
    const until = performance.now() + LOCKED_MS;
    const visit = async (): Promise<void> => {
      while (performance.now() < until) {
        await visits.fetch(`${stack.origin}/`).catch(() => {});
        await setTimeout(PAUSE_MS);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, visit));
    await unlock();
    await crowd.stop();
    const asked = [...visits.outcomes.values()].reduce((sum, count) => sum + count, 0);
    return {
      clients: CLIENTS,
      seconds: LOCKED_MS / 1000,
      asked,
      answered: visits.outcomes.get('200') ?? 0,
      outcomes: visits.outcomes,
      slowestMs: visits.slowestMs,
    };
  });
}
