import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { contentKey, type Wording } from '#server/questions/editing/question-content.ts';

/** The lock of imports (import-publishing.repository.ts), which two edits may share, but no edit and an import. */
const IMPORT_LOCK = 7_150_031;
/** Together with a number made of the content: any number that nothing else locks. */
const CONTENT_LOCK = 7_150_032;

/**
 * Until the transaction ends nobody else makes a live question of this wording and these options, be it by a form or by
 * an import. Before any row is locked, as imports do it.
 */
export async function lockWording(trx: Trx, wording: Wording): Promise<void> {
  const part = Number.parseInt(contentKey(wording).slice(0, 8), 16) | 0;
  await lockAgainstImports(trx);
  await sql`select pg_advisory_xact_lock(${CONTENT_LOCK}, ${part}::integer)`.execute(trx);
}

/** Until the transaction ends nothing is imported or undone; other edits go on. */
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
    .where('content_key', '=', contentKey(given))
    .where('question_text', '=', given.question_text)
    .where(sql<boolean>`choices = ${given.choices}::text[]`)
    .where('id', '<>', given.except)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
