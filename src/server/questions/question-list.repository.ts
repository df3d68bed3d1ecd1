import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ListedQuestion, QuestionFilter } from '#shared/questions/question-list.contract.ts';
import {
  filterQuestions,
  holdsWord,
  isDeletedOrLive,
  isInOneOf,
  isUnexplained,
} from './question-filter.repository.ts';

/** Which part of the list, in which order. */
export interface Part {
  by: 'number' | 'wording';
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** An index that has the questions to look at in order; `links`: those of the chosen categories. */
export type Stream = 'live' | 'links' | 'unexplained' | 'deleted' | 'wordings';

export interface Seen {
  /** Of the questions that fit, the part that was asked for. */
  numbers: number[];
  /** Fewer than the window: that was all there is. */
  seen: number;
}

/** Questions between two blocks of the index of words, as a power of two (0014_administration.ts). */
const BLOCK_BITS = sql.lit(12);

/**
 * Looks at the first `window` questions of a stream. Where the stream's order isn't the one that is asked for, the
 * numbers are right only if that was the whole stream.
 */
export async function lookAtFirst(
  db: Database,
  filter: QuestionFilter,
  part: Part,
  { stream, window }: { stream: Stream; window: number },
): Promise<Seen> {
  const rows =
    stream === 'links' ? readLinks(filter, part, window) : readQuestions(filter, part, { stream, window });
  const { rows: found } = await sql<Seen>`
    with looked_at as materialized (${rows})
    select (select count(*)::integer from looked_at) as seen,
      (select coalesce(json_agg(number order by ${inOrder(part)}), '[]') from (
        select number, wording from looked_at where fits
        order by ${inOrder(part)} limit ${part.limit}::integer offset ${part.offset}::integer) part) as numbers`.execute(
    db,
  );
  const [row] = found;
  if (!row) throw new Error('the first questions answered no row');
  return row;
}

function readQuestions(
  filter: QuestionFilter,
  part: Part,
  { stream, window }: { stream: Exclude<Stream, 'links'>; window: number },
): RawBuilder<unknown> {
  const order =
    stream === 'wordings' ? { ...part, by: 'wording' as const } : { ...part, by: 'number' as const };
  const unexplained = stream === 'unexplained' ? sql`and ${isUnexplained}` : sql``;
  return sql`
    select q.number, left(q.search_text, 100) as wording, ${fits(filter)} as fits
    from questions q where ${isDeletedOrLive(filter)} ${unexplained}
    order by ${order.by === 'wording' ? sql`left(q.search_text, 100) collate "C" ${direction(part)},` : sql``}
      q.number ${direction(part)}
    limit ${window}::integer`;
}

/** Of each category no more than the window, from its index; a question of several counts once. */
function readLinks(filter: QuestionFilter, part: Part, window: number): RawBuilder<unknown> {
  return sql`
    select q.number, q.wording, q.fits
    from (
      select distinct link.number
      from unnest(${filter.category_ids}::uuid[]) as category (id)
      cross join lateral (
        select qc.question_number as number from question_categories qc
        where qc.category_id = category.id and qc.position is not null
        order by qc.question_number ${direction(part)} limit ${window}::integer) link
      order by link.number ${direction(part)} limit ${window}::integer
    ) link
    cross join lateral (
      select q.number, left(q.search_text, 100) as wording, ${fits({ ...filter, category_ids: [] })} as fits
      from questions q where q.number = link.number offset 0) q`;
}

/** What the streams don't say already. */
function fits(filter: QuestionFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.without_explanation) conditions.push(isUnexplained);
  if (filter.search !== '') conditions.push(holdsWord(filter.search));
  if (filter.category_ids.length > 0) conditions.push(isInOneOf(filter.category_ids));
  return sql.join(conditions, sql` and `);
}

/**
 * Searches the index of words in one block of numbers after the other until the part is full: what is read doesn't
 * depend on how frequent the word is, nor on where its questions are.
 */
export async function searchBlocks(db: Database, filter: QuestionFilter, part: Part): Promise<number[]> {
  const isNewest = part.direction === 'desc';
  const [beyond, block] = isNewest
    ? [sql`max(q.number) + 1`, sql`q.number < searched.beyond`]
    : [sql`min(q.number)`, sql`q.number >= searched.beyond`];
  const { rows } = await sql<{ number: number }>`
    with recursive searched as (
      select (${beyond})::bigint as beyond, '{}'::bigint[] as numbers, 0 as found
      from questions q
      union all
      select ${isNewest ? sql`next.block << ${BLOCK_BITS}` : sql`(next.block + 1) << ${BLOCK_BITS}`},
        here.numbers, searched.found + cardinality(here.numbers)
      from searched
      cross join lateral (
        select q.number >> ${BLOCK_BITS} as block from questions q
        where ${block} and ${isDeletedOrLive(filter)}
        order by q.number ${direction(part)} limit 1) next
      cross join lateral (
        select array(
          select q.number from questions q
          where array[(q.number >> ${BLOCK_BITS})::integer] @> array[next.block::integer]
            and ${isDeletedOrLive(filter)} and ${fits(filter)}) as numbers) here
      where searched.found < ${part.offset + part.limit}::integer
    )
    select number from searched, unnest(numbers) as number
    order by number ${direction(part)} limit ${part.limit}::integer offset ${part.offset}::integer`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

/** Takes all questions of the filter and sorts them; `offset 0` keeps the planner from reading in order instead. */
export async function sortAll(db: Database, filter: QuestionFilter, part: Part): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number
    from (
      select q.number, left(q.search_text, 100) as wording from questions q where ${filterQuestions(filter)} offset 0
    ) found
    order by ${inOrder(part)} limit ${part.limit}::integer offset ${part.offset}::integer`.execute(db);
  return rows.map(({ number }) => number);
}

/** By wording ties are in the order of their making, or its reverse. */
function inOrder(part: Part): RawBuilder<unknown> {
  const wording = part.by === 'wording' ? sql`wording collate "C" ${direction(part)},` : sql``;
  return sql`${wording} number ${direction(part)}`;
}

function direction(part: Part): RawBuilder<unknown> {
  return part.direction === 'asc' ? sql`asc` : sql`desc`;
}

/** The questions of these numbers, in their order. */
export async function readListed(db: Database, numbers: number[]): Promise<ListedQuestion[]> {
  const { rows } = await sql<ListedQuestion>`
    select q.id, q.question_text, q.explanation is not null as has_explanation, q.created_at, q.deleted_at,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C", c.id)
        from question_categories qc join categories c on c.id = qc.category_id
        where qc.question_id = q.id and c.deleted_at is null), '[]') as categories
    from unnest(${numbers}::bigint[]) with ordinality as listed (number, place)
    join questions q on q.number = listed.number
    order by place`.execute(db);
  return rows;
}

export async function countQuestions(db: Database, filter: QuestionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from questions q where ${filterQuestions(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}
