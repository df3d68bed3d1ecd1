import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';

const WARN_SECONDS = 5;
/** If the clocks of process and database differ by more, one is wrong: nothing is deleted or awarded by its time. */
const MOST_APART_SECONDS = 60;
/** How long a clock isn't trusted after a jump: somebody may still be setting it. */
const PAUSE_MS = 3_600_000;

interface ProcessClock {
  now: () => number;
  /** Milliseconds that no setting of the clock changes. */
  elapsed: () => number;
}

/** Returns a function that returns whether the clock was set by more than a minute within the last hour. */
export function createJumpDetector({ now, elapsed }: ProcessClock): () => boolean {
  let offset = now() - elapsed();
  let steadyFrom = -Infinity;
  return () => {
    const current = now() - elapsed();
    if (Math.abs(current - offset) > MOST_APART_SECONDS * 1000) steadyFrom = elapsed() + PAUSE_MS;
    offset = current;
    return elapsed() < steadyFrom;
  };
}

const hasJumped = createJumpDetector({ now: () => Date.now(), elapsed: () => performance.now() });

/** The seconds by which the database's clock is ahead of this process's. */
export async function readClockDifference(db: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the clock returned no row');
  // the statement may have waited for a connection: any time between its start and its reply is right
  const [earliest, latest] = [before / 1000, Date.now() / 1000];
  return row.now < earliest ? row.now - earliest : Math.max(0, row.now - latest);
}

/** Whether the clocks seem right; checked before anything is deleted or awarded because of its age (rules.md 113). */
export async function isClockTrusted(db: Database): Promise<boolean> {
  return !hasJumped() && Math.abs(await readClockDifference(db)) <= MOST_APART_SECONDS;
}

/**
 * Returns the work of a loop that warns when the clocks begin to differ, and says when they agree again. It also warns
 * when the clock is set: on one machine, both clocks change together.
 */
export function createClockWatch(db: Database, log: Log, wasSet = hasJumped): () => Promise<void> {
  let isApart = false;
  let isSet = false;
  return async () => {
    const wasWarned = isSet;
    isSet = wasSet();
    if (isSet && !wasWarned)
      log.warn('the clock of this process was set by more than a minute: for an hour nothing is cleaned up');
    const seconds = Math.round(await readClockDifference(db));
    const wasApart = isApart;
    isApart = Math.abs(seconds) > WARN_SECONDS;
    if (isApart && !wasApart)
      log.warn({ seconds }, 'the clocks of the database and of this process differ: one of them is wrong');
    if (wasApart && !isApart) log.info('the clocks of the database and of this process agree again');
  };
}
