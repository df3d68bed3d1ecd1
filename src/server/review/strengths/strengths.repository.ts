import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { intervalModifier, LONGEST_INTERVAL_DAYS } from '#server/cards/memory.service.ts';

export interface CitedAnswers {
  law_id: string;
  title: string;
  /** Null: the law's tree isn't known, or has no such article. */
  division: number | null;
  right: number;
  answers: number;
}

/** By law and by the innermost division with the cited article. */
export async function findCitedAnswers(db: Database, userId: string): Promise<CitedAnswers[]> {
  const { rows } = await sql<CitedAnswers>`
    select q.law_id, coalesce(max(l.short_title), q.law_id) as title, a.division,
      count(*) filter (where r.rating <> 'again')::integer as "right", count(*)::integer as answers
    from review_log r
    join questions q on q.id = r.question_id and q.law_id is not null
    left join laws l on l.id = q.law_id
    left join law_articles a on a.law_id = q.law_id and a.article = q.article
    where r.user_id = ${userId}::uuid and r.question_version >= q.key_version
      and not exists (select from review_undos u where u.user_id = r.user_id and u.number = r.number)
    group by q.law_id, a.division`.execute(db);
  return rows;
}

export interface Division {
  law_id: string;
  number: number;
  last_number: number;
  depth: number;
  label: string;
  name: string;
}

export async function findDivisions(db: Database, lawIds: string[] | null): Promise<Division[]> {
  const { rows } = await sql<Division>`
    select law_id, number, last_number, depth, label, name from law_divisions
    where ${lawIds}::text[] is null or law_id = any (${lawIds}::text[])
    order by law_id, number`.execute(db);
  return rows;
}

export async function findDueDays(
  db: Database,
  given: { user_id: string; retention: number; days: number },
): Promise<{ day: string; questions: number }[]> {
  const { rows } = await sql<{ day: string; questions: number }>`
    select d.day::date::text as day, count(due.question_id)::integer as questions
    from generate_series(review_day(app_now()), review_day(app_now()) + ${given.days}::integer - 1, interval '1 day')
      as d (day)
    left join (
      select c.question_id, greatest(review_day(app_now()), coalesce(c.put_off_until, c.last_on), c.last_on
        + least(${LONGEST_INTERVAL_DAYS}, greatest(1, round(c.stability
          * ${intervalModifier(given.retention)}::double precision)))::integer) as due_on
      from review_cards c
      join questions q on q.id = c.question_id and q.deleted_at is null and c.question_version >= q.key_version
      where c.user_id = ${given.user_id}::uuid and not c.is_suspended
    ) due on due.due_on = d.day::date
    group by d.day
    order by d.day`.execute(db);
  return rows;
}

export interface LoggedAnswer {
  answered_at: Date;
  rating: 'again' | 'hard' | 'good';
  is_blank: boolean;
  is_doubtful: boolean;
  answer_time_ms: number | null;
  is_undone: boolean;
}

/** The newest first. */
export async function findHistory(
  db: Database,
  given: { user_id: string; question_id: string },
): Promise<LoggedAnswer[]> {
  const { rows } = await sql<LoggedAnswer>`
    select r.answered_at, r.rating, r.is_blank, r.is_doubtful, r.answer_time_ms,
      exists (select from review_undos u where u.user_id = r.user_id and u.number = r.number) as is_undone
    from review_log r
    where r.user_id = ${given.user_id}::uuid and r.question_id = ${given.question_id}::uuid
    order by r.number desc
    limit 200`.execute(db);
  return rows;
}

export interface LawQuestions {
  law_id: string;
  division: number | null;
  questions: number;
}

/** The number of live questions that cite each law, by the innermost division. */
export async function countLawQuestions(db: Database): Promise<LawQuestions[]> {
  const { rows } = await sql<LawQuestions>`
    select q.law_id, a.division, count(*)::integer as questions
    from questions q
    left join law_articles a on a.law_id = q.law_id and a.article = q.article
    where q.law_id is not null and q.deleted_at is null
    group by q.law_id, a.division`.execute(db);
  return rows;
}
