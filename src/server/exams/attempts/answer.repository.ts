import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { selectReadyUser } from '#server/identity/sessions/session.sql.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { isOfKind } from '#server/exams/kinds/kinds.sql.ts';
import {
  answerTime,
  limitTimeTaken,
  isAlive,
  type RevealedQuestion,
  type StoredQuestion,
} from './attempt.repository.ts';

export interface Answer {
  attempt_id: string;
  /** The index of the question in its exam, from 0. */
  position: number;
  /** The question that must be waiting at this position; null: any question. */
  question_id: string | null;
  /** The chosen option, counted as the options are shown. */
  selected_answer: ChoiceIndex;
  is_doubtful: boolean;
  time_taken: number;
}

export type AnswerToLock = Answer & { user_id: string };

/** A locked answer, by the stored order of the choices, with the key and the next question (null after the last). */
export type LockedAnswer = {
  selected_answer: ChoiceIndex;
  time_taken: number;
  next: StoredQuestion | null;
} & RevealedQuestion;

/** Kinds of exams in which each answer is final and the right answer is shown at once. */
const isAnsweredInTurn = isOfKind((kind) => kind.revealsEachAnswer && !kind.mayChangeAnswers);

/** The newest versions of `question_contents`: almost no answer belongs to an earlier one. */
const NEWEST_CONTENTS = sql`(
  select id as question_id, version, choices, notes, explanation, explanation_format, law_id, article, paragraph,
    coalesce((select r.correct_answer from question_rulings r
      where r.question_id = questions.id and r.version = questions.version and r.revoked_at is null),
      correct_answer) as correct_answer
  from questions)`;

/**
 * Locks the answer if exactly this question waits for one, and pins the version of the next question, which is shown
 * now. One statement does it: a concurrent answer, finish or abandonment waits for the row and then finds it changed.
 */
export async function lockAnswer(db: Database, given: AnswerToLock): Promise<LockedAnswer | undefined> {
  const [locked] = await lockOfUser(db, withPlaces(given));
  return locked;
}

/**
 * Locks an answer for the user of a session; undefined also if the session must be read first (`selectReadyUser`), or if the
 * question was edited after it was shown.
 */
export async function lockAnswerOfSession(
  db: Database,
  given: Answer & { token: string },
): Promise<(LockedAnswer & { email: string }) | undefined> {
  const [locked] = await lockOfSession(db, withPlaces(given));
  return locked;
}

/** Adds the places of the question and of the next one: arrays in SQL count from 1. */
const withPlaces = <Given extends Answer>(given: Given) => ({
  ...given,
  place: given.position + 1,
  following: given.position + 2,
});

type Placed = ReturnType<typeof withPlaces<Answer>>;

const lockOfUser = createStatement<Placed & { user_id: string }, LockedAnswer>((given) =>
  composeLock(given, {
    user: sql`(select ${given.user_id}::uuid as id, null as email)`,
    shown: sql`question_contents`,
  }),
);
const lockOfSession = createStatement<Placed & { token: string }, LockedAnswer & { email: string }>((given) =>
  composeLock(given, { user: selectReadyUser(given.token), shown: NEWEST_CONTENTS }),
);

/** `user` is a relation with at most one row; `shown` is a relation with versions of questions. */
function composeLock<Row>(
  { attempt_id, position, question_id, place, following, selected_answer, is_doubtful, time_taken }: Placed,
  { user, shown }: Record<'user' | 'shown', RawBuilder<unknown>>,
): RawBuilder<Row> {
  return sql<Row>`
    update exam_attempts as a
    set current_position = a.current_position + 1,
      answers[${place}] = coalesce(substr(fit_choice_order(a.choice_orders[${place}], cardinality(shown.choices)),
        ${selected_answer}::smallint + 1, 1)::smallint, ${selected_answer}::smallint),
      answer_times_ms[${place}] = ${answerTime},
      answered_at[${place}] = app_now(),
      is_doubtful[${place}] = ${is_doubtful},
      versions[least(${following}, cardinality(a.versions))] = coalesce(
        (select q.version from questions q where q.id = a.question_ids[${following}]), a.versions[${place}]),
      choice_orders = case when a.choice_orders is null or ${following} > cardinality(a.choice_orders) then a.choice_orders
        else a.choice_orders[:${place}] || coalesce((select keep_fixed_choices(a.choice_orders[${following}], q.choices)
          from questions q where q.id = a.question_ids[${following}]), a.choice_orders[${following}])
          || a.choice_orders[${following} + 1:] end,
      time_taken = ${limitTimeTaken(time_taken)},
      step_at = greatest(a.step_at, app_now())
    from ${shown} as shown, ${user} as answering
    where a.id = ${attempt_id}::uuid and a.user_id = answering.id and ${isAlive}
      and ${isAnsweredInTurn} and a.current_position = ${position} and cardinality(a.question_ids) > ${position}
      and a.question_ids[${place}] = coalesce(${question_id}::uuid, a.question_ids[${place}])
      and shown.question_id = a.question_ids[${place}] and shown.version = a.versions[${place}]
      and ${selected_answer} < cardinality(shown.choices)
    returning a.answers[${place}] as selected_answer, a.time_taken, answering.email,
      fit_choice_order(a.choice_orders[${place}], cardinality(shown.choices)) as choice_order,
      shown.correct_answer, shown.notes, shown.explanation, shown.explanation_format,
      shown_reference(shown.law_id, shown.article, shown.paragraph) as reference,
      (select json_build_object('question_id', n.id, 'question_text', n.question_text, 'choices', n.choices,
          'shared_text', shown_shared_text(n.shared_text_id, n.shared_text_version),
          'choice_order', fit_choice_order(a.choice_orders[${following}], cardinality(n.choices)))
        from questions n where n.id = a.question_ids[${following}]) as next`;
}

/**
 * Returns the answer that was locked at a position before; `null` if there is none, 'left_out' if the exam no longer
 * has the question, undefined if the user has no such open attempt.
 */
export async function findLockedAnswer(
  db: Database,
  given: Pick<AnswerToLock, 'attempt_id' | 'user_id' | 'position' | 'question_id'>,
): Promise<LockedAnswer | 'left_out' | null | undefined> {
  const { attempt_id, user_id, position, question_id } = given;
  const [place, following] = [position + 1, position + 2];
  const { rows } = await sql<{
    locked: LockedAnswer | null;
    is_left_out: boolean;
  }>`
    select ${question_id}::uuid <> all (a.question_ids) is true as is_left_out, case when a.answers[${place}] is not null
        and (${question_id}::uuid is null or a.question_ids[${place}] = ${question_id}::uuid) then json_build_object(
        'selected_answer', a.answers[${place}], 'time_taken', a.time_taken,
        'correct_answer', shown.correct_answer, 'notes', shown.notes, 'explanation', shown.explanation,
        'explanation_format', shown.explanation_format, 'reference', shown_reference(shown.law_id, shown.article, shown.paragraph),
        'choice_order', fit_choice_order(a.choice_orders[${place}], cardinality(shown.choices)),
        'next', case when n.question_id is not null then json_build_object(
          'question_id', n.question_id, 'question_text', n.question_text, 'choices', n.choices,
          'shared_text', shown_shared_text(n.shared_text_id, n.shared_text_version),
          'choice_order', fit_choice_order(a.choice_orders[${following}], cardinality(n.choices))) end
      ) end as locked
    from exam_attempts a
    left join question_contents shown
      on shown.question_id = a.question_ids[${place}] and shown.version = a.versions[${place}]
    left join question_contents n
      on n.question_id = a.question_ids[${following}] and n.version = a.versions[${following}]
    where a.id = ${attempt_id}::uuid and a.user_id = ${user_id}::uuid and ${isAlive}
      and ${isAnsweredInTurn}`.execute(db);
  const [found] = rows;
  return found?.is_left_out ? 'left_out' : found?.locked;
}
