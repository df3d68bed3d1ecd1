import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** Any number that nothing else locks. */
const IMPORT_LOCK = 7_150_031;

/** Until the transaction ends this import is the only one; the wait for its turn may be long. */
export async function takeTurn(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '600s', true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
}

/** Whether there has never been a question or a category: deleted ones count too. */
export async function isBankEmpty(db: Database | Trx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from questions) and not exists (select from categories) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

export async function countEntries(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from question_import_entries where import_id = ${id}::uuid`.execute(trx);
  return rows[0]?.entries ?? 0;
}

/** Each category's name as the file first spells it. */
export async function findCategoryNames(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (key) name
    from question_import_entries e
    cross join lateral unnest(e.category_names, e.category_keys) with ordinality as named (name, key, place)
    where e.import_id = ${id}::uuid
    order by key, e.number, place`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Questions that look like those of the import can't be changed or deleted until the transaction ends. */
export async function lockStored(trx: Trx, id: string): Promise<void> {
  await sql`
    select count(*) from (
      select q.id from questions q
      where q.deleted_at is null
        and q.content_key in (select content_key from question_import_entries where import_id = ${id}::uuid)
      order by q.id
      for share
    ) locked`.execute(trx);
}

/** Finds each entry's question: the stored one, live, of several equal ones one with the same right answer; else its own. */
export async function matchEntries(trx: Trx, id: string): Promise<void> {
  await sql`
    insert into question_import_matches (import_id, number, question_id, is_stored, is_repeat)
    select e.import_id, e.number, coalesce(stored.id, first.question_id), stored.id is not null,
      stored.id is not null or e.repeat_of is not null
    from question_import_entries e
    join question_import_entries first on first.import_id = e.import_id and first.number = coalesce(e.repeat_of, e.number)
    left join lateral (
      select q.id from questions q
      where q.deleted_at is null and q.content_key = e.content_key
        and q.question_text = e.question_text and q.choices = e.choices
      order by q.correct_answer = e.correct_answer desc, q.created_at, q.id
      limit 1
    ) stored on true
    where e.import_id = ${id}::uuid`.execute(trx);
}

/** An entry that is stored with another right answer; both answers from 0. */
export interface Contradiction {
  number: number;
  correct_answer: number;
  question_id: string;
  question_text: string;
  stored_answer: number;
}

export async function findContradictions(trx: Trx, id: string): Promise<Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    select e.number, e.correct_answer, q.id as question_id, q.question_text, q.correct_answer as stored_answer
    from question_import_matches m
    join question_import_entries e on e.import_id = m.import_id and e.number = m.number
    join questions q on q.id = m.question_id
    where m.import_id = ${id}::uuid and m.is_stored and q.correct_answer <> e.correct_answer
    order by e.number`.execute(trx);
  return rows;
}

/** Makes questions of the entries that are no repeats; answers how many. */
export async function insertNewQuestions(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ questions: number }>`
    with added as (
      insert into questions (id, question_text, choices, correct_answer, explanation, explanation_format)
      select m.question_id, e.question_text, e.choices, e.correct_answer, e.explanation, 'plain'
      from question_import_matches m
      join question_import_entries e on e.import_id = m.import_id and e.number = m.number
      where m.import_id = ${id}::uuid and not m.is_repeat
      order by m.number
      returning id
    )
    select count(*)::int as questions from added`.execute(trx);
  return rows[0]?.questions ?? 0;
}

export interface Links {
  /** Entries that gave a question which was there before them a category that it didn't have. */
  repeats_extended: number;
  added: { category_id: string; questions: number }[];
}

/** Puts the questions into the categories that they are not in yet, behind the last position of each. */
export async function linkCategories(trx: Trx, id: string): Promise<Links> {
  const { rows } = await sql<Links>`
    with wanted as (
      select distinct on (m.question_id, c.id) m.question_id, c.id as category_id, c.question_count, m.number, m.is_repeat
      from question_import_matches m
      join question_import_entries e on e.import_id = m.import_id and e.number = m.number
      cross join lateral unnest(e.category_keys) as key
      join categories c on c.name_key = key and c.deleted_at is null
      where m.import_id = ${id}::uuid
      order by m.question_id, c.id, m.number
    ), missing as (
      select w.*
      from wanted w
      where not exists (
        select from question_categories qc where qc.question_id = w.question_id and qc.category_id = w.category_id)
    ), linked as (
      insert into question_categories (question_id, category_id, position)
      select question_id, category_id,
        question_count + row_number() over (partition by category_id order by number, question_id)
      from missing
    )
    select
      (select count(distinct number)::int from missing where is_repeat) as repeats_extended,
      (select coalesce(json_agg(json_build_object('category_id', category_id, 'questions', questions)), '[]')
        from (select category_id, count(*) as questions from missing group by category_id) counted) as added`.execute(
    trx,
  );
  return rows[0] ?? { repeats_extended: 0, added: [] };
}

export async function forgetMatches(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('question_import_matches').where('import_id', '=', id).execute();
}
