import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { directionSql, limitTo, type Slice } from '#server/lists/list-sql.ts';
import type { Direction } from '#shared/lists/lists.rules.ts';
import type { ListedQuestion, QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { matchesQuestionFilter, selectLinkedNumbers, matchesWording } from './question-filter.repository.ts';

export interface QuestionSlice extends Slice {
  by: 'number' | 'wording';
  direction: Direction;
}

/** Indexes of questions: `wordings` is sorted by wording, the others by number. `links` merges chosen categories. */
export type IndexName = 'live' | 'deleted' | 'not_current' | 'source' | 'unexplained' | 'links' | 'wordings';

/** The number of questions in a block of the index of words, as a power of two (0014_administration.ts). */
const BLOCK_BITS = sql.lit(12);
const SAMPLE = sql.lit(100);

/** Reads a page for a filter that one index answers completely. */
export async function readQuestions(
  db: Database,
  filter: QuestionFilter,
  slice: QuestionSlice,
  index: IndexName,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`${readIndex(filter, slice, index)}`.execute(db);
  return rows.map(({ number }) => number);
}

/** A scan of the first `window` questions of an index; with `whole` it counts only if the index has no others. */
export interface IndexScan {
  index: IndexName;
  window: number;
  whole: boolean;
}

/** Reads a slice from an index; undefined if the scan neither filled the slice nor read the whole index. */
export async function scanIndex(
  db: Database,
  filter: QuestionFilter,
  slice: QuestionSlice,
  { index, window, whole }: IndexScan,
): Promise<number[] | undefined> {
  const first: QuestionSlice = { ...slice, offset: 0, limit: window };
  const { rows } = await sql<{ numbers: number[]; is_whole: boolean }>`
    with scanned as materialized (
      ${readIndex(filter, first, index)}
    ), whole as materialized (
      select count(*) < ${window}::integer as is_whole from scanned
    )
    select is_whole,
      (select coalesce(json_agg(number order by ${orderOf(slice)}), '[]') from (
        select q.number, q.wording from (
          ${index === 'links' ? filterLinked(filter) : readIndex(filter, first, index, filteredColumns(filter))}) q
        where q.fits and (not ${whole}::boolean or (select is_whole from whole))
        order by ${orderOf(slice)}
        ${limitTo(slice)}) slice) as numbers
    from whole`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the scan of an index returned no row');
  return row.is_whole || (!whole && row.numbers.length === slice.limit) ? row.numbers : undefined;
}

/** SQL: the columns of the question `q` that a filtered list reads. */
function filteredColumns(filter: QuestionFilter): RawBuilder<unknown> {
  return sql`q.number, left(q.search_text, 100) as wording, ${matchesQuestionFilter(filter)} as fits`;
}

/** SQL: filters the questions that a scan has found; `offset 0` makes the planner read them one by one. */
function filterLinked(filter: QuestionFilter): RawBuilder<unknown> {
  return sql`
    select q.number, q.wording, q.fits from scanned
    cross join lateral (
      select ${filteredColumns({ ...filter, category_ids: [] })}
      from questions q where q.number = scanned.number offset 0) q`;
}

function readIndex(
  filter: QuestionFilter,
  slice: QuestionSlice,
  index: IndexName,
  columns: RawBuilder<unknown> = sql`q.number`,
): RawBuilder<unknown> {
  const towards = directionSql(slice.direction);
  const limited = limitTo(slice);
  const byNumber = sql`order by q.number ${towards} ${limited}`;
  switch (index) {
    case 'live':
      return sql`select ${columns} from questions q where q.deleted_at is null ${byNumber}`;
    case 'deleted':
      return sql`select ${columns} from questions q where q.deleted_at is not null ${byNumber}`;
    case 'not_current':
      return sql`select ${columns} from questions q where q.deleted_at is null and q.state <> 'current' ${byNumber}`;
    case 'source':
      return sql`
        select ${columns} from questions q
        where q.deleted_at is null and q.source_exam = ${filter.source_exam} ${byNumber}`;
    case 'unexplained':
      return sql`select ${columns} from questions q where q.deleted_at is null and q.explanation is null ${byNumber}`;
    case 'wordings':
      return sql`
        select ${columns} from questions q where q.deleted_at is null
        order by left(q.search_text, 100) collate "C" ${towards}, q.number ${towards} ${limited}`;
    case 'links':
      return sql`
        select distinct link.number from unnest(${filter.category_ids}::uuid[]) as category (id)
        cross join lateral (${selectLinkedNumbers(sql`
          order by qc.question_number ${towards} limit ${slice.limit + slice.offset}::integer`)}) link
        order by link.number ${towards} ${limited}`;
  }
}

/** Whether the search finds any of a hundred questions, spread evenly over the whole bank. */
export async function isFrequentSearch(db: Database, search: string): Promise<boolean> {
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

/** Searches the index of words block by block, each a range of question numbers, until the slice is full. */
export async function searchWordIndexBlocks(
  db: Database,
  filter: QuestionFilter,
  slice: QuestionSlice,
): Promise<number[]> {
  const towards = directionSql(slice.direction);
  const isNewest = slice.direction === 'desc';
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
        order by q.number ${towards} limit 1) next
      cross join lateral (
        select array(
          select q.number from questions q
          where array[(q.number >> ${BLOCK_BITS})::integer] @> array[next.block::integer]
            and ${matchesQuestionFilter(filter)}) as numbers
        offset 0) here
      where searched.found < ${slice.offset + slice.limit}::integer
    )
    select number from searched, unnest(numbers) as number
    order by number ${towards} ${limitTo(slice)}`.execute(db);
  return rows.map(({ number }) => number);
}

/**
 * Finds all matching questions and then sorts them; `offset 0` keeps the planner from reading them in order instead.
 */
export async function sortAllMatches(
  db: Database,
  filter: QuestionFilter,
  slice: QuestionSlice,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number
    from (
      select q.number, left(q.search_text, 100) as wording from questions q where ${matchesQuestionFilter(filter)} offset 0
    ) found
    order by ${orderOf(slice)} ${limitTo(slice)}`.execute(db);
  return rows.map(({ number }) => number);
}

/** Questions with equal wordings are sorted by their numbers, in the same direction. */
function orderOf({ by, direction }: QuestionSlice): RawBuilder<unknown> {
  const towards = directionSql(direction);
  return by === 'wording' ? sql`wording collate "C" ${towards}, number ${towards}` : sql`number ${towards}`;
}

/** Finds the questions with these numbers, in their order. */
export async function findListedQuestions(db: Database, numbers: number[]): Promise<ListedQuestion[]> {
  const { rows } = await sql<ListedQuestion>`
    select q.id, q.question_text, q.explanation is not null as has_explanation, q.created_at, q.deleted_at,
      q.state, q.state_since, q.state_reason,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C", c.id)
        from question_categories qc join categories c on c.id = qc.category_id
        where qc.question_id = q.id and c.deleted_at is null), '[]') as categories
    from unnest(${numbers}::bigint[]) with ordinality as listed (number, place)
    join questions q on q.number = listed.number
    order by place`.execute(db);
  return rows;
}
