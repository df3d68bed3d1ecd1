import { type Kysely, sql } from 'kysely';

/** Sums of a user's exams by day and month; blocked users leave the rankings, as hidden ones do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // every finished exam is counted, and there may be millions
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await createPeriodTotals(db);
  await createCategoryTotals(db);
  await createVisibility(db);
}

async function createPeriodTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_period_totals (
      user_id         uuid not null constraint user_period_totals_user references profiles (id) on delete cascade,
      period_type     text not null,
      period_start    date not null,
      total_exams     integer not null,
      total_questions integer not null,
      correct_answers integer not null,
      total_time      bigint not null,
      best_score      double precision not null,
      constraint user_period_totals_pkey primary key (user_id, period_type, period_start),
      constraint user_period_totals_type_known check (period_type in ('daily', 'monthly')),
      constraint user_period_totals_counts check (
        total_exams >= 1 and total_questions >= total_exams and total_time >= 0),
      constraint user_period_totals_correct check (correct_answers between 0 and total_questions),
      constraint user_period_totals_best check (best_score between 0 and 100)
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    insert into user_period_totals
      (user_id, period_type, period_start, total_exams, total_questions, correct_answers, total_time, best_score)
    select s.user_id, p.period_type, period_start(p.period_type, s.created_at), count(*), sum(s.total_questions),
      sum(s.score), sum(s.time_taken), max(s.score * 100.0::double precision / s.total_questions)
    from exam_sessions s, unnest(array['daily', 'monthly']) as p (period_type)
    where s.user_id is not null
    group by 1, 2, 3`.execute(db);
}

/** An exam counts once for each of its categories, with the questions that were drawn for it. */
async function createCategoryTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_category_totals (
      user_id         uuid not null constraint user_category_totals_user references profiles (id) on delete cascade,
      period_type     text not null,
      period_start    date not null,
      category_id     uuid not null,
      total_exams     integer not null,
      total_questions integer not null,
      correct_answers integer not null,
      constraint user_category_totals_pkey primary key (user_id, period_type, period_start, category_id),
      constraint user_category_totals_type_known check (period_type in ('daily', 'monthly')),
      constraint user_category_totals_counts check (total_exams >= 1 and total_questions >= total_exams),
      constraint user_category_totals_correct check (correct_answers between 0 and total_questions)
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    insert into user_category_totals
      (user_id, period_type, period_start, category_id, total_exams, total_questions, correct_answers)
    select e.user_id, p.period_type, period_start(p.period_type, e.created_at), e.category_id, count(*),
      sum(e.total_questions), sum(e.score)
    from (
      select user_id, created_at, categories[1] as category_id, total_questions, score
      from exam_sessions where user_id is not null and cardinality(categories) = 1
      union all
      select s.user_id, s.created_at, a.category_id, count(*), count(*) filter (where a.is_correct)
      from exam_sessions s join exam_answers a on a.session_id = s.id
      where s.user_id is not null and cardinality(s.categories) > 1
      group by s.id, a.category_id
    ) e, unnest(array['daily', 'monthly']) as p (period_type)
    group by 1, 2, 3, 4`.execute(db);
}

/**
 * Whether a user is in rankings and may be a champion. A trigger takes a change over into the periods that aren't closed,
 * so that no way of hiding, blocking or unblocking somebody can forget it.
 */
async function createVisibility(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column visible boolean not null generated always as (not (hidden or blocked)) stored`.execute(db);
  // the share lock: a period is either closed before, and keeps its champions, or after this
  await sql`
    create function set_points_visible(changed_user uuid, becomes_visible boolean) returns void language plpgsql as $$
    begin
      with open as (
        select period_type, period_start from ranking_periods where closed_at is null for share
      ), changed as (
        update period_points p set visible = becomes_visible
        from open
        where p.period_type = open.period_type and p.period_start = open.period_start
          and p.user_id = changed_user and p.visible <> becomes_visible
        returning p.period_type, p.period_start, p.points
      )
      insert into period_histogram as h (period_type, period_start, points, users)
      select period_type, period_start, points, case when becomes_visible then 1 else -1 end
      from changed where points > 0
      order by period_type, period_start, points
      on conflict on constraint period_histogram_pkey do update set users = h.users + excluded.users;
    end $$`.execute(db);
  await sql`
    create function profile_visibility_changed() returns trigger language plpgsql as $$
    begin
      perform set_points_visible(new.id, new.visible);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger profiles_visibility after update of hidden, blocked on profiles
    for each row when (old.visible <> new.visible) execute function profile_visibility_changed()`.execute(db);
  await sql`select set_points_visible(id, false) from profiles where blocked and not hidden order by id`.execute(
    db,
  );
}
