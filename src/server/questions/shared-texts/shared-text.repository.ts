import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { SharedTextContent } from '#server/database/tables.ts';
import { lockAgainstImports } from '#server/questions/imports/equal-questions.repository.ts';
import { limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type {
  EditedSharedText,
  ListedSharedText,
} from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { SHARED_TEXT_PAGE_SIZE } from '#shared/questions/shared-texts/shared-texts.rules.ts';

/** The key of the advisory lock: any number that no other lock uses. */
const SHARED_TEXTS_LOCK = 7_150_049;

/**
 * Locks all shared texts until the transaction ends: no other one changes a text or puts a question under one. Call it
 * before any row is locked.
 */
export async function lockSharedTexts(trx: Trx): Promise<void> {
  await lockAgainstImports(trx);
  await sql`select pg_advisory_xact_lock(${SHARED_TEXTS_LOCK})`.execute(trx);
}

export interface StoredSharedText extends SharedTextContent {
  version: number;
  deleted_at: Date | null;
}

export function findSharedText(trx: Trx, id: string): Promise<StoredSharedText | undefined> {
  return trx
    .selectFrom('shared_texts')
    .select(['version', 'title', 'text', 'text_format', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether another live text has the title. */
export async function isTitleTaken(
  trx: Trx,
  { title, except }: { title: string; except: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('shared_texts')
    .select('id')
    .where('title', '=', title)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  return other !== undefined;
}

export async function insertSharedText(trx: Trx, id: string, content: SharedTextContent): Promise<void> {
  await trx
    .insertInto('shared_texts')
    .values({ id, ...content })
    .execute();
}

/** Updates a shared text; its former content stays as an earlier version (docs/decisions/0004). */
export async function replaceSharedText(trx: Trx, id: string, content: SharedTextContent): Promise<void> {
  await sql`
    insert into shared_text_versions (shared_text_id, version, title, text, text_format)
    select id, version, title, text, text_format from shared_texts where id = ${id}::uuid`.execute(trx);
  await trx
    .updateTable('shared_texts')
    .set((eb) => ({ ...content, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setSharedTextDeleted(trx: Trx, id: string, deleted: boolean): Promise<void> {
  await trx
    .updateTable('shared_texts')
    .set({ deleted_at: deleted ? sql<Date>`app_now()` : null })
    .where('id', '=', id)
    .execute();
}

/** The live questions of a text in their order, locked until the transaction ends. */
export async function lockQuestionsOfText(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; shared_text_position: number }>`
    select id, shared_text_position from questions
    where shared_text_id = ${id}::uuid and deleted_at is null
    order by id
    for no key update`.execute(trx);
  return rows
    .toSorted((a, b) => a.shared_text_position - b.shared_text_position)
    .map((question) => question.id);
}

/** Stores the new places in one statement, so that questions may exchange places. */
export async function updateQuestionOrder(trx: Trx, questionIds: string[]): Promise<void> {
  await sql`
    update questions q set shared_text_position = arranged.position
    from unnest(${questionIds}::uuid[]) with ordinality as arranged (id, position)
    where q.id = arranged.id`.execute(trx);
}

export async function findEditedSharedText(db: Database, id: string): Promise<EditedSharedText | undefined> {
  const { rows } = await sql<EditedSharedText>`
    select t.id, t.version, t.title, t.text, t.text_format, coalesce((
        select json_agg(json_build_object('id', q.id, 'question_text', q.question_text,
          'position', q.shared_text_position) order by q.shared_text_position)
        from questions q where q.shared_text_id = t.id and q.deleted_at is null), '[]') as questions
    from shared_texts t
    where t.id = ${id}::uuid and t.deleted_at is null`.execute(db);
  return rows[0];
}

export async function listSharedTexts(
  db: Database,
  { search, page }: { search: string; page: number },
): Promise<{ texts: ListedSharedText[]; total: number }> {
  const found = sql`shared_texts t where t.deleted_at is null
    and ${search === '' ? sql`true` : matchesSearch(sql<string>`fold_name(t.title)`, search, { indexed: false })}`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${found}`.execute(db);
  const { rows } = await sql<ListedSharedText>`
    select listed.id, listed.title, placed.questions, placed.next_position
    from (
      select t.id, t.title from ${found}
      order by fold_name(t.title) collate "C", t.id
      ${limitTo(sliceOf(page, SHARED_TEXT_PAGE_SIZE))}) listed
    cross join lateral (
      select count(*)::integer as questions, coalesce(max(q.shared_text_position), 0) + 1 as next_position
      from questions q
      where q.shared_text_id = listed.id and q.deleted_at is null) placed
    order by fold_name(listed.title) collate "C", listed.id`.execute(db);
  return { texts: rows, total: counted.rows[0]?.total ?? 0 };
}
