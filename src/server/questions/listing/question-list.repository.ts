import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ListedQuestion, QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { filterQuestions, matchesWording } from './question-filter.repository.ts';

/** Which part of the list, in which order. */
export interface Part {
  by: 'number' | 'wording';
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/**
 * What an index has in order: by number, `wordings` (live ones) by wording. `links` are the live questions of the chosen
 * categories.
 */
export type Stream = 'live' | 'deleted' | 'unexplained' | 'links' | 'wordings';

/** Questions between two blocks of the index of words, as a power of two (0014_administration.ts). */
const BLOCK_BITS = sql.lit(12);
const SAMPLE = sql.lit(100);

/** A part of a stream as it is: for filters that ask for nothing else. */
export async function readPart(
  db: Database,
  filter: QuestionFilter,
  part: Part,
  stream: Stream,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`${readStream(filter, part, stream)}`.execute(db);
  return rows.map(({ number }) => number);
}

/** A look at the first `window` questions of a stream; `whole`: none is looked at if that isn't all of it. */
export interface Look {
  stream: Stream;
  window: number;
  whole: boolean;
}

/** The part that is asked for, if a look at a stream in its order fills it, or is at all of the stream. */
export async function filterFirst(
  db: Database,
  filter: QuestionFilter,
  part: Part,
  { stream, window, whole }: Look,
): Promise<number[] | undefined> {
  const first: Part = { ...part, offset: 0, limit: window };
  const { rows } = await sql<{ numbers: number[]; is_whole: boolean }>`
    with stream as materialized (
      ${readStream(filter, first, stream)}
    ), whole as materialized (
      select count(*) < ${window}::integer as is_whole from stream
    )
    select is_whole,
      (select coalesce(json_agg(number order by ${inOrder(part)}), '[]') from (
        select q.number, q.wording from (
          ${stream === 'links' ? askLinked(filter) : readStream(filter, first, stream, asked(filter))}) q
        where q.fits and (not ${whole}::boolean or (select is_whole from whole))
        order by ${inOrder(part)}
        limit ${part.limit}::integer offset ${part.offset}::integer) part) as numbers
    from whole`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a look at a stream answered no row');
  return row.is_whole || (!whole && row.numbers.length === part.limit) ? row.numbers : undefined;
}

/** What is asked of the question `q`. */
function asked(filter: QuestionFilter): RawBuilder<unknown> {
  return sql`q.number, left(q.search_text, 100) as wording, ${filterQuestions(filter)} as fits`;
}

/** One linked question after the other: `offset 0` keeps the planner from reading all questions first. */
function askLinked(filter: QuestionFilter): RawBuilder<unknown> {
  return sql`
    select q.number, q.wording, q.fits from stream
    cross join lateral (
      select ${asked({ ...filter, category_ids: [] })}
      from questions q where q.number = stream.number offset 0) q`;
}

function readStream(
  filter: QuestionFilter,
  part: Part,
  stream: Stream,
  columns: RawBuilder<unknown> = sql`q.number`,
): RawBuilder<unknown> {
  const towards = direction(part);
  const limited = sql`limit ${part.limit}::integer offset ${part.offset}::integer`;
  const byNumber = sql`order by q.number ${towards} ${limited}`;
  switch (stream) {
    case 'live':
      return sql`select ${columns} from questions q where q.deleted_at is null ${byNumber}`;
    case 'deleted':
      return sql`select ${columns} from questions q where q.deleted_at is not null ${byNumber}`;
    case 'unexplained':
      return sql`select ${columns} from questions q where q.deleted_at is null and q.explanation is null ${byNumber}`;
    case 'wordings':
      return sql`
        select ${columns} from questions q where q.deleted_at is null
        order by left(q.search_text, 100) collate "C" ${towards}, q.number ${towards} ${limited}`;
    case 'links':
      return sql`
        select distinct link.number from unnest(${filter.category_ids}::uuid[]) as category (id)
        cross join lateral (
          select qc.question_number as number from question_categories qc
          where qc.category_id = category.id and qc.position is not null
          order by qc.question_number ${towards} limit ${part.limit + part.offset}::integer) link
        order by link.number ${towards} ${limited}`;
  }
}

/** Whether the search finds any of a hundred questions, spread over all. */
export async function isFrequent(db: Database, search: string): Promise<boolean> {
  const { rows } = await sql<{ is_frequent: boolean }>`
    select exists (
      select from (
        select min(number) as first, max(number) as last, greatest(1, (max(number) - min(number)) / ${SAMPLE}) as step
        from questions) ends
      cross join generate_series(first + step / 2, last, step) as spread (number)
      cross join lateral (
        select q.search_text from questions q where q.number >= spread.number order by q.number limit 1) q
      where ${matchesWording(search)}) as is_frequent`.execute(db);
  return rows[0]?.is_frequent ?? false;
}

/** Searches the index of words in one block of numbers after the other until the part is full. */
export async function searchBlocks(db: Database, filter: QuestionFilter, part: Part): Promise<number[]> {
  const isNewest = part.direction === 'desc';
  const state = filter.deleted ? sql`q.deleted_at is not null` : sql`q.deleted_at is null`;
  const { rows } = await sql<{ number: number }>`
    with recursive searched as (
      select ${isNewest ? sql`max(q.number) + 1` : sql`min(q.number)`} as edge, '{}'::bigint[] as numbers, 0 as found
      from questions q
      union all
      select (next.block + ${isNewest ? 0 : 1}::integer) << ${BLOCK_BITS}, here.numbers,
        searched.found + cardinality(here.numbers)
      from searched
      cross join lateral (
        select q.number >> ${BLOCK_BITS} as block from questions q
        where ${state} and ${isNewest ? sql`q.number < searched.edge` : sql`q.number >= searched.edge`}
        order by q.number ${direction(part)} limit 1) next
      cross join lateral (
        select array(
          select q.number from questions q
          where array[(q.number >> ${BLOCK_BITS})::integer] @> array[next.block::integer]
            and ${filterQuestions(filter)}) as numbers
        offset 0) here
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
