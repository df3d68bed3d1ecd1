import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Wording and options; of four options the same key as before. */
const contentKey = sql`md5(question_text || chr(31) || choices[1] || chr(31) || choices[2]
  || coalesce(chr(31) || choices[3], '') || coalesce(chr(31) || choices[4], '')
  || coalesce(chr(31) || choices[5], '') || coalesce(chr(31) || choices[6], ''))`;

// Of an element that isn't there each comparison is null, which passes.
const isChoices = sql`cardinality(choices) between 2 and 6 and array_ndims(choices) = 1 and array_lower(choices, 1) = 1
  and array_position(choices, null) is null and ${isFilled('choices')}`;
// Without any note the column is null.
const isNotes = sql`notes is null or (cardinality(notes) = cardinality(choices) and array_ndims(notes) = 1
  and array_lower(notes, 1) = 1 and cardinality(array_remove(notes, null)) > 0 and ${isFilled('notes')})`;
const isKey = sql`correct_answer between 0 and cardinality(choices) - 1`;

function isFilled(column: 'choices' | 'notes'): RawBuilder<unknown> {
  const tests = [1, 2, 3, 4, 5, 6].map((place) => sql`btrim(${sql.ref(column)}[${sql.lit(place)}]) <> ''`);
  return sql.join(tests, sql` and `);
}

/** 2 to 6 options, and a note for each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // all in one statement, which writes the table once; dropping content_key drops its index
  await sql`
    alter table questions
      drop column content_key,
      add column content_key text not null generated always as (${contentKey}) stored,
      add column notes text[],
      drop constraint questions_four_choices,
      drop constraint questions_correct_answer,
      add constraint questions_choices check (${isChoices}),
      add constraint questions_correct_answer check (${isKey}),
      add constraint questions_notes check (${isNotes})`.execute(db);
  await sql`create index questions_by_content on questions (content_key) where deleted_at is null`.execute(
    db,
  );
  await sql`
    alter table question_versions
      add column notes text[],
      drop constraint question_versions_correct_answer,
      add constraint question_versions_choices check (${isChoices}),
      add constraint question_versions_correct_answer check (${isKey}),
      add constraint question_versions_notes check (${isNotes})`.execute(db);
  await sql`
    alter table question_import_entries
      drop column content_key,
      add column content_key text not null generated always as (${contentKey}) stored,
      add column notes text[]`.execute(db);
  await sql`
    create or replace view question_contents as
      select id as question_id, version, question_text, choices, correct_answer, explanation, explanation_format,
        law_id, article, paragraph, notes
      from questions
      union all
      select question_id, version, question_text, choices, correct_answer, explanation, explanation_format,
        law_id, article, paragraph, notes
      from question_versions`.execute(db);
}
