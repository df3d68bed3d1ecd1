import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { IS_ASKABLE_IN_CATEGORY } from '#server/questions/positions/served.sql.ts';
import type { CategoryPool, LawPool, QuestionPool } from './pools.ts';

/** Finds the greatest question position in each category of the pools. */
export async function findCategorySizes(
  db: Database | Trx,
  pools: QuestionPool[],
): Promise<Map<string, number>> {
  const ids = pools.flatMap((pool) => (pool.kind === 'category' ? [pool.category_id] : []));
  const { rows } = await sql<{ id: string; question_count: number }>`
    select id, question_count from categories where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, question_count }) => [id, question_count]));
}

export async function findGreatestQuestionNumber(db: Database | Trx): Promise<number> {
  const { rows } = await sql<{ number: number | null }>`
    select max(number) as number from questions where deleted_at is null`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Finds the questions at these positions of the pools' categories that fit their pool, by their index in `places`. */
export async function findQuestionsAtPositions(
  db: Database | Trx,
  places: { pool: CategoryPool; position: number }[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ index: number; question_id: string }>`
    select p.index::integer, qc.question_id
    from unnest(${places.map(({ position }) => position)}::integer[],
      ${places.map(({ pool }) => pool.choice_count)}::smallint[],
      ${places.map(({ pool }) => pool.category_id)}::uuid[])
      with ordinality as p (position, choice_count, category_id, index)
    join question_categories qc on qc.category_id = p.category_id and qc.position = p.position
    where qc.choice_count = p.choice_count`.execute(db);
  return new Map(rows.map(({ index, question_id }) => [index - 1, question_id]));
}

/** Finds the questions with these numbers that belong to one of the pools, in the order of the numbers. */
export async function findLawQuestions(
  db: Database | Trx,
  pools: LawPool[],
  numbers: number[],
): Promise<{ key: QuestionPool['key']; question_id: string }[]> {
  // materialized: otherwise the planner would read whole pools
  const { rows } = await sql<{ key: string; question_id: string }>`
    with q as materialized (
      select n.index, q.id, q.law_id, cardinality(q.choices) as choice_count,
        article_number(q.article) as article_number
      from unnest(${numbers}::bigint[]) with ordinality as n (number, index)
      join questions q on q.number = n.number
      where q.law_id is not null and q.deleted_at is null and q.state = 'current'
    )
    select p.key, q.id as question_id
    from q
    join ${lawPools(pools)} on q.law_id = p.law_id and q.choice_count = p.choice_count
      and q.article_number between p.first_article and p.last_article
    where ${isInCategory}
    order by q.index`.execute(db);
  return rows;
}

/** Whether the question `q` is in a category, which a sheet needs to show for a question without a shared text. */
const isInCategory = sql<SqlBool>`exists (
  select from question_categories qc where qc.question_id = q.id and qc.position is not null)`;
const isAsked = sql<SqlBool>`q.deleted_at is null and q.state = 'current' and ${isInCategory}`;

const fitsLawPool = sql<SqlBool>`q.law_id = p.law_id and cardinality(q.choices) = p.choice_count
  and article_number(q.article) between p.first_article and p.last_article and ${isAsked}`;

/** Lists questions of each pool: at most `limit`, unsorted, or all of them, sorted by id, if `limit` is null. */
export async function listPoolQuestions(
  db: Database | Trx,
  pools: QuestionPool[],
  limit: number | null,
): Promise<Map<QuestionPool['key'], string[]>> {
  const found = new Map<QuestionPool['key'], string[]>();
  for (const query of [listOfCategories(pools, limit), listOfLaws(pools, limit)]) {
    const { rows } = query ? await query.execute(db) : { rows: [] };
    for (const { key, question_ids } of rows)
      found.set(key, limit === null ? question_ids.toSorted() : question_ids);
  }
  return found;
}

type PoolQuestions = { key: string; question_ids: string[] };

function listOfCategories(all: QuestionPool[], limit: number | null): RawBuilder<PoolQuestions> | undefined {
  const pools = all.filter((pool) => pool.kind === 'category');
  if (pools.length === 0) return undefined;
  return sql<PoolQuestions>`
    select p.key, array(
      select qc.question_id from question_categories qc
      where qc.category_id = p.category_id and qc.choice_count = p.choice_count and qc.position is not null
      limit ${limit}::integer) as question_ids
    from ${categoryPools(pools)}`;
}

function listOfLaws(all: QuestionPool[], limit: number | null): RawBuilder<PoolQuestions> | undefined {
  const pools = all.filter((pool) => pool.kind === 'law');
  if (pools.length === 0) return undefined;
  return sql<PoolQuestions>`
    select p.key, array(select q.id from questions q where ${fitsLawPool} limit ${limit}::integer) as question_ids
    from ${lawPools(pools)}`;
}

function categoryPools(pools: CategoryPool[]): RawBuilder<unknown> {
  return sql`unnest(${pools.map(({ key }) => key)}::text[],
    ${pools.map(({ choice_count }) => choice_count)}::smallint[],
    ${pools.map(({ category_id }) => category_id)}::uuid[]) as p (key, choice_count, category_id)`;
}

function lawPools(pools: LawPool[]): RawBuilder<unknown> {
  return sql`unnest(${pools.map(({ key }) => key)}::text[],
    ${pools.map(({ choice_count }) => choice_count)}::integer[],
    ${pools.map(({ law_id }) => law_id)}::text[],
    ${pools.map(({ articles }) => articles.from)}::integer[],
    ${pools.map(({ articles }) => articles.to)}::integer[])
    as p (key, choice_count, law_id, first_article, last_article)`;
}

/** Questions whose present version is annulled. */
export async function listAnnulledQuestions(db: Database | Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id from question_rulings r
    join questions q on q.id = r.question_id and q.version = r.version
    where r.revoked_at is null and r.ruling = 'annulled'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists all questions of each pair except the one that can be drawn, which the seed chooses. */
export async function listPairPartners(db: Database | Trx, seed: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select paired.id
    from (
      select id, row_number() over (partition by pair order by md5(id::text || ${seed}), id) as place
      from questions
      where pair is not null and deleted_at is null and state = 'current' and shared_text_id is null) paired
    where paired.place > 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many questions of the bank fit each pool. */
export async function countPoolQuestions(
  db: Database | Trx,
  pools: QuestionPool[],
): Promise<Map<QuestionPool['key'], number>> {
  const categories = pools.filter((pool) => pool.kind === 'category');
  const laws = pools.filter((pool) => pool.kind === 'law');
  const { rows } = await sql<{ key: string; questions: number }>`
    select p.key, (select count(*)::integer from question_categories qc
      where qc.category_id = p.category_id and qc.choice_count = p.choice_count
        and qc.position is not null) as questions
    from ${categoryPools(categories)}
    union all
    select p.key, (select count(*)::integer from questions q where ${fitsLawPool}) as questions
    from ${lawPools(laws)}`.execute(db);
  return new Map(rows.map(({ key, questions }) => [key, questions]));
}

export interface DrawableQuestion {
  id: string;
  version: number;
  choice_count: number;
  shared_text_id: string | null;
  /** The categories in which the question is asked, ordered by id; at least one. */
  category_ids: string[];
}

/** Finds those of the questions that are current and not deleted. */
export async function findDrawableQuestions(db: Database | Trx, ids: string[]): Promise<DrawableQuestion[]> {
  // materialized: without statistics the planner would look for the category of each question of the bank
  const { rows } = await sql<DrawableQuestion>`
    with q as materialized (
      select q.id, q.version, cardinality(q.choices) as choice_count, q.shared_text_id
      from unnest(${ids}::uuid[]) as drawn (id)
      join questions q on q.id = drawn.id and q.deleted_at is null
    )
    select q.id, q.version, q.choice_count, q.shared_text_id, qc.category_ids
    from q
    cross join lateral (
      select array_agg(qc.category_id order by qc.category_id) as category_ids from question_categories qc
      where qc.question_id = q.id and ${IS_ASKABLE_IN_CATEGORY}) qc
    where qc.category_ids is not null`.execute(db);
  return rows;
}
