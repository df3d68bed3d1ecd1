import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Only open exams: finishing turns the row into an exam_sessions row with the same id, dropping deletes it.
  // Arrays run in step with question_ids; answers and versions grow as questions are answered and shown.
  await sql`
    create table exam_attempts (
      id           uuid primary key default gen_random_uuid(),
      user_id      uuid not null constraint exam_attempts_user references profiles (id) on delete cascade,
      kind         text not null default 'practice',
      question_ids uuid[] not null,
      category_ids uuid[] not null,
      versions     integer[] not null,
      answers      smallint[] not null default '{}',
      time_taken   integer not null default 0,
      started_at   timestamptz not null default app_now(),
      step_at      timestamptz not null default app_now(),
      constraint exam_attempts_one_open unique (user_id, kind),
      constraint exam_attempts_kind_known check (kind in ('practice')),
      constraint exam_attempts_size check (cardinality(question_ids) between 1 and 100),
      constraint exam_attempts_categories check (cardinality(category_ids) = cardinality(question_ids)),
      constraint exam_attempts_answers check (cardinality(answers) <= cardinality(question_ids)
        and array_position(answers, null) is null and 0 <= all (answers) and 3 >= all (answers)),
      constraint exam_attempts_versions check (
        cardinality(versions) = least(cardinality(answers) + 1, cardinality(question_ids))),
      constraint exam_attempts_time check (time_taken >= 0)
    ) with (fillfactor = 60)`.execute(db);

  await sql`
    create table exam_sessions (
      id              uuid primary key,
      user_id         uuid constraint exam_sessions_user references profiles (id) on delete set null,
      kind            text not null,
      score           integer not null,
      total_questions integer not null,
      time_taken      integer not null,
      categories      uuid[] not null,
      category_names  text[] not null,
      created_at      timestamptz not null default app_now(),
      constraint exam_sessions_kind_known check (kind in ('practice')),
      constraint exam_sessions_score check (score between 0 and total_questions),
      constraint exam_sessions_size check (total_questions between 1 and 100),
      constraint exam_sessions_time check (time_taken >= 0),
      constraint exam_sessions_category_names check (cardinality(categories) >= 1
        and cardinality(category_names) = cardinality(categories))
    )`.execute(db);
  await sql`create index exam_sessions_by_user on exam_sessions (user_id, created_at)`.execute(db);
  await sql`create index exam_sessions_by_date on exam_sessions (created_at)`.execute(db);

  // position counts from 0; category_id is the one the question was drawn for (rules.md 12)
  await sql`
    create table exam_answers (
      session_id       uuid not null constraint exam_answers_session references exam_sessions (id) on delete cascade,
      question_id      uuid not null constraint exam_answers_question references questions (id),
      question_version integer not null,
      category_id      uuid not null,
      position         smallint not null,
      selected_answer  smallint not null,
      is_correct       boolean not null,
      constraint exam_answers_pkey primary key (session_id, question_id),
      constraint exam_answers_position check (position between 0 and 99),
      constraint exam_answers_selected check (selected_answer between 0 and 3)
    )`.execute(db);

  // Lifetime sums of each person; best_score is the best percentage of one exam, 0 to 100.
  await sql`
    create table user_totals (
      user_id         uuid primary key constraint user_totals_user references profiles (id) on delete cascade,
      total_exams     integer not null,
      total_questions integer not null,
      correct_answers integer not null,
      total_time      bigint not null,
      best_score      double precision not null,
      last_exam_date  timestamptz not null,
      constraint user_totals_counts check (total_exams >= 1 and total_questions >= total_exams and total_time >= 0),
      constraint user_totals_correct check (correct_answers between 0 and total_questions),
      constraint user_totals_best check (best_score between 0 and 100)
    ) with (fillfactor = 80)`.execute(db);
}
