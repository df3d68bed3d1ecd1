import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // all positions of questions are rewritten, and there may be millions
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await createTemplates(db);
  await createVersions(db);
  await addChoiceCounts(db);
  await indexArticles(db);
}

/** Templates of the administration have no owner. A removed one stays: its sheets refer to it. */
async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mock_exam_templates (
      id         uuid primary key,
      owner_id   uuid constraint mock_exam_templates_owner references profiles (id) on delete cascade,
      version    integer not null default 1,
      name       text not null,
      name_key   text not null generated always as (fold_name(name)) stored,
      published  boolean not null default false,
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now(),
      deleted_at timestamptz,
      constraint mock_exam_templates_version check (version >= 1),
      constraint mock_exam_templates_name check (btrim(name) <> '' and char_length(name) <= 120),
      constraint mock_exam_templates_removed check (deleted_at is null or not published)
    )`.execute(db);
  await sql`
    create unique index mock_exam_templates_name_unique on mock_exam_templates (name_key)
    where owner_id is null and deleted_at is null`.execute(db);
  await sql`
    create unique index mock_exam_templates_own_name_unique on mock_exam_templates (owner_id, name_key)
    where owner_id is not null and deleted_at is null`.execute(db);
  await sql`
    create index mock_exam_templates_by_owner on mock_exam_templates (owner_id) where owner_id is not null`.execute(
    db,
  );
}

/** What a template says. A version never changes: sheets and results refer to it. */
async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mock_exam_template_versions (
      template_id uuid not null constraint mock_exam_template_versions_template
        references mock_exam_templates (id) on delete cascade,
      version     integer not null,
      name        text not null,
      content     jsonb not null,
      created_at  timestamptz not null default app_now(),
      constraint mock_exam_template_versions_pkey primary key (template_id, version),
      constraint mock_exam_template_versions_version check (version >= 1),
      constraint mock_exam_template_versions_content check (
        jsonb_typeof(content -> 'parts') = 'array' and content ->> 'name' = name)
    )`.execute(db);
  await sql`
    create function refuse_template_version_change() returns trigger language plpgsql as $$
    begin
      -- the versions of a deleted template go with it
      if tg_op = 'DELETE' and not exists (select from mock_exam_templates where id = old.template_id) then
        return old;
      end if;
      raise exception 'versions of mock exam templates never change' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger mock_exam_template_versions_kept before update or delete on mock_exam_template_versions
    for each row execute function refuse_template_version_change()`.execute(db);
}

/** A copy of the number of choices of each question, so that a category's questions with that number are in an index. */
async function addChoiceCounts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_categories add column choice_count smallint`.execute(db);
  await sql`
    update question_categories qc set choice_count = cardinality(q.choices)
    from questions q where q.id = qc.question_id`.execute(db);
  await sql`alter table question_categories alter column choice_count set not null`.execute(db);
  await sql`
    create index question_categories_by_choices on question_categories (category_id, choice_count, question_id)
    where position is not null`.execute(db);
  await sql`
    create or replace function number_question_category() returns trigger language plpgsql as $$
    begin
      select number, cardinality(choices) into new.question_number, new.choice_count
      from questions where id = new.question_id;
      -- a question that isn't there: the foreign key says so
      new.question_number := coalesce(new.question_number, 0);
      new.choice_count := coalesce(new.choice_count, 0);
      return new;
    end $$`.execute(db);
  await sql`drop trigger question_categories_number on question_categories`.execute(db);
  await sql`
    create trigger question_categories_number before insert on question_categories
    for each row when (new.question_number is null or new.choice_count is null)
    execute function number_question_category()`.execute(db);
  await sql`
    create function copy_choice_count() returns trigger language plpgsql as $$
    begin
      update question_categories set choice_count = cardinality(new.choices) where question_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger questions_choice_count after update of choices on questions
    for each row when (cardinality(old.choices) <> cardinality(new.choices))
    execute function copy_choice_count()`.execute(db);
}

/** The questions of a law, by the numbers of its articles. */
async function indexArticles(db: Kysely<unknown>): Promise<void> {
  // '6 bis' is 6; without a number it is 0, so that all articles of a law are a range too
  await sql`
    create function article_number(article text) returns integer language sql immutable parallel safe
    return coalesce(substring(article from '^([0-9]{1,4})(?:[^0-9]|$)')::integer, 0)`.execute(db);
  await sql`
    create index questions_by_article on questions
      (law_id, (cardinality(choices)), (article_number(article)), id)
    where deleted_at is null and law_id is not null`.execute(db);
}
