import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { EditedQuestion } from '#shared/questions/question-editing.contract.ts';
import type { StoredSourceColumns, StoredStateColumns } from '#server/database/tables.ts';
import type { SharedTextPlacement } from '#server/questions/shared-texts/placement.repository.ts';
import type { VersionContent } from './question-content.ts';

/** A question with its key, live or deleted, and those of its categories that are live. */
export async function findEditedQuestion(db: Database, id: string): Promise<EditedQuestion | undefined> {
  const { rows } = await sql<EditedQuestion>`
    select q.id, q.version, q.question_text, q.choices, q.correct_answer, q.notes, q.explanation, q.explanation_format,
      case when q.law_id is not null then
        json_build_object('law_id', q.law_id, 'article', q.article, 'paragraph', q.paragraph) end as reference,
      q.state, q.state_since, q.state_reason,
      case when q.source_exam is not null then
        json_build_object('exam', q.source_exam, 'year', q.source_year, 'number', q.source_number,
          'is_reserve', q.source_is_reserve) end as source,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C", c.id)
        from question_categories qc
        join categories c on c.id = qc.category_id
        where qc.question_id = q.id and c.deleted_at is null), '[]') as categories,
      case when q.shared_text_id is not null then (
        select json_build_object('id', t.id, 'title', t.title, 'text', t.text, 'text_format', t.text_format,
          'position', q.shared_text_position)
        from shared_texts t where t.id = q.shared_text_id) end as shared_text,
      q.created_at, q.deleted_at
    from questions q
    where q.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export interface StoredQuestion extends VersionContent, StoredStateColumns {
  version: number;
  deleted_at: Date | null;
}

const STORED = [
  'version',
  'question_text',
  'choices',
  'correct_answer',
  'notes',
  'explanation',
  'explanation_format',
  'law_id',
  'article',
  'paragraph',
  'state',
  'state_since',
  'state_reason',
  'deleted_at',
] as const;

export function findQuestion(db: Database | Trx, id: string): Promise<StoredQuestion | undefined> {
  return db.selectFrom('questions').select(STORED).where('id', '=', id).executeTakeFirst();
}

/** Locks the question: no other transaction changes, deletes or restores it until this one ends. */
export function lockQuestion(trx: Trx, id: string): Promise<StoredQuestion | undefined> {
  return trx.selectFrom('questions').select(STORED).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export interface AuditedQuestion extends VersionContent, StoredStateColumns, StoredSourceColumns {
  /** The categories by name, also deleted ones that the question is still linked to. */
  categories: string[];
  /** The title of the shared text. */
  shared_text: string | null;
  shared_text_position: number | null;
}

/** Finds what the audit records of a question. */
export async function findAuditedQuestion(trx: Trx, id: string): Promise<AuditedQuestion> {
  const state = (await findAuditedQuestions(trx, [id])).get(id);
  if (!state) throw new Error('the question is gone that is being changed');
  return state;
}

/** Finds what the audit records of several questions, by their ids. */
export async function findAuditedQuestions(trx: Trx, ids: string[]): Promise<Map<string, AuditedQuestion>> {
  const { rows } = await sql<AuditedQuestion & { id: string }>`
    select q.id, q.question_text, q.choices, q.correct_answer, q.notes, q.explanation, q.explanation_format,
      q.law_id, q.article, q.paragraph, q.state, q.state_since, q.state_reason,
      q.source_exam, q.source_year, q.source_number, q.source_is_reserve, q.shared_text_position,
      (select t.title from shared_texts t where t.id = q.shared_text_id) as shared_text, array(
        select c.name
        from question_categories qc
        join categories c on c.id = qc.category_id
        where qc.question_id = q.id
        order by c.name_key collate "C", c.id) as categories
    from questions q
    where q.id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Inserts a question; returns false if its id is taken. */
export async function insertQuestion(
  trx: Trx,
  id: string,
  content: VersionContent & SharedTextPlacement & Partial<StoredStateColumns & StoredSourceColumns>,
): Promise<boolean> {
  const rows = await trx
    .insertInto('questions')
    .values({ id, ...content })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Replaces the content of a question and keeps the old content as an earlier version (docs/decisions/0004). */
export async function replaceContent(
  trx: Trx,
  id: string,
  content: Partial<VersionContent & SharedTextPlacement>,
): Promise<void> {
  await sql`
    insert into question_versions (question_id, version, question_text, choices, correct_answer, notes, explanation,
      explanation_format, law_id, article, paragraph, shared_text_id, shared_text_version)
    select id, version, question_text, choices, correct_answer, notes, explanation, explanation_format,
      law_id, article, paragraph, shared_text_id, shared_text_version
    from questions where id = ${id}::uuid`.execute(trx);
  await trx
    .updateTable('questions')
    .set((eb) => ({ ...content, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Updates the state or the source. A question with positions can only be current. */
export async function updateStateOrSource(
  trx: Trx,
  id: string,
  facts: StoredStateColumns | StoredSourceColumns,
): Promise<void> {
  await trx.updateTable('questions').set(facts).where('id', '=', id).execute();
}

export async function setDeleted(trx: Trx, id: string, deleted: boolean): Promise<void> {
  await trx
    .updateTable('questions')
    .set({ deleted_at: deleted ? sql<Date>`app_now()` : null })
    .where('id', '=', id)
    .execute();
}
