import { type Kysely, sql } from 'kysely';

/** What tribunals decide about questions, and marking again everything that was marked before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRulings(db);
  await showRulings(db);
  await createRemarkings(db);
  await createMarkChanges(db);
  await createLatePoints(db);
  await letBulkMailsWait(db);
}

/** Of a version at most one ruling is in force. */
async function createRulings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table question_rulings (
      id             uuid primary key,
      question_id    uuid not null constraint question_rulings_question references questions (id),
      version        integer not null,
      ruling         text not null,
      correct_answer smallint,
      reason         text not null,
      ruled_by       uuid constraint question_rulings_by references profiles (id) on delete set null,
      created_at     timestamptz not null default app_now(),
      revoked_by     uuid constraint question_rulings_revoked_by references profiles (id) on delete set null,
      revoked_at     timestamptz,
      constraint question_rulings_version check (version >= 1),
      constraint question_rulings_known check (ruling in ('annulled', 'key_changed', 'valid_for_all')),
      constraint question_rulings_key check ((ruling = 'key_changed') = (correct_answer is not null)
        and correct_answer between 0 and 5),
      constraint question_rulings_reason check (char_length(reason) between 1 and 500),
      constraint question_rulings_revoked check (revoked_by is null or revoked_at is not null)
    )`.execute(db);
  await sql`
    create unique index question_rulings_in_force on question_rulings (question_id, version)
    where revoked_at is null`.execute(db);
  await sql`create index question_rulings_by_question on question_rulings (question_id, created_at)`.execute(
    db,
  );
  for (const column of ['ruled_by', 'revoked_by'])
    await sql`
      create index ${sql.id(`question_rulings_${column}_index`)} on question_rulings (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
}

/** The right answer of a version is the one that the tribunal has changed it to. */
async function showRulings(db: Kysely<unknown>): Promise<void> {
  const inForce = sql`from question_rulings r
    where r.question_id = q.question_id and r.version = q.version and r.revoked_at is null`;
  await sql`
    create or replace view question_contents as
      select q.question_id, q.version, q.question_text, q.choices,
        coalesce((select r.correct_answer ${inForce}), q.correct_answer) as correct_answer,
        q.explanation, q.explanation_format, q.law_id, q.article, q.paragraph, q.notes,
        (select r.ruling ${inForce}) as ruling
      from (select id as question_id, version, question_text, choices, correct_answer, explanation,
          explanation_format, law_id, article, paragraph, notes from questions) q
      union all
      select q.question_id, q.version, q.question_text, q.choices,
        coalesce((select r.correct_answer ${inForce}), q.correct_answer) as correct_answer,
        q.explanation, q.explanation_format, q.law_id, q.article, q.paragraph, q.notes,
        (select r.ruling ${inForce}) as ruling
      from question_versions q`.execute(db);
}

/**
 * A ruling or its revocation, by which everything is marked again. `first_xid`: transactions from this one on have seen
 * it. Who is still to be marked again stands in question_remarking_people, with their exams.
 */
async function createRemarkings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table question_remarkings (
      id            uuid primary key default gen_random_uuid(),
      ruling_id     uuid not null constraint question_remarkings_ruling references question_rulings (id),
      is_revocation boolean not null,
      first_xid     xid8,
      people        integer,
      created_at    timestamptz not null default app_now(),
      finished_at   timestamptz,
      constraint question_remarkings_once unique (ruling_id, is_revocation),
      constraint question_remarkings_people check (people >= 0),
      constraint question_remarkings_finished check (finished_at is null or people is not null)
    )`.execute(db);
  await sql`
    create index question_remarkings_open on question_remarkings (created_at) where finished_at is null`.execute(
    db,
  );
  // person: the user, or the session itself once its user is deleted
  await sql`
    create table question_remarking_people (
      remarking_id uuid not null constraint question_remarking_people_remarking
        references question_remarkings (id) on delete cascade,
      person       uuid not null,
      session_ids  uuid[] not null,
      constraint question_remarking_people_pkey primary key (remarking_id, person)
    )`.execute(db);
}

/** What a person is told once, until they dismiss it. */
async function createMarkChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mark_changes (
      id           uuid primary key default gen_random_uuid(),
      remarking_id uuid not null constraint mark_changes_remarking references question_remarkings (id),
      user_id      uuid not null constraint mark_changes_user references profiles (id) on delete cascade,
      exams        jsonb not null,
      created_at   timestamptz not null default app_now(),
      dismissed_at timestamptz,
      constraint mark_changes_once unique (user_id, remarking_id),
      constraint mark_changes_exams check (jsonb_typeof(exams) = 'array')
    )`.execute(db);
  await sql`create index mark_changes_by_remarking on mark_changes (remarking_id)`.execute(db);
}

/** Points that exams of a closed period have gained or lost since: its ranking stays as it was. */
async function createLatePoints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table late_points (
      period_type  text not null,
      period_start date not null,
      user_id      uuid not null constraint late_points_user references profiles (id) on delete cascade,
      points       integer not null,
      constraint late_points_pkey primary key (user_id, period_type, period_start),
      constraint late_points_type_known check (period_type in ('daily', 'weekly', 'monthly'))
    )`.execute(db);
  // an annulled question may have given a point that is withdrawn
  await sql`alter table period_points drop constraint period_points_points`.execute(db);
  await sql`
    alter table user_totals
      drop constraint user_totals_points,
      add constraint user_totals_points check (points <= correct_answers) not valid`.execute(db);
}

/** A ruling may write to everybody at once: those mails delay no other, and count in no limit of an hour. */
async function letBulkMailsWait(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column is_bulk boolean not null default false`.execute(db);
  await sql`drop index outbox_due, outbox_by_creation, outbox_by_domain`.execute(db);
  await sql`create index outbox_due on outbox (is_bulk, next_attempt_at) where sent_at is null`.execute(db);
  await sql`create index outbox_by_creation on outbox (is_bulk, created_at)`.execute(db);
  await sql`
    create index outbox_by_domain on outbox (split_part(recipient, '@', 2), created_at) where not is_bulk`.execute(
    db,
  );
}
