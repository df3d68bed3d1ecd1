import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { isValidCard, isValidReview } from '#server/cards/validity.sql.ts';
import { selectCardDueDay } from '#server/cards/due.sql.ts';
import {
  annulledQuestions,
  isCitingLawParts,
  questionsInScope,
  questionsOfOpenSheet,
  WHOLE_BANK,
  withheldQuestions,
} from '#server/review/choice/matching.repository.ts';
import type { LawPart } from '#shared/review/choice.contract.ts';
import type { LoggedReview, QuestionHistory } from '#shared/review/review.contract.ts';
import type { WeakQuestion } from '#shared/review/strengths.contract.ts';

export interface AnswersByDivision {
  law_id: string;
  title: string;
  /** The innermost division with the cited article; null if the law's divisions aren't known or lack the article. */
  division: number | null;
  right: number;
  answers: number;
}

/** A user's answers, summed by the cited law and by its innermost division that has the cited article. */
export async function listAnswersByDivision(db: Database, userId: string): Promise<AnswersByDivision[]> {
  const { rows } = await sql<AnswersByDivision>`
    select q.law_id, coalesce(max(l.short_title), q.law_id) as title, a.division,
      count(*) filter (where r.rating <> 'again')::integer as "right", count(*)::integer as answers
    from review_log r
    join questions q on q.id = r.question_id and q.law_id is not null
    left join laws l on l.id = q.law_id
    left join law_articles a on a.law_id = q.law_id and a.article = q.article
    where r.user_id = ${userId}::uuid and ${isValidReview}
      and not exists (select from review_undos u where u.user_id = r.user_id and u.number = r.number)
    group by q.law_id, a.division`.execute(db);
  return rows;
}

/** Finds wrongly answered questions that can be practised, the worst first. */
export async function findWeakQuestions(
  db: Database,
  { user_id, part, limit }: { user_id: string; part: LawPart; limit: number },
): Promise<WeakQuestion[]> {
  const { rows } = await sql<WeakQuestion>`
    select q.id as question_id, q.question_text,
      count(*) filter (where r.rating <> 'again')::integer as "right", count(*)::integer as answers
    from review_log r
    join questions q on q.id = r.question_id and q.deleted_at is null and q.state = 'current'
    where r.user_id = ${user_id}::uuid and ${isValidReview} and ${isCitingLawParts([part])}
      and q.id not in (${withheldQuestions(user_id)})
      and not exists (select from review_undos u where u.user_id = r.user_id and u.number = r.number)
    group by q.id
    having count(*) filter (where r.rating = 'again') > 0
    order by count(*) filter (where r.rating = 'again') desc, count(*), q.number
    limit ${limit}::integer`.execute(db);
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

/** Counts the questions due on each day, each pair once, on its earlier day. Days without due questions are missing. */
export async function countDueByDay(
  db: Database,
  { user_id, retention }: { user_id: string; retention: number },
): Promise<{ day: string; questions: number }[]> {
  const { rows } = await sql<{ day: string; questions: number }>`
    select due.day::text as day, count(*)::integer as questions
    from (
      select min(${selectCardDueDay(retention)}) as day
      from ${questionsInScope({ user_id, scope: WHOLE_BANK })}
        and c.question_id is not null and not c.is_suspended
      group by coalesce(q.pair, q.id::text)
    ) due
    group by due.day`.execute(db);
  return rows;
}

interface UserQuestion {
  user_id: string;
  question_id: string;
}

/** Finds a question; undefined if there is none. */
export async function findQuestion(
  db: Database,
  { user_id, question_id, retention }: UserQuestion & { retention: number },
): Promise<Omit<QuestionHistory, 'reviews'> | undefined> {
  const { rows } = await sql<Omit<QuestionHistory, 'reviews'>>`
    select q.question_text, coalesce(c.is_suspended, false) as is_suspended,
      case when q.deleted_at is null and q.state = 'current' and not c.is_suspended then ${selectCardDueDay(retention)} end as due_on,
      q.id in (${questionsOfOpenSheet(user_id)}) as is_withheld
    from questions q
    left join review_cards c on c.user_id = ${user_id}::uuid and c.question_id = q.id and ${isValidCard}
    where q.id = ${question_id}::uuid`.execute(db);
  return rows[0];
}

/** Finds the reviews of a question, the newest first. */
export async function listQuestionReviews(db: Database, given: UserQuestion): Promise<LoggedReview[]> {
  const { rows } = await sql<LoggedReview>`
    select r.answered_at, r.rating, r.is_blank, r.is_doubtful, r.answer_time_ms,
      exists (select from review_undos u where u.user_id = r.user_id and u.number = r.number) as is_undone,
      not ${isValidReview} as is_outdated
    from review_log r
    join questions q on q.id = r.question_id
    where r.user_id = ${given.user_id}::uuid and r.question_id = ${given.question_id}::uuid
    order by r.number desc
    limit 200`.execute(db);
  return rows;
}

export interface DivisionQuestionCount {
  law_id: string;
  division: number | null;
  /** The number of questions that are in no pair. */
  questions: number;
  /** The pairs of questions; a practice asks only one question of each pair. */
  pairs: string[];
}

/** Counts, by law and innermost division, the questions that a user without suspended questions can practise. */
export async function countLawQuestions(db: Database): Promise<DivisionQuestionCount[]> {
  const { rows } = await sql<DivisionQuestionCount>`
    select q.law_id, a.division, count(*) filter (where q.pair is null)::integer as questions,
      coalesce(json_agg(distinct q.pair) filter (where q.pair is not null), '[]') as pairs
    from questions q
    left join law_articles a on a.law_id = q.law_id and a.article = q.article
    where q.law_id is not null and q.deleted_at is null and q.state = 'current' and q.shared_text_id is null
      and exists (select from question_categories qc where qc.question_id = q.id and qc.is_live)
      and q.id not in (${annulledQuestions})
    group by q.law_id, a.division`.execute(db);
  return rows;
}
