import { type RawBuilder, sql } from 'kysely';
import type { ReviewCard } from './card.ts';
import { isAnswerToPresentKey, isValidCard } from './validity.sql.ts';

/** What is needed to rate an answer before it is stored: the card so far, the user's pace and the time. */
export interface ReviewBasis {
  /** The card; null if the user has not answered the question since its answer key was last changed. */
  card: ReviewCard | null;
  /** The median time of the user's answers to texts of this length. */
  median_time_ms: number | null;
  /** Whether the answer key has changed since the version of the question that was shown. */
  is_outdated: boolean;
  answered_at: string;
  /** The day of review of the answer. */
  answered_on: string;
}

/** Rows of reviews and cards as JSON, with the columns of their tables. */
export interface StoredReviews {
  review_rows: string;
  card_rows: string;
}

type Columns = Record<
  'user_id' | 'question_ids' | 'versions' | 'answered_at' | 'fallback_at',
  RawBuilder<unknown>
>;

/**
 * Selects what is needed to rate each answer, in the order of `question_ids`; `fallback_at` replaces unknown times. A
 * subquery finds each card: a join, planned when users had few cards, would read all cards of the user each time.
 */
export function selectReviewBases(of: Columns): RawBuilder<ReviewBasis[]> {
  return sql<ReviewBasis[]>`
    (select coalesce(json_agg(json_build_object(
        'card', case when ${isValidCard} then json_build_object(
          'stability', c.stability, 'difficulty', c.difficulty, 'last_on', c.last_on, 'reviews', c.reviews,
          'lapses', c.lapses, 'failed_on', c.failed_on, 'right_since_on', c.right_since_on,
          'is_blank', c.is_blank, 'is_doubtful', c.is_doubtful) end,
        'median_time_ms', p.median_ms, 'is_outdated', not ${isAnswerToPresentKey({ version: sql`coalesce(s.version, 0)`, at: sql`coalesce(s.at, ${of.fallback_at})` })},
        'answered_at', coalesce(s.at, ${of.fallback_at}),
        'answered_on', review_day(coalesce(s.at, ${of.fallback_at}))) order by s.place), '[]')
      from unnest(${of.question_ids}, ${of.versions}, ${of.answered_at})
        with ordinality as s (question_id, version, at, place)
      join questions q on q.id = s.question_id
      left join lateral (
        select * from review_cards where user_id = ${of.user_id} and question_id = s.question_id limit 1) c on true
      left join answer_paces p on p.user_id = ${of.user_id}
        and p.length_class = text_length_class(q.question_text, q.choices))`;
}

/** CTEs that store reviews and cards, so that one statement stores them together with the answers. */
export function storeReviews(given: StoredReviews & { user_id: string; id: string }): RawBuilder<unknown> {
  return sql`
    logged_reviews as (
      insert into review_log (user_id, question_id, question_version, attempt_id, answered_at, answered_on, rating,
        is_blank, is_doubtful, answer_time_ms)
      select ${given.user_id}::uuid, question_id, question_version, ${given.id}::uuid, answered_at, answered_on, rating,
        is_blank, is_doubtful, answer_time_ms
      from json_to_recordset(${given.review_rows}::text::json) as r (question_id uuid, question_version integer,
        answered_at timestamptz, answered_on date, rating text, is_blank boolean, is_doubtful boolean,
        answer_time_ms integer)
    ), kept_cards as (
      insert into review_cards as c (user_id, question_id, question_version, answered_at, stability, difficulty, last_on, reviews,
        lapses, failed_on, right_since_on, is_blank, is_doubtful)
      select ${given.user_id}::uuid, question_id, question_version, answered_at, stability, difficulty, last_on, reviews, lapses,
        failed_on, right_since_on, is_blank, is_doubtful
      from json_to_recordset(${given.card_rows}::text::json) as r (question_id uuid, question_version integer,
        answered_at timestamptz, stability double precision, difficulty double precision, last_on date, reviews integer, lapses integer,
        failed_on date, right_since_on date, is_blank boolean, is_doubtful boolean)
      on conflict (user_id, question_id) do update
        set question_version = excluded.question_version, answered_at = excluded.answered_at, stability = excluded.stability,
          difficulty = excluded.difficulty, last_on = excluded.last_on, reviews = excluded.reviews,
          lapses = excluded.lapses, failed_on = excluded.failed_on, right_since_on = excluded.right_since_on,
          is_blank = excluded.is_blank, is_doubtful = excluded.is_doubtful, put_off_until = null,
          -- what was set aside was the question with its former key
          is_suspended = c.is_suspended and exists (select from questions q where q.id = c.question_id and ${isValidCard})
    )`;
}
