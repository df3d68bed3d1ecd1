import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // every finished exam is read, and there may be millions
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await changeAttempts(db);
  await changeSessions(db);
  await changeMarks(db);
  await createSheets(db);
  await createResults(db);
  await addExtraTime(db);
}

/** What answers are worth belongs to the parts of a template. No screen has ever started a 'simulacro'. */
async function changeAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`delete from exam_attempts where kind = 'simulacro'`.execute(db);
  await sql`
    alter table exam_attempts
      drop constraint exam_attempts_kind_known,
      drop constraint exam_attempts_deadline,
      drop constraint exam_attempts_mark_values,
      drop column mark_values,
      add constraint exam_attempts_kind_known check (kind in ('practice', 'mock_exam')),
      add constraint exam_attempts_deadline check (
        (kind = 'practice') = (deadline is null) and deadline >= started_at)`.execute(db);
  await sql`
    create unique index exam_attempts_one_mock_exam on exam_attempts (user_id) where kind = 'mock_exam'`.execute(
    db,
  );
}

/**
 * Marks stand in mock_exam_results; of a practice the mark is the score. `counts`: an unused reserve question and an
 * alternative that isn't marked are kept, but are neither in the score nor in the totals.
 */
async function changeSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_sessions
      drop constraint exam_sessions_kind_known,
      drop constraint exam_sessions_mark,
      drop constraint exam_sessions_mark_values,
      drop constraint exam_sessions_practice,
      drop column mark_numerator,
      drop column mark_denominator,
      drop column mark_values`.execute(db);
  await sql`update exam_sessions set kind = 'mock_exam' where kind = 'simulacro'`.execute(db);
  await sql`
    alter table exam_sessions
      add constraint exam_sessions_kind_known check (kind in ('practice', 'mock_exam')),
      add constraint exam_sessions_practice check (kind <> 'practice' or blank_answers = 0)`.execute(db);
  await sql`
    create index exam_sessions_mock_exams on exam_sessions (user_id, created_at) where kind = 'mock_exam'`.execute(
    db,
  );
  await sql`
    alter table exam_answers
      add column counts boolean not null default true,
      add constraint exam_answers_no_point_if_counts check (counts or no_point_reason is null) not valid`.execute(
    db,
  );
}

/** Devices count on their own when they are offline, so that two may have made the same sequence. */
async function changeMarks(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_marks
      drop constraint exam_marks_pkey,
      add column device_id uuid not null,
      add constraint exam_marks_pkey primary key (attempt_id, sequence, device_id)`.execute(db);
}

/**
 * The sheet of an open or delivered mock exam; it outlives the attempt, which has the same id. Arrays of questions are
 * in step with the attempt's question_ids, arrays of parts with the parts of the template.
 */
async function createSheets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mock_exam_sheets (
      id                    uuid primary key,
      user_id               uuid constraint mock_exam_sheets_user references profiles (id) on delete set null,
      template_id           uuid,
      template_version      integer not null,
      draw_seed             text not null,
      question_parts        smallint[] not null,
      question_alternatives smallint[] not null,
      question_is_reserve   boolean[] not null,
      part_is_available     boolean[] not null,
      part_begins           timestamptz[] not null,
      part_ends             timestamptz[] not null,
      extra_time_percent    smallint not null,
      is_first_attempt      boolean not null,
      started_at            timestamptz not null default app_now(),
      delivered_at          timestamptz,
      delivered_by          text,
      revision              smallint,
      constraint mock_exam_sheets_template foreign key (template_id, template_version)
        references mock_exam_template_versions (template_id, version) on delete set null (template_id),
      constraint mock_exam_sheets_questions check (cardinality(question_parts) between 1 and 210
        and cardinality(question_alternatives) = cardinality(question_parts)
        and cardinality(question_is_reserve) = cardinality(question_parts)),
      constraint mock_exam_sheets_parts check (cardinality(part_is_available) between 1 and 6
        and cardinality(part_begins) = cardinality(part_is_available)
        and cardinality(part_ends) = cardinality(part_is_available)),
      constraint mock_exam_sheets_delivered_by_known check (delivered_by in ('person', 'server')),
      constraint mock_exam_sheets_delivered check (num_nulls(delivered_at, delivered_by, revision) in (0, 3))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index mock_exam_sheets_by_user on mock_exam_sheets (user_id, delivered_at)`.execute(db);
  await sql`
    create index mock_exam_sheets_by_template on mock_exam_sheets (template_id, template_version)`.execute(
    db,
  );
}

/**
 * Marks are exact fractions such as '175/6'. The share is the scaled mark of its maximum, by which people are compared.
 * A remark adds a revision; the sheet says which one holds.
 */
async function createResults(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mock_exam_results (
      session_id        uuid not null constraint mock_exam_results_sheet
        references mock_exam_sheets (id) on delete cascade,
      revision          smallint not null,
      parts             jsonb not null,
      right_answers     smallint not null,
      wrong_answers     smallint not null,
      blank_answers     smallint not null,
      direct            text not null,
      scaled            text not null,
      scale_maximum     text not null,
      share_numerator   numeric not null,
      share_denominator numeric not null,
      passed            boolean not null,
      rulings           jsonb not null default '[]',
      created_at        timestamptz not null default app_now(),
      constraint mock_exam_results_pkey primary key (session_id, revision),
      constraint mock_exam_results_revision check (revision >= 1),
      constraint mock_exam_results_counts check (least(right_answers, wrong_answers, blank_answers) >= 0),
      constraint mock_exam_results_fractions check (direct ~ '^-?[0-9]+/[1-9][0-9]*$'
        and scaled ~ '^[0-9]+/[1-9][0-9]*$' and scale_maximum ~ '^[1-9][0-9]*/[1-9][0-9]*$'),
      constraint mock_exam_results_share check (share_denominator > 0
        and share_numerator >= 0)
    )`.execute(db);
}

async function addExtraTime(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column extra_time_percent smallint not null default 0,
      add constraint profiles_extra_time check (extra_time_percent between 0 and 100)`.execute(db);
}
