import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { IS_ASKABLE_IN_CATEGORY } from '#server/questions/positions/served.sql.ts';
import { questionsOfOpenSheet } from '#server/review/choice/matching.repository.ts';
import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import type { PracticedText } from '#shared/review/shared-texts.contract.ts';

/** Whether exams may ask the question `q` in one of its categories. */
const isServed = sql<boolean>`exists (
  select from question_categories qc where qc.question_id = q.id and ${IS_ASKABLE_IN_CATEGORY})`;

/** SQL: the shared texts that a practice can serve whole, because each of their questions can be served. */
const served = sql`(
  select q.shared_text_id as id, count(*)::integer as questions
  from questions q
  where q.shared_text_id is not null and q.deleted_at is null and q.state = 'current'
  group by q.shared_text_id
  having bool_and(${isServed})) served`;

/** Lists the texts by title. */
export async function listPracticedTexts(
  db: Database,
  { user_id, page }: { user_id: string; page: number },
): Promise<{ texts: PracticedText[]; total: number }> {
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${served}`.execute(db);
  const { rows } = await sql<PracticedText>`
    select t.id, t.title, served.questions,
      (select count(*)::integer from questions q
        join review_cards c on c.question_id = q.id and c.user_id = ${user_id}::uuid
        where q.shared_text_id = t.id and q.deleted_at is null and q.state = 'current') as answered,
      array(
        select c.name from categories c
        where c.deleted_at is null and c.id in (
          select qc.category_id from questions q
          join question_categories qc on qc.question_id = q.id
          where q.shared_text_id = t.id and q.deleted_at is null and q.state = 'current')
        order by c.name_key collate "C") as categories
    from ${served}
    join shared_texts t on t.id = served.id
    order by fold_name(t.title) collate "C", t.id
    ${limitTo(sliceOf(page, REVIEW_PAGE_SIZE))}`.execute(db);
  return { texts: rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Returns the questions of a shared text in their order; none if one of them can't be served, or is in the user's open
 * mock exam.
 */
export async function findQuestionsOfText(
  db: Database,
  { user_id, id }: { user_id: string; id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_served: boolean }>`
    select q.id, ${isServed} and q.id not in (${questionsOfOpenSheet(user_id)}) as is_served
    from questions q
    where q.shared_text_id = ${id}::uuid and q.deleted_at is null and q.state = 'current'
    order by q.shared_text_position`.execute(db);
  return rows.every(({ is_served }) => is_served) ? rows.map((row) => row.id) : [];
}
