import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { computeContentKey, type Wording } from '#server/questions/editing/question-content.ts';

/** The advisory lock that imports take exclusively (import-publishing.repository.ts) and edits of questions share. */
export const IMPORT_LOCK = 7_150_031;
/** The first key of the advisory lock of a wording, made up and unique; the second is computed from the wording. */
const CONTENT_LOCK = 7_150_032;

/**
 * Locks a wording with its options until the transaction ends, so that no form or import stores another live question
 * with them. Call it before any row is locked, as imports do.
 */
export async function lockWording(trx: Trx, wording: Wording): Promise<void> {
  const part = Number.parseInt(computeContentKey(wording).slice(0, 8), 16) | 0;
  await lockAgainstImports(trx);
  await sql`select pg_advisory_xact_lock(${CONTENT_LOCK}, ${part}::integer)`.execute(trx);
}

/** Keeps imports from being published or undone until the transaction ends; other edits go on. */
export async function lockAgainstImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${IMPORT_LOCK})`.execute(trx);
}

/** Finds another live question with the same wording and options, the oldest of several. */
export async function findEqualQuestion(
  db: Database | Trx,
  given: Wording & { except: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('questions')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('content_key', '=', computeContentKey(given))
    .where('question_text', '=', given.question_text)
    .where(sql<boolean>`choices = ${given.choices}::text[]`)
    .where('id', '<>', given.except)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
