import { type Kysely, sql } from 'kysely';

/**
 * One check for a row of exam_attempts. PostgreSQL reads the text of every check of a table anew for each statement that
 * writes to it: with eleven of them that was a quarter of an answer's time. The names of the constraints stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCheck(db);
  // not valid: the rows satisfy the same conditions already
  await sql`
    alter table exam_attempts
      drop constraint exam_attempts_answer_times,
      drop constraint exam_attempts_answers,
      drop constraint exam_attempts_by_marks,
      drop constraint exam_attempts_categories,
      drop constraint exam_attempts_choice_orders,
      drop constraint exam_attempts_deadline,
      drop constraint exam_attempts_in_turn,
      drop constraint exam_attempts_size,
      drop constraint exam_attempts_time,
      drop constraint exam_attempts_versions,
      add constraint exam_attempts_valid check (check_attempt(kind, question_ids, category_ids, versions,
        current_position, answers, answer_times_ms, choice_orders, time_taken, started_at, deadline)) not valid`.execute(
    db,
  );
  await sql`
    drop function are_answers(smallint[], smallint, integer),
      are_versions(integer[], smallint, integer),
      are_answer_times(integer[], smallint, integer)`.execute(db);
}

/** Raises the name of the first constraint that the row violates. As in a check, what is null passes. */
async function createCheck(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_attempt(kind text, question_ids uuid[], category_ids uuid[], versions integer[],
        current_position smallint, answers smallint[], answer_times_ms integer[], choice_orders text[],
        time_taken integer, started_at timestamptz, deadline timestamptz) returns boolean
      language plpgsql immutable parallel safe
    as $$
    declare
      size integer := cardinality(question_ids);
      violated text;
    begin
      violated := case
        when (case kind when 'practice' then num_nulls(current_position, answers, answer_times_ms) <> 0 end)
          then 'exam_attempts_in_turn'
        when (case kind when 'practice' then false
            else num_nonnulls(current_position, answers, answer_times_ms) <> 0 end)
          then 'exam_attempts_by_marks'
        when not (size between 1 and case kind when 'practice' then 100 else 210 end) then 'exam_attempts_size'
        when cardinality(category_ids) <> size then 'exam_attempts_categories'
        when not (cardinality(answers) = size and 0 <= all (answers) and 5 >= all (answers)
            and cardinality(array_remove(answers, null)) = current_position
            and coalesce(array_position(answers, null) - 1, size) = current_position)
          then 'exam_attempts_answers'
        when not (cardinality(versions) = size
            and cardinality(array_remove(versions, null)) = least(current_position + 1, size))
          then 'exam_attempts_versions'
        when not (cardinality(answer_times_ms) = size and 0 <= all (answer_times_ms)
            and 86400000 >= all (answer_times_ms)
            and cardinality(array_remove(answer_times_ms, null)) <= current_position)
          then 'exam_attempts_answer_times'
        when not (cardinality(choice_orders) = size and are_choice_orders(choice_orders))
          then 'exam_attempts_choice_orders'
        when time_taken < 0 then 'exam_attempts_time'
        when not ((kind = 'practice') = (deadline is null) and deadline >= started_at) then 'exam_attempts_deadline'
      end;
      if violated is null then return true; end if;
      raise check_violation using table = 'exam_attempts', constraint = violated,
        message = format('new row for relation "exam_attempts" violates check constraint "%s"', violated);
    end $$`.execute(db);
}
