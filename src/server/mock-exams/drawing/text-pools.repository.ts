import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { IS_ASKABLE_IN_CATEGORY } from '#server/questions/positions/served.sql.ts';
import type { TextPool } from './text-pools.ts';

/** SQL: whether exams can ask the question `q` under its shared text. */
const isAsked = sql<boolean>`q.shared_text_id is not null and q.deleted_at is null and q.state = 'current'
  and exists (select from question_categories qc where qc.question_id = q.id and ${IS_ASKABLE_IN_CATEGORY})`;

/** Lists by id the shared texts that have enough questions for the pool, at least one of them in its categories. */
export async function listSharedTextsOfPool(
  db: Database | Trx,
  { choice_count, category_ids, questions }: TextPool,
  excluded: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.shared_text_id as id
    from questions q
    where ${isAsked} and cardinality(q.choices) = ${choice_count}::integer and q.id <> all(${excluded}::uuid[])
    group by q.shared_text_id
    having count(*) >= ${questions}::integer and bool_or(exists (
      select from question_categories qc
      where qc.question_id = q.id and qc.category_id = any(${category_ids}::uuid[]) and ${IS_ASKABLE_IN_CATEGORY}))
    order by q.shared_text_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the pairs that contain a question of these texts; an exam has at most one question of a pair. */
export async function listQuestionPairsOfTexts(
  db: Database | Trx,
  textIds: string[],
): Promise<{ text_id: string; pair: string }[]> {
  const { rows } = await sql<{ text_id: string; pair: string }>`
    select q.shared_text_id as text_id, q.pair from questions q
    where q.shared_text_id = any(${textIds}::uuid[]) and q.pair is not null
      and q.deleted_at is null and q.state = 'current'`.execute(db);
  return rows;
}

/** Finds the single questions that belong to these pairs. */
export async function listQuestionsOfPairs(db: Database | Trx, pairs: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from questions
    where pair = any(${pairs}::text[]) and shared_text_id is null and deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists for each text its questions with the given number of choices, in their order under the text. */
export async function listQuestionsOfTexts(
  db: Database | Trx,
  texts: { id: string; choice_count: number }[],
  excluded: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; question_ids: string[] }>`
    select q.shared_text_id as id, array_agg(q.id order by q.shared_text_position) as question_ids
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ choice_count }) => choice_count)}::integer[])
      as t (id, choice_count)
    join questions q on q.shared_text_id = t.id and cardinality(q.choices) = t.choice_count
    where ${isAsked} and q.id <> all(${excluded}::uuid[])
    group by q.shared_text_id`.execute(db);
  return new Map(rows.map(({ id, question_ids }) => [id, question_ids]));
}
