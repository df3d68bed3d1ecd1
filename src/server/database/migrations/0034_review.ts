import { type Kysely, sql } from 'kysely';

/** What is remembered of each question, and what a user practises next (0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // every finished answer is read, and there may be millions
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await createFunctions(db);
  await followKeys(db);
  await extendAttempts(db);
  await createLog(db);
  await createCards(db);
  await createPaces(db);
  await createPlans(db);
  await createLawDivisions(db);
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function review_day(at timestamptz) returns date language sql stable parallel safe
    return ((at at time zone 'Europe/Madrid') - interval '4 hours')::date`.execute(db);
  // a short, a usual, a long and a very long text
  await sql`
    create function text_length_class(wording text, choices text[]) returns smallint language sql stable parallel safe
    return width_bucket(char_length(wording) + char_length(array_to_string(choices, '')),
      array[200, 350, 600])::smallint`.execute(db);
  // an order of six choices, as a practice has it, without those that a question lacks
  await sql`
    create function fit_choice_order(choice_order text, choices integer) returns text
    language sql immutable parallel safe
    return translate(choice_order, substr('012345', choices + 1), '')`.execute(db);
}

/**
 * `key_version`: the version in which the right answer or the cited article was last changed. Answers to earlier versions
 * say nothing about what is remembered of it. Options in another order, or worded anew, are the same key.
 */
async function followKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table questions
      add column key_version integer not null default 1,
      add constraint questions_key_version check (key_version between 1 and version)`.execute(db);
  await sql`
    create function note_key_change() returns trigger language plpgsql as $$
    declare
      before text := old.choices[old.correct_answer + 1];
      after text := new.choices[new.correct_answer + 1];
    begin
      if (after <> before and (new.correct_answer <> old.correct_answer or after = any (old.choices)))
        or (old.law_id is not null
          and (new.law_id, new.article) is distinct from (old.law_id, old.article)) then
        new.key_version := new.version;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger questions_note_key_change before update of choices, correct_answer, law_id, article on questions
    for each row execute function note_key_change()`.execute(db);
  await followRuledKeys(db);
}

/**
 * A ruling changes the key of a version that stays the same, and its revocation changes it back: answers from before that
 * instant say nothing. A ruling on a version with an earlier key than the present one is about no answer that counts.
 */
async function followRuledKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table questions add column key_changed_at timestamptz not null default '-infinity'`.execute(db);
  await sql`
    update questions q set key_changed_at = ruled.at
    from (
      select question_id, max(greatest(created_at, revoked_at)) as at from question_rulings
      where ruling = 'key_changed' group by question_id) ruled
    where q.id = ruled.question_id`.execute(db);
  await sql`
    create function note_ruled_key() returns trigger language plpgsql as $$
    begin
      update questions set key_changed_at = app_now() where id = new.question_id and key_version <= new.version;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger question_rulings_note_key after insert or update of revoked_at on question_rulings
    for each row when (new.ruling = 'key_changed') execute function note_ruled_key()`.execute(db);
  await sql`
    create index questions_with_new_key on questions (id)
    where key_version > 1 or key_changed_at > '-infinity'`.execute(db);
}

/**
 * When each question of a practice was answered, and whether the user doubted; how many answers are in the log; the time
 * that the user has set for it. Without a check: each one costs every answer (0033).
 */
async function extendAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam_attempts
      add column answered_at timestamptz[],
      add column is_doubtful boolean[],
      add column kept_answers smallint not null default 0,
      add column minutes smallint`.execute(db);
  // an array that is null would begin at the first place that is set
  await sql`
    update exam_attempts set answered_at = array_fill(null::timestamptz, array[cardinality(question_ids)]),
      is_doubtful = array_fill(false, array[cardinality(question_ids)])
    where kind = 'practice'`.execute(db);
}

/** Append-only, but for users who are deleted. Cards are computed from it. */
async function createLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_log (
      user_id          uuid not null constraint review_log_user references profiles (id) on delete cascade,
      number           bigint generated always as identity,
      question_id      uuid not null constraint review_log_question references questions (id) on delete cascade,
      question_version integer not null,
      attempt_id       uuid not null,
      answered_at      timestamptz not null,
      answered_on      date not null,
      rating           text not null,
      is_blank         boolean not null,
      is_doubtful      boolean not null,
      answer_time_ms   integer,
      constraint review_log_pkey primary key (user_id, number),
      constraint review_log_rating_known check (rating in ('again', 'hard', 'good')),
      constraint review_log_blank check (not is_blank or rating = 'again'),
      constraint review_log_answer_time check (answer_time_ms between 0 and 86400000)
    )`.execute(db);
  await sql`
    create table review_undos (
      user_id    uuid not null,
      number     bigint not null,
      created_at timestamptz not null default app_now(),
      constraint review_undos_pkey primary key (user_id, number),
      constraint review_undos_review foreign key (user_id, number) references review_log (user_id, number)
        on delete cascade
    )`.execute(db);
  await sql`
    create function refuse_review_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the log of reviews is append-only';
    end $$`.execute(db);
  await sql`
    create trigger review_log_no_update before update on review_log
    for each row execute function refuse_review_change()`.execute(db);
  await keepFormerAnswers(db);
}

/** Exams from before are reviews too. Their cards are computed by the first process that runs (review_rebuilds). */
async function keepFormerAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into review_log (user_id, question_id, question_version, attempt_id, answered_at, answered_on, rating,
      is_blank, is_doubtful, answer_time_ms)
    select s.user_id, a.question_id, a.question_version, s.id, s.created_at, review_day(s.created_at),
      case when not a.is_correct then 'again' when a.is_doubtful then 'hard' else 'good' end,
      a.selected_answer is null, a.is_doubtful, a.answer_time_ms
    from exam_sessions s
    join exam_answers a on a.session_id = s.id
    where s.user_id is not null and (a.counts or a.selected_answer is not null)
    order by s.created_at, s.id, a.position`.execute(db);
  await sql`
    create table review_rebuilds (
      user_id    uuid constraint review_rebuilds_user references profiles (id) on delete cascade,
      created_at timestamptz not null default app_now(),
      constraint review_rebuilds_pkey primary key (user_id)
    )`.execute(db);
  await sql`insert into review_rebuilds (user_id) select distinct user_id from review_log`.execute(db);
}

async function createCards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_cards (
      user_id          uuid not null constraint review_cards_user references profiles (id) on delete cascade,
      question_id      uuid not null constraint review_cards_question references questions (id) on delete cascade,
      question_version integer not null,
      answered_at      timestamptz not null,
      stability        double precision not null,
      difficulty       double precision not null,
      last_on          date not null,
      reviews          integer not null,
      lapses           integer not null,
      failed_on        date,
      right_since_on   date,
      is_blank         boolean not null,
      is_doubtful      boolean not null,
      is_suspended     boolean not null default false,
      put_off_until    date,
      constraint review_cards_pkey primary key (user_id, question_id),
      constraint review_cards_memory check (stability > 0 and difficulty between 1 and 10),
      constraint review_cards_counts check (reviews >= 1 and lapses between 0 and reviews),
      constraint review_cards_failed check (right_since_on is null or failed_on is not null)
    ) with (fillfactor = 85)`.execute(db);
}

async function createPaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_paces (
      user_id      uuid not null constraint answer_paces_user references profiles (id) on delete cascade,
      length_class smallint not null,
      median_ms    integer not null,
      computed_on  date not null,
      constraint answer_paces_pkey primary key (user_id, length_class),
      constraint answer_paces_class check (length_class between 0 and 3),
      constraint answer_paces_median check (median_ms >= 0)
    )`.execute(db);
  await sql`
    create table category_facilities (
      category_id   uuid constraint category_facilities_category references categories (id) on delete cascade,
      right_answers integer not null,
      answers       integer not null,
      constraint category_facilities_pkey primary key (category_id),
      constraint category_facilities_counts check (right_answers between 0 and answers)
    )`.execute(db);
}

async function createPlans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_settings (
      user_id         uuid constraint review_settings_user references profiles (id) on delete cascade,
      exam_day        date,
      daily_questions smallint not null,
      daily_minutes   smallint,
      retention       real not null,
      asks_doubt      boolean not null,
      holiday_first   date,
      holiday_last    date,
      constraint review_settings_pkey primary key (user_id),
      constraint review_settings_daily check (daily_questions between 5 and 100 and daily_minutes between 5 and 240),
      constraint review_settings_retention check (retention between 0.79 and 0.96),
      constraint review_settings_holiday check (num_nulls(holiday_first, holiday_last) in (0, 2)
        and holiday_last >= holiday_first)
    )`.execute(db);
  await sql`
    create table saved_questions (
      user_id     uuid not null constraint saved_questions_user references profiles (id) on delete cascade,
      question_id uuid not null constraint saved_questions_question references questions (id) on delete cascade,
      note        text,
      created_at  timestamptz not null default app_now(),
      constraint saved_questions_pkey primary key (user_id, question_id),
      constraint saved_questions_note check (char_length(note) between 1 and 500)
    )`.execute(db);
  await sql`
    create table practice_programmes (
      id         uuid primary key,
      user_id    uuid not null constraint practice_programmes_user references profiles (id) on delete cascade,
      name       text not null,
      name_key   text not null generated always as (fold_name(name)) stored,
      choice     jsonb not null,
      created_at timestamptz not null default app_now(),
      constraint practice_programmes_name check (char_length(name) between 1 and 60),
      constraint practice_programmes_name_unique unique (user_id, name_key)
    )`.execute(db);
}

/** The tree of a law: numbers in the order of reading, a division's own parts are numbered up to `last_number`. */
async function createLawDivisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table law_divisions (
      law_id      text not null constraint law_divisions_law references laws (id),
      number      smallint not null,
      last_number smallint not null,
      depth       smallint not null,
      label       text not null,
      name        text not null,
      constraint law_divisions_pkey primary key (law_id, number),
      constraint law_divisions_numbers check (number >= 1 and last_number >= number and depth >= 0)
    )`.execute(db);
  await sql`
    create table law_articles (
      law_id   text not null,
      article  text not null,
      place    smallint not null,
      division smallint not null,
      constraint law_articles_pkey primary key (law_id, article),
      constraint law_articles_division foreign key (law_id, division) references law_divisions (law_id, number)
    )`.execute(db);
}
