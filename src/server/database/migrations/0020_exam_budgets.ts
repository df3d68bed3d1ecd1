import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await storeMissingPoints(db);
  await keepAbandonedAttempts(db);
}

/** Why a right answer added no point to the ranking; of exams from before every right answer did. */
async function storeMissingPoints(db: Kysely<unknown>): Promise<void> {
  // not valid: no stored answer has a reason, and there may be millions to read
  await sql`
    alter table exam_answers
      add column no_point_reason text,
      add constraint exam_answers_no_point_reason_known check (no_point_reason in ('too_fast', 'repeated')) not valid,
      add constraint exam_answers_no_point_if_right check (no_point_reason is null or is_correct) not valid`.execute(
    db,
  );
  // A right answer that comes earlier adds no point (rules.md 43). Tests, which answer at once, replace it.
  await sql`
    create function min_answer_ms() returns integer language sql immutable parallel safe
    return 2000`.execute(db);
}

/** What an abandoned attempt has shown still counts in the budgets of its user (decision 0034). */
async function keepAbandonedAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table abandoned_attempts (
      id              uuid primary key,
      user_id         uuid not null constraint abandoned_attempts_user references profiles (id) on delete cascade,
      shown_questions smallint not null,
      started_at      timestamptz not null,
      abandoned_at    timestamptz not null default app_now(),
      constraint abandoned_attempts_shown check (shown_questions between 1 and 210)
    )`.execute(db);
  await sql`create index abandoned_attempts_by_user on abandoned_attempts (user_id, abandoned_at)`.execute(
    db,
  );
  await sql`create index abandoned_attempts_by_date on abandoned_attempts (abandoned_at)`.execute(db);
}
