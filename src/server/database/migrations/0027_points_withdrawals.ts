import { type Kysely, sql } from 'kysely';

/** What the list of unusual activity reads of each exam, and points that administrators have withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // there may be millions of exams
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await addTimedAnswers(db);
  await createWithdrawals(db);
  await createWithdrawnBadges(db);
}

/** Sums over the answers of an exam whose time is known; of exams that no list reads any more they stay 0. */
async function addTimedAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_sessions
      add column timed_answers smallint not null default 0,
      add column right_timed_answers smallint not null default 0,
      add column answer_time_ms bigint not null default 0`.execute(db);
  await sql`
    update exam_sessions s
    set timed_answers = a.timed_answers, right_timed_answers = a.right_timed_answers,
      answer_time_ms = a.answer_time_ms
    from (
      select a.session_id, count(*) as timed_answers,
        count(*) filter (where a.is_correct) as right_timed_answers, sum(a.answer_time_ms) as answer_time_ms
      from exam_sessions s join exam_answers a on a.session_id = s.id
      where s.created_at >= app_now() - interval '8 days'
        and a.answer_time_ms is not null and a.selected_answer is not null
      group by a.session_id
    ) a
    where a.session_id = s.id`.execute(db);
  await sql`
    alter table exam_sessions
      add constraint exam_sessions_timed check (timed_answers between 0 and total_questions),
      add constraint exam_sessions_right_timed check (
        right_timed_answers between 0 and least(score, timed_answers)),
      add constraint exam_sessions_answer_time check (answer_time_ms >= 0)`.execute(db);
}

/** A withdrawal is a sum for each day; weeks and months are made of days. A restored one has no rows of days. */
async function createWithdrawals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table points_withdrawals (
      id           uuid primary key,
      user_id      uuid not null constraint points_withdrawals_user references profiles (id) on delete cascade,
      period_type  text not null,
      period_start date not null,
      points       integer not null,
      reason       text not null,
      withdrawn_by uuid constraint points_withdrawals_by references profiles (id) on delete set null,
      created_at   timestamptz not null default app_now(),
      restored_at  timestamptz,
      constraint points_withdrawals_type_known check (period_type in ('daily', 'weekly', 'monthly')),
      constraint points_withdrawals_points check (points > 0),
      constraint points_withdrawals_reason check (char_length(reason) between 1 and 500)
    )`.execute(db);
  await sql`create index points_withdrawals_by_user on points_withdrawals (user_id, created_at)`.execute(db);
  await sql`
    create index points_withdrawals_by_administrator on points_withdrawals (withdrawn_by)
    where withdrawn_by is not null`.execute(db);
  await sql`
    create table withdrawn_points (
      withdrawal_id uuid not null constraint withdrawn_points_withdrawal
        references points_withdrawals (id) on delete cascade,
      user_id       uuid not null constraint withdrawn_points_user references profiles (id) on delete cascade,
      day           date not null,
      points        integer not null,
      constraint withdrawn_points_pkey primary key (withdrawal_id, day),
      constraint withdrawn_points_points check (points > 0)
    )`.execute(db);
  await sql`create index withdrawn_points_by_user on withdrawn_points (user_id, day)`.execute(db);
}

/** Badges for points that are withdrawn wait here for the points to be restored. No exam is ever deleted. */
async function createWithdrawnBadges(db: Kysely<unknown>): Promise<void> {
  // champions of closed periods are checked again
  await sql`
    create index user_badges_champions on user_badges (badge_type, period_start) where period_type is not null`.execute(
    db,
  );
  await sql`create table withdrawn_badges (like user_badges including defaults including constraints)`.execute(
    db,
  );
  await sql`
    alter table withdrawn_badges
      add constraint withdrawn_badges_pkey primary key (id),
      add constraint withdrawn_badges_user foreign key (user_id) references profiles (id) on delete cascade`.execute(
    db,
  );
  await sql`create index withdrawn_badges_by_user on withdrawn_badges (user_id)`.execute(db);
}
