import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { toStateAndSourceJson } from './replacing.repository.ts';

/**
 * Finds the questions that the import has changed and nobody has changed since; locks them until the transaction ends.
 */
export async function lockReplacedQuestions(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id
    from question_import_replacements r
    join questions q on q.id = r.question_id
    where r.import_id = ${id}::uuid and q.version = r.new_version and ${toStateAndSourceJson('q')} = r.after
    for no key update of q`.execute(trx);
  return rows.map((row) => row.id);
}

/** Finds the categories in which more questions can be drawn again once the import is undone. */
export async function findRegainingCategories(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct qc.category_id as id
    from question_import_replacements r
    join question_categories qc on qc.question_id = r.question_id
    where r.import_id = ${id}::uuid and r.before ->> 'state' <> r.after ->> 'state'`.execute(trx);
  return rows.map((row) => row.id);
}

/** Restores replaced questions, as a new version unless only state or source had changed. */
export async function restoreReplacedQuestions(trx: Trx, importId: string, ids: string[]): Promise<void> {
  await sql`
    insert into question_versions (question_id, version, question_text, choices, correct_answer, notes, explanation,
      explanation_format, law_id, article, paragraph, shared_text_id, shared_text_version)
    select q.id, q.version, q.question_text, q.choices, q.correct_answer, q.notes, q.explanation, q.explanation_format,
      q.law_id, q.article, q.paragraph, q.shared_text_id, q.shared_text_version
    from question_import_replacements r
    join questions q on q.id = r.question_id
    where r.import_id = ${importId}::uuid and q.id = any(${ids}::uuid[]) and r.new_version > r.version`.execute(
    trx,
  );
  await sql`
    update questions q
    set version = q.version + 1, correct_answer = v.correct_answer, notes = v.notes, explanation = v.explanation,
      explanation_format = v.explanation_format, law_id = v.law_id, article = v.article, paragraph = v.paragraph
    from question_import_replacements r
    join question_versions v on v.question_id = r.question_id and v.version = r.version
    where r.import_id = ${importId}::uuid and r.question_id = q.id and q.id = any(${ids}::uuid[])
      and r.new_version > r.version`.execute(trx);
  await sql`
    update questions q
    set state = r.before ->> 'state', state_since = (r.before ->> 'state_since')::date,
      state_reason = r.before ->> 'state_reason', source_exam = r.before ->> 'source_exam',
      source_year = (r.before ->> 'source_year')::smallint, source_number = (r.before ->> 'source_number')::smallint,
      source_is_reserve = (r.before ->> 'source_is_reserve')::boolean
    from question_import_replacements r
    where r.import_id = ${importId}::uuid and r.question_id = q.id and q.id = any(${ids}::uuid[])
      and r.before <> r.after`.execute(trx);
}
