import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { isImported } from './previews/preview-facts.sql.ts';
import type { NumberRange } from './ranges.ts';

/**
 * SQL: each entry of an import with its question: the equal live question that is stored, if possible one with the same
 * right answer, or else the new question that the entry (or the first equal entry) makes.
 */
export function selectMatches(id: string): RawBuilder<unknown> {
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
    where e.import_id = ${id}::uuid and ${isImported}`;
}

/** How an entry contradicts the equal stored question or its shared text; answers are counted from 0. */
export type Contradiction = { number: number } & (
  | {
      kind: 'answer';
      correct_answer: number;
      question_id: string;
      question_text: string;
      stored_answer: number;
    }
  /** Another administrator has changed the stored question since it was decided which of the two counts. */
  | { kind: 'changed'; question_id: string; question_text: string }
  | { kind: 'shared_text' | 'place'; title: string; question_id: string; question_text: string }
  | { kind: 'text'; title: string }
  | { kind: 'taken_place'; title: string; position: number; question_id: string }
);

/**
 * SQL: how an entry `e` contradicts the stored question `q` of its match `m`, or the stored shared text `t` with the
 * same title; null if it doesn't.
 */
export const selectContradiction = sql<Contradiction | null>`case
  when m.is_stored and q.correct_answer <> e.correct_answer then json_build_object('kind', 'answer',
    'number', e.number, 'correct_answer', e.correct_answer, 'question_id', q.id, 'question_text', q.question_text,
    'stored_answer', q.correct_answer)
  when e.shared_text is null then null
  when t.text <> e.shared_text ->> 'text' or t.text_format <> e.shared_text ->> 'text_format' then
    json_build_object('kind', 'text', 'number', e.number, 'title', t.title)
  when m.is_stored and (q.shared_text_id is null or q.shared_text_id is distinct from t.id
      or q.shared_text_position <> (e.shared_text ->> 'position')::smallint) then
    json_build_object('kind', case when q.shared_text_id = t.id then 'place' else 'shared_text' end, 'number', e.number,
      'title', e.shared_text ->> 'title', 'question_id', q.id, 'question_text', q.question_text)
  when not m.is_repeat then (
    select json_build_object('kind', 'taken_place', 'number', e.number, 'title', t.title,
      'position', taken.shared_text_position, 'question_id', taken.id)
    from questions taken
    where taken.shared_text_id = t.id and taken.shared_text_position = (e.shared_text ->> 'position')::smallint
      and taken.deleted_at is null)
  end`;

export const joinStoredQuestions = sql`
  join question_import_entries e on e.import_id = m.import_id and e.number = m.number
  left join questions q on q.id = m.question_id and m.is_stored
  left join shared_texts t on t.title = e.shared_text ->> 'title' and t.deleted_at is null`;

/**
 * SQL: whether an entry's contradiction still needs a decision, or a new one since the stored question has changed. It
 * reads the match `m`, the stored question `q` and the preview `p`.
 */
const isOpen = sql<boolean>`case
  when p.decision = 'replace' or (p.decision = 'keep' and ${selectContradiction} is not null) then
    m.is_stored and p.stored_version is distinct from q.version
  else ${selectContradiction} is not null end`;

/** Finds the question of each entry and stores it for the next steps; returns the contradictions without a decision. */
export async function matchEntries(
  trx: Trx,
  id: string,
  { first, last }: NumberRange,
): Promise<Contradiction[]> {
  const { rows } = await sql<{ contradiction: Contradiction }>`
    with m as materialized (${selectMatches(id)} and e.number between ${first} and ${last}),
    kept as (
      insert into question_import_matches (import_id, number, question_id, is_stored, is_repeat)
      select import_id, number, question_id, is_stored, is_repeat from m
    ), compared as (
      select e.number, coalesce(${selectContradiction}, json_build_object('kind', 'changed', 'number', e.number,
        'question_id', q.id, 'question_text', q.question_text)) as contradiction
      from m ${joinStoredQuestions}
      left join question_import_previews p on p.import_id = e.import_id and p.number = e.number
      where ${isOpen}
    )
    select contradiction from compared order by number`.execute(trx);
  return rows.map((row) => row.contradiction);
}

/** Finds the categories of these entries, each with its key and the spelling of its name that comes first. */
export async function findCategoryNames(
  db: Database | Trx,
  id: string,
  { first, last }: NumberRange,
): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (key) key, name
    from question_import_entries e
    cross join lateral unnest(e.category_names, e.category_keys) with ordinality as named (name, key, place)
    where e.import_id = ${id}::uuid and e.number between ${first} and ${last} and ${isImported}
    order by key, e.number, place`.execute(db);
  return rows;
}

/** Returns the names that aren't those of live categories, in the same order. */
export async function findNewCategoryNames(db: Database | Trx, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select named.name from unnest(${names}::text[]) with ordinality as named (name, place)
    where not exists (select from categories c where c.name_key = fold_name(named.name) and c.deleted_at is null)
    order by place`.execute(db);
  return rows.map(({ name }) => name);
}
