import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ReviewRating } from '#shared/cards/cards.rules.ts';

export interface FinishedPractice {
  /** The day of review on which the practice was finished. */
  finished_on: string;
  today: string;
}

/** Finds a finished review of the user; undefined for any other practice. */
export async function findFinishedPractice(
  db: Database,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<FinishedPractice | undefined> {
  const { rows } = await sql<FinishedPractice>`
    select review_day(s.created_at) as finished_on, review_day(app_now()) as today
    from review_practices p
    join exam_sessions s on s.id = p.attempt_id
    where p.attempt_id = ${session_id}::uuid and s.user_id = ${user_id}::uuid`.execute(db);
  return rows[0];
}

export interface PractisedQuestion {
  question_id: string;
  /** The number of right answers in the category for which the question was drawn. */
  right_answers: number;
  answers: number;
  /** The user's reviews of the question in the order of time, up to the end of this practice. */
  reviews: {
    answered_on: string;
    rating: ReviewRating;
    is_blank: boolean;
    is_doubtful: boolean;
    is_of_practice: boolean;
  }[];
}

/**
 * The questions whose memory the practice may have changed, with the log of their reviews; undone ones are left out.
 */
export async function findPractisedQuestions(
  db: Database,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<PractisedQuestion[]> {
  const { rows } = await sql<PractisedQuestion>`
    with practised as (
      select a.question_id, max(q.key_version) as key_version, max(coalesce(f.right_answers, 0)) as right_answers,
        max(coalesce(f.answers, 0)) as answers
      from exam_answers a
      join questions q on q.id = a.question_id
      left join category_facilities f on f.category_id = a.category_id
      where a.session_id = ${session_id}::uuid
      group by a.question_id
    ), reviews as (
      select r.*, r.attempt_id = ${session_id}::uuid as is_of_practice,
        max(r.number) filter (where r.attempt_id = ${session_id}::uuid) over (partition by r.question_id) as last_number
      from review_log r
      join practised p on p.question_id = r.question_id and r.question_version >= p.key_version
      where r.user_id = ${user_id}::uuid
        and not exists (select from review_undos u where u.user_id = r.user_id and u.number = r.number)
    )
    select p.question_id, p.right_answers, p.answers,
      json_agg(json_build_object('answered_on', r.answered_on, 'rating', r.rating, 'is_blank', r.is_blank,
        'is_doubtful', r.is_doubtful, 'is_of_practice', r.is_of_practice) order by r.answered_at, r.number) as reviews
    from practised p
    join reviews r on r.question_id = p.question_id and r.number <= r.last_number
    group by p.question_id, p.right_answers, p.answers`.execute(db);
  return rows;
}
