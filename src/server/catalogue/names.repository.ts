import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';

/** An arbitrary key for the advisory lock, used nowhere else. */
const NAMES_LOCK = 7_150_033;

/**
 * Lets transactions that insert several names or rename a locked row run one at a time. Take this lock before any
 * other: otherwise two transactions that want each other's names would deadlock.
 */
export async function lockCatalogueNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(trx);
}
