import { setTimeout } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import type { Fault } from './kinds.ts';
import { timeRecovery } from './recovery.ts';
import { type ServerStack, withServerStack } from './stack.ts';
import { type ExamCrowd, startExamCrowd } from './takers.ts';

const USERS = 12;
/** The pause between two faults, with everything in order. */
const PAUSE_MS = 1_000;

export interface FaultReport {
  name: string;
  faults: number;
  confirmed: number;
  lost: number;
  doubled: number;
  outcomes: Map<string, number>;
  /** Seconds from each fault's end until every process is back. */
  recoveries: number[];
  slowestMs: number;
  /** Problems found: wrong sums, unexpected refusals and wrong replies. */
  wrong: string[];
}

/** Causes the fault that number of times in a stack of its own, while users take exams. */
export function runFaultRounds(fault: Fault, times: number): Promise<FaultReport> {
  return withServerStack(fault.disk, async (stack) => {
    const [origin = ''] = stack.processOrigins;
    const crowd = await startExamCrowd({
      ...stack,
      origin,
      proxyOrigin: stack.origin,
      users: USERS,
    });
    await timeRecovery(stack, performance.now());
    const recoveries: number[] = [];
    for (let round = 0; round < times; round++) {
      recoveries.push(await breakOnce(stack, fault, round));
      await setTimeout(PAUSE_MS);
    }
    await crowd.stop();
    return {
      ...(await compare(stack, crowd)),
      name: fault.name,
      faults: times,
      recoveries,
    };
  });
}

async function breakOnce(stack: ServerStack, fault: Fault, round: number): Promise<number> {
  const mend = await fault.begin(stack, round);
  await setTimeout(fault.lastsMs);
  const endedAt = performance.now();
  const [seconds] = await Promise.all([timeRecovery(stack, endedAt), mend()]);
  return seconds;
}

async function compare(
  stack: ServerStack,
  { confirmed, replies, refused }: ExamCrowd,
): Promise<Omit<FaultReport, 'name' | 'faults' | 'recoveries'>> {
  const { db, close } = openPostgres(stack.cluster.url, 1);
  try {
    const stored = await listStored(db);
    const users = [...confirmed].map(([username, ids]) => compareUser(ids, stored.get(username) ?? []));
    const sums = (await findWrongTotals(db)).map((one) => JSON.stringify(one));
    return {
      confirmed: users.reduce((sum, user) => sum + user.confirmed, 0),
      lost: users.reduce((sum, user) => sum + user.lost, 0),
      doubled: users.reduce((sum, user) => sum + user.doubled, 0),
      outcomes: replies.outcomes,
      slowestMs: replies.slowestMs,
      wrong: [...sums, ...refused, ...replies.wrong],
    };
  } finally {
    await close();
  }
}

async function listStored(db: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('exam_sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['p.username', 's.id'])
    .execute();
  const stored = new Map<string, string[]>();
  for (const { username, id } of rows) stored.set(username, [...(stored.get(username) ?? []), id]);
  return stored;
}

/** Compares a user's exams: each was finished before the next began, so a further stored one is a duplicate. */
function compareUser(
  confirmed: string[],
  stored: string[],
): { confirmed: number; lost: number; doubled: number } {
  const kept = new Set(stored);
  const known = new Set(confirmed);
  return {
    confirmed: known.size,
    lost: confirmed.filter((id) => !kept.has(id)).length,
    doubled: stored.filter((id) => !known.has(id)).length + confirmed.length - known.size,
  };
}
