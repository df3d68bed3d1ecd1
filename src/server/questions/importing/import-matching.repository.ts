import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/**
 * SQL: each entry of an import with its question: the stored one, live, of several equal ones one with the same right
 * answer; else its own.
 */
export function matchesOf(id: string): RawBuilder<unknown> {
  return sql`
    select e.import_id, e.number, coalesce(stored.id, first.question_id) as question_id,
      stored.id is not null as is_stored, stored.id is not null or e.repeat_of is not null as is_repeat
    from question_import_entries e
    join question_import_entries first on first.import_id = e.import_id and first.number = coalesce(e.repeat_of, e.number)
    left join lateral (
      select q.id from questions q
      where q.deleted_at is null and q.content_key = e.content_key
        and q.question_text = e.question_text and q.choices = e.choices
      order by q.correct_answer = e.correct_answer desc, q.created_at, q.id
      limit 1
    ) stored on true
    where e.import_id = ${id}::uuid`;
}

/** An entry that is stored with another right answer; both answers from 0. */
export interface Contradiction {
  number: number;
  correct_answer: number;
  question_id: string;
  question_text: string;
  stored_answer: number;
}

/** By its matches where those are kept, else by finding them now. */
export async function findContradictions(
  db: Database | Trx,
  id: string,
  matches: 'kept' | 'found',
): Promise<Contradiction[]> {
  const source =
    matches === 'kept'
      ? sql`select * from question_import_matches where import_id = ${id}::uuid`
      : matchesOf(id);
  const { rows } = await sql<Contradiction>`
    select e.number, e.correct_answer, q.id as question_id, q.question_text, q.correct_answer as stored_answer
    from (${source}) m
    join question_import_entries e on e.import_id = m.import_id and e.number = m.number
    join questions q on q.id = m.question_id
    where m.is_stored and q.correct_answer <> e.correct_answer
    order by e.number`.execute(db);
  return rows;
}

/** Each category's name as the file first spells it. */
export async function findCategoryNames(db: Database | Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (key) name
    from question_import_entries e
    cross join lateral unnest(e.category_names, e.category_keys) with ordinality as named (name, key, place)
    where e.import_id = ${id}::uuid
    order by key, e.number, place`.execute(db);
  return rows.map(({ name }) => name);
}

/** Of these names those that no live category has, in the same order. */
export async function findNewCategoryNames(db: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select named.name from unnest(${names}::text[]) with ordinality as named (name, place)
    where not exists (select from categories c where c.name_key = fold_name(named.name) and c.deleted_at is null)
    order by place`.execute(db);
  return rows.map(({ name }) => name);
}

/** What publishing would do now, as it would count it. */
export async function countOutcome(
  db: Database,
  id: string,
): Promise<{ questions_new: number; repeats: number; repeats_extended: number }> {
  const { rows } = await sql<{ questions_new: number; repeats: number; repeats_extended: number }>`
    with m as materialized (${matchesOf(id)}
    ), wanted as (
      select distinct on (m.question_id, key) m.question_id, key, m.number, m.is_repeat
      from m
      join question_import_entries e on e.import_id = m.import_id and e.number = m.number
      cross join lateral unnest(e.category_keys) as key
      order by m.question_id, key, m.number
    )
    select (select count(*)::int from m where not is_repeat) as questions_new,
      (select count(*)::int from m where is_repeat) as repeats,
      (select count(distinct number)::int from wanted w
        where is_repeat and not exists (
          select from categories c
          join question_categories qc on qc.category_id = c.id and qc.question_id = w.question_id
          where c.name_key = w.key and c.deleted_at is null)) as repeats_extended`.execute(db);
  return rows[0] ?? { questions_new: 0, repeats: 0, repeats_extended: 0 };
}
