import { type Kysely, sql } from 'kysely';

/** States and sources of questions, and changes of many questions at once, which can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addStates(db);
  await copyStates(db);
  await addSources(db);
  await addToEntries(db);
  await createBulkChanges(db);
  // nothing has read the new columns yet, and every draw would be planned as if few questions were current
  await sql`analyze questions (state)`.execute(db);
  await sql`analyze question_categories (question_state)`.execute(db);
}

async function addStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table questions
      add column state text not null default 'current',
      add column state_since date,
      add column state_reason text,
      add constraint questions_state check (state in ('current', 'outdated', 'annulled')),
      add constraint questions_state_since check ((state = 'outdated') = (state_since is not null)),
      add constraint questions_state_reason check ((state = 'current') = (state_reason is null)
        and char_length(state_reason) between 1 and 500)`.execute(db);
  await sql`create index questions_not_current on questions (number) where state <> 'current'`.execute(db);
}

/** A copy of the state of each question, so that a position, by which draws find it, is refused to all but current ones. */
async function copyStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table question_categories
      add column question_state text not null default 'current',
      add constraint question_categories_drawn check (position is null or question_state = 'current')`.execute(
    db,
  );
  // without a default, a link that doesn't say the state gets it from the trigger
  await sql`alter table question_categories alter column question_state drop default`.execute(db);
  await sql`
    create or replace function number_question_category() returns trigger language plpgsql as $$
    begin
      select number, cardinality(choices), deleted_at is null, state
      into new.question_number, new.choice_count, new.is_live, new.question_state
      from questions where id = new.question_id;
      -- a question that isn't there: the foreign key says so
      new.question_number := coalesce(new.question_number, 0);
      new.choice_count := coalesce(new.choice_count, 0);
      new.is_live := coalesce(new.is_live, true);
      new.question_state := coalesce(new.question_state, 'current');
      return new;
    end $$`.execute(db);
  await sql`drop trigger question_categories_number on question_categories`.execute(db);
  await sql`
    create trigger question_categories_number before insert on question_categories
    for each row when (new.question_number is null or new.choice_count is null or new.question_state is null)
    execute function number_question_category()`.execute(db);
  await sql`
    create function copy_question_state() returns trigger language plpgsql as $$
    begin
      update question_categories set question_state = new.state where question_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger questions_copy_state after update of state on questions
    for each row when (old.state <> new.state) execute function copy_question_state()`.execute(db);
}

async function addSources(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table questions
      add column source_exam text,
      add column source_year smallint,
      add column source_number smallint,
      add column source_is_reserve boolean not null default false,
      add constraint questions_source_exam check (char_length(source_exam) between 1 and 120),
      add constraint questions_source_year check (source_year between 1900 and 2100),
      add constraint questions_source_number check (source_number between 1 and 9999),
      add constraint questions_source check (source_exam is not null
        or (source_year is null and source_number is null and not source_is_reserve))`.execute(db);
  await sql`
    create index questions_by_source on questions (source_exam, number)
    where source_exam is not null and deleted_at is null`.execute(db);
}

async function addToEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table question_import_entries
      add column state text not null default 'current',
      add column state_since date,
      add column state_reason text,
      add column source_exam text,
      add column source_year smallint,
      add column source_number smallint,
      add column source_is_reserve boolean not null default false`.execute(db);
}

/** Of each question that was changed, the values that the change concerns, so that it can be undone. */
async function createBulkChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table question_bulk_changes (
      id         uuid primary key,
      change     jsonb not null,
      selected   integer not null,
      changed    integer not null,
      made_by    uuid constraint question_bulk_changes_made_by references profiles (id) on delete set null,
      created_at timestamptz not null default app_now(),
      undone_at  timestamptz,
      restored   integer,
      constraint question_bulk_changes_counts check (changed between 0 and selected),
      constraint question_bulk_changes_undone check ((undone_at is null) = (restored is null))
    )`.execute(db);
  await sql`
    create index question_bulk_changes_made_by_index on question_bulk_changes (made_by)
    where made_by is not null`.execute(db);
  await sql`create index question_bulk_changes_newest on question_bulk_changes (created_at)`.execute(db);
  await sql`
    create table question_bulk_items (
      bulk_change_id uuid not null constraint question_bulk_items_change
        references question_bulk_changes (id) on delete cascade,
      question_id    uuid not null constraint question_bulk_items_question references questions (id),
      before         jsonb not null,
      after          jsonb not null,
      constraint question_bulk_items_pkey primary key (bulk_change_id, question_id)
    )`.execute(db);
}
