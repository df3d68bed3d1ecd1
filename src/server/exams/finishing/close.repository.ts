import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { type ReviewBasis, selectReviewBases } from '#server/cards/keep.sql.ts';
import { createStatement } from '#server/database/statement.ts';
import { selectTimeTaken, isAttemptUnexpired } from '#server/exams/attempts/attempt.repository.ts';
import { isOfKind } from '#server/exams/kinds/kinds.sql.ts';
import type { RulingKind } from '#shared/questions/rulings.rules.ts';

/** A fully answered attempt; all arrays are in the order of `question_ids`. */
export interface ClosedAttempt {
  id: string;
  question_ids: string[];
  category_ids: string[];
  versions: number[];
  choice_orders: (string | null)[] | null;
  answers: number[];
  answer_times_ms: (number | null)[];
  is_doubtful: (boolean | null)[] | null;
  /** How many of the first answers the log of reviews has already. */
  kept_answers: number;
  review_bases: ReviewBasis[];
  time_taken: number;
  /** The right answer of each question in the version that was shown. */
  correct_answers: number[];
  /** The ruling in force on each question; null without one. */
  rulings: (RulingKind | null)[];
  categories: { id: string; name: string }[];
}

interface AttemptToClose {
  attempt_id: string;
  user_id: string;
  time_taken: number;
}

const REVIEW_BASES = selectReviewBases({
  user_id: sql`closed.user_id`,
  question_ids: sql`closed.question_ids`,
  versions: sql`closed.versions`,
  answered_at: sql`closed.answered_at`,
  fallback_at: sql`closed.step_at`,
});

const mustBeAnswered = isOfKind((kind) => !kind.mayLeaveBlank);

/**
 * Deletes an attempt from the open ones, which locks it: a concurrent answer is either included or finds it closed.
 * Returns undefined if it isn't open, has unanswered questions or is of a kind that may be delivered with blanks.
 */
export async function closeAttempt(trx: Trx, given: AttemptToClose): Promise<ClosedAttempt | undefined> {
  const [closed] = await close(trx, given);
  return closed;
}

const close = createStatement<AttemptToClose, ClosedAttempt>(
  (given) => sql`
    with closed as (
      delete from exam_attempts as a
      where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and ${isAttemptUnexpired}
        and ${mustBeAnswered} and a.current_position = cardinality(a.question_ids)
      returning a.id, a.user_id, a.question_ids, a.category_ids, a.versions, a.choice_orders, a.answers,
        a.answer_times_ms, a.is_doubtful, a.kept_answers, a.answered_at, a.step_at,
        ${selectTimeTaken(given.time_taken)} as time_taken
    ), person as materialized (
      -- a person's exams are counted one after the other, for a point depends on those before (rules.md 43)
      select p.id from profiles p join closed on closed.user_id = p.id for no key update of p
    )
    select closed.id, closed.question_ids, closed.category_ids, closed.versions, closed.choice_orders, closed.answers,
      closed.answer_times_ms, closed.is_doubtful, closed.kept_answers, closed.time_taken,
      ${REVIEW_BASES} as review_bases,
      marked.correct_answers, marked.rulings,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C")
        from categories c where c.id = any (closed.category_ids)) as categories
    from closed
    join person on person.id = closed.user_id
    cross join lateral (
      select array_agg(shown.correct_answer order by s.place) as correct_answers,
        array_agg(shown.ruling order by s.place) as rulings
      from unnest(closed.question_ids, closed.versions) with ordinality as s (question_id, version, place)
      left join question_contents shown on shown.question_id = s.question_id and shown.version = s.version) marked`,
);

/** Whether the attempt is open; if `closeAttempt` has just refused it, questions are still unanswered. */
export async function isAttemptOpen(
  trx: Trx,
  given: { attempt_id: string; user_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select a.id from exam_attempts a
    where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and ${isAttemptUnexpired}
      and ${mustBeAnswered}`.execute(trx);
  return rows.length > 0;
}
