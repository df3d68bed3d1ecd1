import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // every finished exam is rewritten, and there may be millions
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await createChecks(db);
  await changeAttempts(db);
  await createMarks(db);
  await changeSessions(db);
  await changeAnswers(db);
  await changeTotals(db);
}

async function createChecks(db: Kysely<unknown>): Promise<void> {
  // The stored choices of a question in the order in which they are shown, as digits: '2013' shows the third one first.
  await sql`
    create function is_choice_order(t text) returns boolean language sql immutable strict parallel safe
    return char_length(t) between 2 and 6
      and translate('012345', t, '') = substr('012345', char_length(t) + 1)`.execute(db);
  await sql`
    create function are_choice_orders(orders text[]) returns boolean language sql immutable strict parallel safe
    return not exists (select from unnest(orders) o where not is_choice_order(o))`.execute(db);
  // {"numerator": -1, "denominator": 3}
  await sql`
    create function is_fraction(f jsonb) returns boolean language sql immutable parallel safe
    return coalesce(f ->> 'numerator' ~ '^-?[0-9]{1,3}$' and f ->> 'denominator' ~ '^[1-9][0-9]{0,2}$', false)`.execute(
    db,
  );
  // What a right answer, a wrong one and a blank are worth.
  await sql`
    create function are_mark_values(v jsonb) returns boolean language sql immutable strict parallel safe
    return is_fraction(v -> 'right') and is_fraction(v -> 'wrong') and is_fraction(v -> 'blank')`.execute(db);
}

/**
 * All arrays have the length of question_ids. Questions of a practice are answered one after the other: current_position
 * (from 0) is the one that waits for its answer, the size once all are answered; answers and times are null from there
 * on, versions beyond it. Of other kinds all versions are known from the start and the answers are rows of exam_marks.
 */
async function changeAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_attempts
      drop constraint exam_attempts_one_open,
      drop constraint exam_attempts_kind_known,
      drop constraint exam_attempts_size,
      drop constraint exam_attempts_answers,
      drop constraint exam_attempts_versions,
      alter column kind drop default,
      alter column answers drop default,
      alter column answers drop not null,
      add column current_position smallint,
      add column answer_times_ms integer[],
      add column choice_orders text[],
      add column deadline timestamptz,
      add column mark_values jsonb`.execute(db);
  await sql`
    update exam_attempts set
      current_position = cardinality(answers),
      answers = answers || array_fill(null::smallint, array[cardinality(question_ids) - cardinality(answers)]),
      versions = versions || array_fill(null::integer, array[cardinality(question_ids) - cardinality(versions)]),
      answer_times_ms = array_fill(null::integer, array[cardinality(question_ids)])`.execute(db);
  await sql`
    alter table exam_attempts
      add constraint exam_attempts_kind_known check (kind in ('practice', 'simulacro')),
      add constraint exam_attempts_size check (
        cardinality(question_ids) between 1 and case kind when 'practice' then 100 else 210 end),
      add constraint exam_attempts_in_turn check (
        kind <> 'practice' or num_nulls(current_position, answers, answer_times_ms) = 0),
      add constraint exam_attempts_by_marks check (
        kind = 'practice' or num_nonnulls(current_position, answers, answer_times_ms) = 0),
      add constraint exam_attempts_answers check (cardinality(answers) = cardinality(question_ids)
        and 0 <= all (answers) and 5 >= all (answers)
        and cardinality(array_remove(answers, null)) = current_position
        and coalesce(array_position(answers, null) - 1, cardinality(answers)) = current_position),
      add constraint exam_attempts_versions check (cardinality(versions) = cardinality(question_ids)
        and cardinality(array_remove(versions, null)) = least(current_position + 1, cardinality(question_ids))),
      add constraint exam_attempts_answer_times check (cardinality(answer_times_ms) = cardinality(question_ids)
        and 0 <= all (answer_times_ms) and 86400000 >= all (answer_times_ms)
        and cardinality(array_remove(answer_times_ms, null)) <= current_position),
      add constraint exam_attempts_choice_orders check (cardinality(choice_orders) = cardinality(question_ids)
        and are_choice_orders(choice_orders)),
      add constraint exam_attempts_deadline check (
        deadline > started_at and (kind <> 'practice' or deadline is null)),
      add constraint exam_attempts_mark_values check (
        (kind = 'practice') = (mark_values is null) and are_mark_values(mark_values))`.execute(db);
  await sql`create unique index exam_attempts_one_practice on exam_attempts (user_id) where kind = 'practice'`.execute(
    db,
  );
  await sql`create index exam_attempts_by_user on exam_attempts (user_id)`.execute(db);
  await sql`create index exam_attempts_by_deadline on exam_attempts (deadline) where deadline is not null`.execute(
    db,
  );
}

/**
 * What was marked on the sheet of an open exam; without an answer: left blank. Of each question the mark with the highest
 * sequence counts, whenever it arrived. Finishing takes them over into exam_answers.
 */
async function createMarks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exam_marks (
      attempt_id      uuid not null constraint exam_marks_attempt references exam_attempts (id) on delete cascade,
      sequence        integer not null,
      position        smallint not null,
      selected_answer smallint,
      is_doubtful     boolean not null default false,
      marked_at       timestamptz not null default app_now(),
      constraint exam_marks_pkey primary key (attempt_id, sequence),
      constraint exam_marks_sequence check (sequence >= 1),
      constraint exam_marks_position check (position between 0 and 209),
      constraint exam_marks_selected check (selected_answer between 0 and 5)
    )`.execute(db);
}

/** Right answers (score), the mark as an exact fraction and points are three things; of a practice they are equal. */
async function changeSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_sessions
      drop constraint exam_sessions_kind_known,
      drop constraint exam_sessions_size,
      add column points integer,
      add column blank_answers smallint not null default 0,
      add column mark_numerator bigint,
      add column mark_denominator bigint not null default 1,
      add column mark_values jsonb`.execute(db);
  // one rewriting of the table instead of a second version of each row
  await sql`
    alter table exam_sessions
      alter column points type integer using score,
      alter column mark_numerator type bigint using score`.execute(db);
  await sql`
    alter table exam_sessions
      alter column points set not null,
      alter column blank_answers drop default,
      alter column mark_numerator set not null,
      alter column mark_denominator drop default,
      add constraint exam_sessions_kind_known check (kind in ('practice', 'simulacro')),
      add constraint exam_sessions_size check (
        total_questions between 1 and case kind when 'practice' then 100 else 210 end),
      add constraint exam_sessions_points check (points between 0 and score),
      add constraint exam_sessions_blank check (blank_answers between 0 and total_questions - score),
      add constraint exam_sessions_mark check (
        mark_denominator > 0 and gcd(mark_numerator, mark_denominator) = 1),
      add constraint exam_sessions_mark_values check (
        (kind = 'practice') = (mark_values is null) and are_mark_values(mark_values)),
      add constraint exam_sessions_practice check (kind <> 'practice'
        or (blank_answers = 0 and mark_numerator = score and mark_denominator = 1))`.execute(db);
}

/** earlier_answers: what was marked before, in its order; answer_time_ms is null of exams from before this migration. */
async function changeAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_answers
      drop constraint exam_answers_position,
      drop constraint exam_answers_selected,
      alter column selected_answer drop not null,
      add column answer_time_ms integer,
      add column choice_order text,
      add column is_doubtful boolean not null default false,
      add column earlier_answers smallint[]`.execute(db);
  await sql`
    alter table exam_answers
      add constraint exam_answers_position check (position between 0 and 209),
      add constraint exam_answers_selected check (selected_answer between 0 and 5),
      add constraint exam_answers_blank_is_not_right check (selected_answer is not null or not is_correct),
      add constraint exam_answers_time check (answer_time_ms between 0 and 86400000),
      add constraint exam_answers_choice_order check (is_choice_order(choice_order)),
      add constraint exam_answers_earlier check (0 <= all (earlier_answers) and 5 >= all (earlier_answers))`.execute(
    db,
  );
}

/** Points of a lifetime stand beside the right answers that the statistics count. */
async function changeTotals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_totals add column points integer`.execute(db);
  await sql`alter table user_totals alter column points type integer using correct_answers`.execute(db);
  await sql`
    alter table user_totals
      alter column points set not null,
      add constraint user_totals_points check (points between 0 and correct_answers)`.execute(db);
  await sql`drop index user_totals_by_score`.execute(db);
  await sql`create index user_totals_by_points on user_totals (points, user_id)`.execute(db);
}
