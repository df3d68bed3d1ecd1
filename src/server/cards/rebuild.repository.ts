import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { ReviewCard, CardReview } from './card.ts';
import { isValidCard, isValidReview } from './validity.sql.ts';

/** A logged answer to a question whose answer key has not changed since. */
export interface LoggedReview extends CardReview {
  question_id: string;
  question_version: number;
  /** The moment as PostgreSQL writes it, because a Date has no microseconds. */
  answered_at: string;
}

export interface RebuiltCard extends ReviewCard {
  question_id: string;
  question_version: number;
  answered_at: string;
}

/** Finds a user's reviews in order of time, without those that were undone. */
export async function findReviews(
  trx: Trx,
  given: { user_id: string; question_id: string | null },
): Promise<LoggedReview[]> {
  const { rows } = await sql<LoggedReview>`
    select r.question_id, r.question_version, r.answered_at::text, r.answered_on, r.rating, r.is_blank, r.is_doubtful
    from review_log r
    join questions q on q.id = r.question_id and ${isValidReview}
    where r.user_id = ${given.user_id}::uuid and ${isOf(given.question_id, sql`r.question_id`)}
      and not exists (select from review_undos u where u.user_id = r.user_id and u.number = r.number)
    order by r.answered_at, r.number`.execute(trx);
  return rows;
}

/**
 * Filters by one question, or not at all. These are two SQL texts: a plan for all questions would read the whole log
 * even for one.
 */
function isOf(questionId: string | null, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return questionId === null ? sql`true` : sql`${column} = ${questionId}::uuid`;
}

/** Corrects the stored cards that differ from `cards` and deletes those without one; returns how many were wrong. */
export async function replaceCards(
  trx: Trx,
  given: { user_id: string; question_id: string | null; cards: RebuiltCard[] },
): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with computed as (
      select * from json_to_recordset(${JSON.stringify(given.cards)}::text::json) as r (question_id uuid,
        question_version integer, answered_at timestamptz, stability double precision, difficulty double precision, last_on date,
        reviews integer, lapses integer, failed_on date, right_since_on date, is_blank boolean, is_doubtful boolean)
    ), surplus as (
      delete from review_cards c using questions q
      where c.user_id = ${given.user_id}::uuid and q.id = c.question_id
        and ${isOf(given.question_id, sql`c.question_id`)}
        and not exists (select from computed where computed.question_id = c.question_id)
      returning ${isValidCard} as was_valid
    ), corrected as (
      insert into review_cards as c (user_id, question_id, question_version, answered_at, stability, difficulty, last_on, reviews,
        lapses, failed_on, right_since_on, is_blank, is_doubtful)
      select ${given.user_id}::uuid, question_id, question_version, answered_at, stability, difficulty, last_on, reviews, lapses,
        failed_on, right_since_on, is_blank, is_doubtful
      from computed
      on conflict (user_id, question_id) do update
        set question_version = excluded.question_version, answered_at = excluded.answered_at, stability = excluded.stability,
          difficulty = excluded.difficulty, last_on = excluded.last_on, reviews = excluded.reviews,
          lapses = excluded.lapses, failed_on = excluded.failed_on, right_since_on = excluded.right_since_on,
          is_blank = excluded.is_blank, is_doubtful = excluded.is_doubtful
        where (c.question_version, c.answered_at, c.stability, c.difficulty, c.last_on, c.reviews, c.lapses, c.failed_on,
            c.right_since_on, c.is_blank, c.is_doubtful)
          is distinct from (excluded.question_version, excluded.answered_at, excluded.stability, excluded.difficulty, excluded.last_on,
            excluded.reviews, excluded.lapses, excluded.failed_on, excluded.right_since_on, excluded.is_blank,
            excluded.is_doubtful)
      returning 1
    )
    select (select count(*) from corrected)::integer
      + (select count(*) from surplus where was_valid)::integer as wrong`.execute(trx);
  return rows[0]?.wrong ?? 0;
}

/** Locks the profile; returns false if the user is gone. */
export async function lockProfile(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from profiles where id = ${userId}::uuid for no key update`.execute(trx);
  return rows.length > 0;
}

export async function claimNextRebuild(trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    delete from review_rebuilds where user_id = (
      select user_id from review_rebuilds order by created_at limit 1 for update skip locked)
    returning user_id`.execute(trx);
  return rows[0]?.user_id;
}

export async function claimRebuild(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from review_rebuilds where user_id = ${userId}::uuid returning user_id`.execute(trx);
  return rows.length > 0;
}

export async function mustCardsBeRebuilt(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from review_rebuilds where user_id = ${userId}::uuid`.execute(db);
  return rows.length > 0;
}

/** Finds users who have reviews, ordered by id. */
export async function findUsersWithReviews(
  db: Database,
  given: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where (${given.after}::uuid is null or p.id > ${given.after}::uuid)
      and (exists (select from review_log r where r.user_id = p.id)
        or exists (select from review_cards c where c.user_id = p.id))
    order by p.id limit ${given.limit}::integer`.execute(db);
  return rows.map(({ id }) => id);
}
