import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table questions (
      id                 uuid primary key default gen_random_uuid(),
      version            integer not null default 1,
      question_text      text not null,
      choices            text[] not null,
      correct_answer     smallint not null,
      explanation        text,
      explanation_format text not null default 'plain',
      created_at         timestamptz not null default app_now(),
      deleted_at         timestamptz,
      content_key        text not null generated always as (md5(question_text || chr(31) || choices[1] || chr(31)
        || choices[2] || chr(31) || choices[3] || chr(31) || choices[4])) stored,
      constraint questions_version check (version >= 1),
      constraint questions_text_filled check (btrim(question_text) <> ''),
      constraint questions_four_choices check (cardinality(choices) = 4 and array_ndims(choices) = 1
        and btrim(choices[1]) <> '' and btrim(choices[2]) <> '' and btrim(choices[3]) <> '' and btrim(choices[4]) <> ''),
      constraint questions_correct_answer check (correct_answer between 0 and 3),
      constraint questions_explanation_filled check (btrim(explanation) <> ''),
      constraint questions_explanation_format check (explanation_format in ('plain', 'rich'))
    )`.execute(db);
  await sql`create index questions_by_content on questions (content_key) where deleted_at is null`.execute(
    db,
  );

  // What a question said before each edit: past answers point at the version that was shown.
  await sql`
    create table question_versions (
      question_id        uuid not null constraint question_versions_question references questions (id),
      version            integer not null,
      question_text      text not null,
      choices            text[] not null,
      correct_answer     smallint not null,
      explanation        text,
      explanation_format text not null,
      constraint question_versions_pkey primary key (question_id, version),
      constraint question_versions_correct_answer check (correct_answer between 0 and 3)
    )`.execute(db);

  // Every version ever: the newest from questions, the earlier ones from question_versions.
  await sql`
    create view question_contents as
      select id as question_id, version, question_text, choices, correct_answer, explanation, explanation_format
      from questions
      union all
      select question_id, version, question_text, choices, correct_answer, explanation, explanation_format
      from question_versions`.execute(db);

  // Positions 1 to categories.question_count, without holes, make a random draw a handful of key look-ups;
  // null while the question is deleted.
  await sql`
    create table question_categories (
      question_id uuid not null constraint question_categories_question references questions (id),
      category_id uuid not null constraint question_categories_category references categories (id),
      position    integer,
      constraint question_categories_pkey primary key (question_id, category_id),
      constraint question_categories_position_unique unique (category_id, position),
      constraint question_categories_position check (position >= 1)
    )`.execute(db);
}
