import { type Kysely, sql } from 'kysely';

/**
 * The same checks in plpgsql. PostgreSQL prepares the checks of a table anew for each statement, and inlines functions
 * in SQL each time: an answer, which changes none of what they look at, paid for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceChecksOfOptions(db);
  await replaceChecksOfAttempts(db);
  await replaceReference(db);
}

/** In SQL it was prepared anew for each statement: nearly half of an answer's time. */
async function replaceReference(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function shown_reference(law text, article text, paragraph text) returns json
      language plpgsql stable
    as $$ begin
      if law is null then return null; end if;
      return json_build_object('law_id', law, 'article', article, 'paragraph', paragraph,
        'law', (select json_build_object('title', l.title, 'short_title', l.short_title, 'consolidated', l.consolidated)
          from laws l where l.id = law));
    end $$`.execute(db);
}

async function replaceChecksOfOptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function is_choice_order(t text) returns boolean language plpgsql immutable strict parallel safe
    as $$ begin
      return char_length(t) between 2 and 6 and translate('012345', t, '') = substr('012345', char_length(t) + 1);
    end $$`.execute(db);
  await sql`
    create or replace function are_choice_orders(orders text[]) returns boolean
      language plpgsql immutable strict parallel safe
    as $$ begin
      return not exists (select from unnest(orders) o where not is_choice_order(o));
    end $$`.execute(db);
  await sql`
    create or replace function are_mark_values(v jsonb) returns boolean language plpgsql immutable strict parallel safe
    as $$ begin
      return is_fraction(v -> 'right') and is_fraction(v -> 'wrong') and is_fraction(v -> 'blank');
    end $$`.execute(db);
}

/** Answers, times and position are null of an attempt that is answered by marks, which passes. */
async function replaceChecksOfAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function are_answers(answers smallint[], current_position smallint, size integer) returns boolean
      language plpgsql immutable strict parallel safe
    as $$ begin
      return cardinality(answers) = size and 0 <= all (answers) and 5 >= all (answers)
        and cardinality(array_remove(answers, null)) = current_position
        and coalesce(array_position(answers, null) - 1, size) = current_position;
    end $$`.execute(db);
  await sql`
    create function are_versions(versions integer[], current_position smallint, size integer) returns boolean
      language plpgsql immutable parallel safe
    as $$ begin
      return cardinality(versions) = size
        and cardinality(array_remove(versions, null)) = least(current_position + 1, size);
    end $$`.execute(db);
  await sql`
    create function are_answer_times(times_ms integer[], current_position smallint, size integer) returns boolean
      language plpgsql immutable strict parallel safe
    as $$ begin
      return cardinality(times_ms) = size and 0 <= all (times_ms) and 86400000 >= all (times_ms)
        and cardinality(array_remove(times_ms, null)) <= current_position;
    end $$`.execute(db);
  await sql`
    alter table exam_attempts
      drop constraint exam_attempts_answers,
      drop constraint exam_attempts_versions,
      drop constraint exam_attempts_answer_times,
      add constraint exam_attempts_answers check (
        are_answers(answers, current_position, cardinality(question_ids))),
      add constraint exam_attempts_versions check (
        are_versions(versions, current_position, cardinality(question_ids))),
      add constraint exam_attempts_answer_times check (
        are_answer_times(answer_times_ms, current_position, cardinality(question_ids)))`.execute(db);
}
