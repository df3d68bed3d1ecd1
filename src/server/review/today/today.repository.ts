import { sql } from 'kysely';
import { isValidCard } from '#server/cards/validity.sql.ts';
import type { Database } from '#server/database/database.ts';
import { isDue, TODAY } from '#server/cards/due.sql.ts';
import { isOffered, withheldQuestions } from '#server/review/choice/matching.repository.ts';

export interface SeenQuestion {
  question_id: string;
  stability: number;
  difficulty: number;
  elapsed_days: number;
  is_due: boolean;
  is_suspended: boolean;
  /** False of one that is suspended, put off or was answered today. */
  is_offered: boolean;
}

/** Of the row `c`: few questions have had another key, which are in an index; all others aren't looked up. */
const HAS_PRESENT_KEY = sql`not exists (
  select from questions q
  where q.id = c.question_id and (q.key_version > 1 or q.key_changed_at > '-infinity') and not ${isValidCard})`;

/** All valid cards of live questions. */
export async function findSeen(
  db: Database,
  { user_id, retention }: { user_id: string; retention: number },
): Promise<SeenQuestion[]> {
  const { rows } = await sql<SeenQuestion>`
    select c.question_id, c.stability, c.difficulty, ${TODAY} - c.last_on as elapsed_days,
      ${isDue(retention)} as is_due, c.is_suspended, ${isOffered} and c.last_on < ${TODAY} as is_offered
    from review_cards c
    where c.user_id = ${user_id}::uuid
      and ${HAS_PRESENT_KEY}
      and c.question_id not in (select id from questions where deleted_at is not null)
      and c.question_id not in (${withheldQuestions(user_id)})`.execute(db);
  return rows;
}

export interface NewQuestion {
  question_id: string;
  category_id: string;
  right_answers: number;
  answers: number;
}

/**
 * The first `limit` questions of each category that the user has not answered, with the category's facility. The
 * categories take turns: among equal gains the earlier question is asked.
 */
export async function findNew(
  db: Database,
  { user_id, limit }: { user_id: string; limit: number },
): Promise<NewQuestion[]> {
  const { rows } = await sql<NewQuestion>`
    select fresh.question_id, cat.id as category_id, coalesce(f.right_answers, 0) as right_answers,
      coalesce(f.answers, 0) as answers
    from categories cat
    left join category_facilities f on f.category_id = cat.id
    cross join lateral (
      select qc.question_id, qc.position
      from question_categories qc
      where qc.category_id = cat.id and qc.position is not null
        and qc.question_id not in (${withheldQuestions(user_id)})
        and qc.question_id not in (
          select c.question_id from review_cards c where c.user_id = ${user_id}::uuid and ${HAS_PRESENT_KEY})
      order by qc.position
      limit ${limit}::integer
    ) fresh
    where cat.deleted_at is null
    order by fresh.position, cat.id`.execute(db);
  return rows;
}

export interface CitedQuestion {
  question_id: string;
  law_id: string | null;
  title: string | null;
  /** Law and article. */
  article: string | null;
}

export async function findCitations(db: Database, questionIds: string[]): Promise<CitedQuestion[]> {
  const { rows } = await sql<CitedQuestion>`
    select q.id as question_id, q.law_id, coalesce(l.short_title, q.law_id) as title,
      q.law_id || ' ' || q.article as article
    from questions q
    left join laws l on l.id = q.law_id
    where q.id = any (${questionIds}::uuid[])`.execute(db);
  return rows;
}

/** Of the last year, newest first: days with a finished exam, as in the profile. */
export async function findExamDays(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select period_start as day from user_period_totals
    where user_id = ${userId}::uuid and period_type = 'daily' and period_start > review_day(app_now()) - 400
    order by period_start desc`.execute(db);
  return rows.map(({ day }) => day);
}

export async function findSecondsPerQuestion(db: Database, userId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select avg(median_ms)::double precision / 1000 as seconds from answer_paces
    where user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Of today's finished exams and of the open practice. */
export async function findActiveSeconds(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select (select coalesce(sum(total_time), 0) from user_period_totals
        where user_id = ${userId}::uuid and period_type = 'daily' and period_start >= review_day(app_now()))::integer
      + (select coalesce(sum(time_taken), 0) from exam_attempts
        where user_id = ${userId}::uuid and kind = 'practice' and review_day(step_at) = review_day(app_now()))::integer
      as seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}
