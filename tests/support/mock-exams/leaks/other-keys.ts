import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Changes the keys, explanations, notes and shares of answers of all open sheets' questions, as if they had always been
 * so; scores, points and other questions stay the same. A reply that changes with them leaks a key.
 */
export async function changeAnswerKeys(db: Database): Promise<void> {
  await sql`
    update exam_answers a
    set selected_answer = (a.selected_answer + 1) % cardinality(q.choices),
      earlier_answers = array(select (given + 1) % cardinality(q.choices) from unnest(a.earlier_answers) given)
    from questions q
    where q.id = a.question_id and a.question_id in (${onOpenSheets})`.execute(db);
  await sql`
    update questions
    set correct_answer = (correct_answer + 1) % cardinality(choices), explanation = 'Otra ' || explanation || ', cambiada',
      notes = notes[2:] || notes[1]
    where id in (${onOpenSheets})`.execute(db);
  await exchangeOutcomes(db);
}

const onOpenSheets = sql`select unnest(question_ids) from exam_attempts where kind = 'mock_exam'`;

/** Exchanges a right and a wrong answer in each exam of users without an open mock exam. */
async function exchangeOutcomes(db: Database): Promise<void> {
  await sql`
    with exchanged as (
      select a.session_id, min(a.position) filter (where a.is_correct) as right_position,
        min(a.position) filter (where not a.is_correct and a.selected_answer is not null) as wrong_position
      from exam_answers a
      join exam_sessions s on s.id = a.session_id
      where a.question_id in (${onOpenSheets}) and a.counts
        and s.user_id not in (select user_id from exam_attempts where kind = 'mock_exam')
      group by a.session_id
    )
    update exam_answers a
    set is_correct = not a.is_correct, no_point_reason = null,
      selected_answer = case when a.is_correct then (q.correct_answer + 1) % cardinality(q.choices) else q.correct_answer end
    from exchanged e, questions q
    where a.session_id = e.session_id and q.id = a.question_id
      and a.position in (e.right_position, e.wrong_position)
      and e.right_position is not null and e.wrong_position is not null`.execute(db);
}
