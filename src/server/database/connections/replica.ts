import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Calls `read` with a database that may lag by MOST_BEHIND_MS: not for rows that the caller has just changed. */
export type ReadStale = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

const MOST_BEHIND_MS = 3_000;
const CHECK_EVERY_MS = 1_000;
/** The code with which a hot standby ends a statement that needs rows which the primary has removed. */
const SERIALIZATION_FAILURE = '40001';

interface Position {
  lsn: string;
  /** The system identifier of the cluster, the same on all its servers. */
  system: string;
  /** The time just before the primary was asked for its position. */
  askedAt: number;
}

export const createPrimaryReads =
  (primary: Database): ReadStale =>
  (read) =>
    read(primary);

/**
 * Reads from a streaming replica while it has everything that the primary had three seconds ago; otherwise from the
 * primary. Compares WAL positions: from the time of the last replayed transaction one can't tell whether the replica is
 * cut off or nobody writes to the primary.
 */
export function createReplicaReads(
  primary: Database,
  replica: Database,
  { mostBehindMs = MOST_BEHIND_MS, checkEveryMs = CHECK_EVERY_MS } = {},
): ReadStale {
  let hasAllUntil = Number.NEGATIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isChecking = false;
  let awaited: Position | undefined;

  const check = async (): Promise<void> => {
    try {
      const position = (awaited ??= await readPosition(primary));
      const state = await readState(replica, position);
      if (state === 'has it') hasAllUntil = position.askedAt;
      // gives up the awaited position: a promoted replica, or one of another cluster, will never reach it
      if (state !== 'behind') awaited = undefined;
    } catch {
      awaited = undefined;
    }
    isChecking = false;
  };
  const checkWhenDue = (): void => {
    const now = performance.now();
    if (isChecking || now - checkedAt < checkEveryMs) return;
    isChecking = true;
    checkedAt = now;
    void check();
  };

  return async (read) => {
    checkWhenDue();
    if (performance.now() - hasAllUntil > mostBehindMs) return read(primary);
    try {
      return await read(replica);
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
      hasAllUntil = Number.NEGATIVE_INFINITY;
      return read(primary);
    }
  };
}

async function readPosition(primary: Database): Promise<Position> {
  const askedAt = performance.now();
  const { rows } = await sql<{ lsn: string; system: string }>`
    select pg_current_wal_lsn()::text as lsn, system_identifier::text as system from pg_control_system()`.execute(
    primary,
  );
  const [row] = rows;
  if (!row) throw new Error('the primary answered no row');
  return { ...row, askedAt };
}

async function readState(
  replica: Database,
  { lsn, system }: Position,
): Promise<'has it' | 'behind' | 'no replica'> {
  const { rows } = await sql<{ is_replica: boolean; has_it: boolean }>`
    select pg_is_in_recovery() and system_identifier::text = ${system}::text as is_replica,
      pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_it
    from pg_control_system()`.execute(replica);
  const [row] = rows;
  if (!row?.is_replica) return 'no replica';
  return row.has_it ? 'has it' : 'behind';
}

function isReplicaFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || isDatabaseUnavailable(error);
}
