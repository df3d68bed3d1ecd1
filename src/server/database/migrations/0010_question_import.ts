import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The entries of imports under way: written in many short transactions, made questions in one.
  // Nothing here outlives its import. question_id is for the question that an entry becomes.
  await sql`
    create table question_import_entries (
      import_id      uuid not null,
      number         integer not null,
      repeat_of      integer,
      question_id    uuid not null default gen_random_uuid(),
      question_text  text not null,
      choices        text[] not null,
      correct_answer smallint not null,
      explanation    text,
      category_names text[] not null,
      category_keys  text[] not null,
      content_key    text not null generated always as (md5(question_text || chr(31) || choices[1] || chr(31)
        || choices[2] || chr(31) || choices[3] || chr(31) || choices[4])) stored,
      staged_at      timestamptz not null default app_now(),
      constraint question_import_entries_pkey primary key (import_id, number),
      constraint question_import_entries_number check (number >= 1 and repeat_of < number)
    )`.execute(db);

  // The question of each entry, a stored one where it repeats one. Filled and emptied in the publishing transaction.
  await sql`
    create table question_import_matches (
      import_id   uuid not null,
      number      integer not null,
      question_id uuid not null,
      is_stored   boolean not null,
      is_repeat   boolean not null,
      constraint question_import_matches_pkey primary key (import_id, number)
    )`.execute(db);
}
