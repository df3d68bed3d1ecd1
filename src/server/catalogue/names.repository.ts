import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';

/** Any number that nothing else locks. */
const NAMES_LOCK = 7_150_033;

/**
 * Whoever gives several names, or a new one to something that is locked, does so alone until the transaction ends, and
 * says so before anything else is locked: two who want each other's names would wait for ever.
 */
export async function lockNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(trx);
}
