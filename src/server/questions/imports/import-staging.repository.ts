import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { analyzeTable } from '#server/database/planner-statistics.ts';
import { HTML_TAG } from '#shared/questions/imports/import-html.rules.ts';
import type { QuestionEntry } from '#shared/questions/file-entries.rules.ts';
import { runInRanges, type NumberRange } from './ranges.ts';

/** An import whose entries are stored in the table question_import_entries until it is published. */
export interface StagedImport {
  id: string;
  size: number;
  /** The number of the last entry in the file; earlier ones may have been left out. */
  last: number;
  /** The row of question_imports by which the published questions can be undone; null if they can't. */
  import_id: string | null;
}

/** Called with the number of entries staged so far, and the total. */
export type OnProgress = (staged: number, total: number) => void;

// after this time the process of an import must have ended: otherwise it would have published the entries
const ABANDONED_AFTER_HOURS = 1;
const BATCH = 100;

/** Writes the entries in many short steps, so that exams go on between them. */
export async function stageEntries(
  db: Database,
  id: string,
  entries: QuestionEntry[],
  onProgress: OnProgress,
): Promise<void> {
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH);
    await stageBatch(db, id, batch);
    onProgress(from + batch.length, entries.length);
    // PGlite never yields to the event loop: let requests and timers run between batches
    await setImmediate();
  }
  await analyzeEntries(db);
}

/** Stores a batch of entries. They are passed as JSON, which needs only one parameter and changes no character. */
export async function stageBatch(db: Database | Trx, id: string, batch: QuestionEntry[]): Promise<void> {
  await sql`
    insert into question_import_entries (import_id, number, repeat_of, question_text, choices, correct_answer,
      notes, explanation, explanation_format, law_id, article, paragraph, pair, shared_text, state, state_since, state_reason,
      source_exam, source_year, source_number, source_is_reserve, category_names, category_keys)
    select ${id}::uuid, e.number, e.repeat_of, e.question_text, e.choices, e.correct_answer,
      e.notes, e.explanation, e.explanation_format, e.law_id, e.article, e.paragraph, e.pair, e.shared_text, e.state,
      e.state_since, e.state_reason, e.source_exam, e.source_year, e.source_number, e.source_is_reserve, e.categories,
      array(select fold_name(name) from unnest(e.categories) with ordinality as named (name, place) order by place)
    from json_to_recordset(${JSON.stringify(batch)}::text::json) as e (number integer, repeat_of integer,
      question_text text, choices text[], correct_answer smallint, notes text[], explanation text, explanation_format text,
      law_id text, article text, paragraph text, pair text, shared_text jsonb, state text, state_since date,
      state_reason text, source_exam text, source_year smallint, source_number smallint, source_is_reserve boolean,
      categories text[])`.execute(db);
}

/**
 * Updates the statistics of staged entries; call it once all are stored. Otherwise the planner expects one row and
 * compares each entry with every question. Only columns of conditions are analysed: the texts would take seconds.
 */
export function analyzeEntries(db: Database): Promise<void> {
  const columns = ['import_id', 'number', 'repeat_of', 'question_id', 'content_key'];
  return inTransaction(db, (trx) => analyzeTable(trx, 'question_import_entries', columns));
}

type TaggedExplanation = Pick<QuestionEntry, 'number' | 'explanation' | 'explanation_format'>;

export async function findTaggedExplanations(
  trx: Trx,
  id: string,
  { first, last }: NumberRange,
): Promise<TaggedExplanation[]> {
  const { rows } = await sql<TaggedExplanation>`
    select number, explanation, explanation_format from question_import_entries
    where import_id = ${id}::uuid and number between ${first} and ${last} 
      and explanation_format = 'plain' and explanation ~ ${sql.lit(HTML_TAG)}`.execute(trx);
  return rows;
}

export async function updateExplanations(
  trx: Trx,
  id: string,
  explanations: TaggedExplanation[],
): Promise<void> {
  await sql`
    update question_import_entries e set explanation = r.explanation, explanation_format = r.explanation_format
    from json_to_recordset(${JSON.stringify(explanations)}::text::json)
      as r (number integer, explanation text, explanation_format text)
    where e.import_id = ${id}::uuid and e.number = r.number`.execute(trx);
}

export async function deleteEntries(db: Database | Trx, id: string): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    select max(number) as last from question_import_entries where import_id = ${id}::uuid`.execute(db);
  await runInRanges({ first: 1, last: rows[0]?.last ?? 0 }, async ({ first, last }) => {
    await sql`
      delete from question_import_entries
      where import_id = ${id}::uuid and number between ${first} and ${last}`.execute(db);
  });
}

/** Deletes the entries of imports that were interrupted, but not of those that wait to be published. */
export async function deleteAbandonedEntries(db: Database): Promise<void> {
  await sql`
    delete from question_import_entries e
    where e.staged_at < app_now() - make_interval(hours => ${ABANDONED_AFTER_HOURS})
      and not exists (
        select from question_imports i where i.id = e.import_id and (i.status in ('checking', 'ready') or i.importable is not null))`.execute(
    db,
  );
}
