import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { selectSessionUser } from '#server/identity/sessions/session.sql.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { isOfKind } from '#server/exams/kinds/kinds.sql.ts';
import {
  selectAnswerTime,
  selectTimeTaken,
  isAttemptUnexpired,
  type RevealedQuestion,
  type UnansweredQuestion,
} from './attempt.repository.ts';

export interface Answer {
  attempt_id: string;
  /** The index of the question in its exam, from 0. */
  position: number;
  /** The question that the user answers: it must be the one asked at this position. Null: whichever is asked there. */
  question_id: string | null;
  /** The chosen option, counted as the options are shown. */
  selected_answer: ChoiceIndex;
  is_doubtful: boolean;
  time_taken: number;
}

export type AnswerToStore = Answer & { user_id: string };

/** A final answer by the stored order of the choices, with the key and the next question (null after the last). */
export type FinalAnswer = {
  selected_answer: ChoiceIndex;
  time_taken: number;
  next: UnansweredQuestion | null;
} & RevealedQuestion;

/** Kinds of exams in which each answer is final and the right answer is shown at once. */
const isAnsweredInTurn = isOfKind((kind) => kind.revealsEachAnswer && !kind.mayChangeAnswers);

/** The newest version of each question, with the columns of `question_contents`: few answers are to older versions. */
const NEWEST_CONTENTS = sql`(
  select id as question_id, version, choices, notes, explanation, explanation_format, law_id, article, paragraph,
    coalesce((select r.correct_answer from question_rulings r
      where r.question_id = questions.id and r.version = questions.version and r.revoked_at is null),
      correct_answer) as correct_answer
  from questions)`;

/**
 * Stores the answer as final if its question is the one being asked, and fixes the version of the next question, shown
 * now. One statement does it: a concurrent answer, finish or abandonment waits and then finds the row changed.
 */
export async function storeAnswer(db: Database, given: AnswerToStore): Promise<FinalAnswer | undefined> {
  const [locked] = await lockOfUser(db, withPlaces(given));
  return locked;
}

/**
 * Stores an answer of the session's user, as `storeAnswer` does; returns undefined also if the question was edited after
 * it was shown, or if the session must be read first (`selectSessionUser`).
 */
export async function storeAnswerOfSession(
  db: Database,
  given: Answer & { token: string },
): Promise<(FinalAnswer & { email: string }) | undefined> {
  const [locked] = await lockOfSession(db, withPlaces(given));
  return locked;
}

/** Adds the places of the answered question and of the next one in SQL's arrays, which count from 1. */
const withPlaces = <Given extends Answer>(given: Given) => ({
  ...given,
  place: given.position + 1,
  following: given.position + 2,
});

type Placed = ReturnType<typeof withPlaces<Answer>>;

const lockOfUser = createStatement<Placed & { user_id: string }, FinalAnswer>((given) =>
  composeLock(given, {
    user: sql`(select ${given.user_id}::uuid as id, null as email)`,
    shown: sql`question_contents`,
  }),
);
const lockOfSession = createStatement<Placed & { token: string }, FinalAnswer & { email: string }>((given) =>
  composeLock(given, { user: selectSessionUser(given.token), shown: NEWEST_CONTENTS }),
);

/** Composes the statement that stores an answer. `user` has at most one row, `shown` has versions of questions. */
function composeLock<Row>(
  { attempt_id, position, question_id, place, following, selected_answer, is_doubtful, time_taken }: Placed,
  { user, shown }: Record<'user' | 'shown', RawBuilder<unknown>>,
): RawBuilder<Row> {
  return sql<Row>`
    update exam_attempts as a
    set current_position = a.current_position + 1,
      answers[${place}] = coalesce(substr(fit_choice_order(a.choice_orders[${place}], cardinality(shown.choices)),
        ${selected_answer}::smallint + 1, 1)::smallint, ${selected_answer}::smallint),
      answer_times_ms[${place}] = ${selectAnswerTime},
      answered_at[${place}] = app_now(),
      is_doubtful[${place}] = ${is_doubtful},
      versions[least(${following}, cardinality(a.versions))] = coalesce(
        (select q.version from questions q where q.id = a.question_ids[${following}]), a.versions[${place}]),
      choice_orders = case when a.choice_orders is null or ${following} > cardinality(a.choice_orders) then a.choice_orders
        else a.choice_orders[:${place}] || coalesce((select keep_fixed_choices(a.choice_orders[${following}], q.choices)
          from questions q where q.id = a.question_ids[${following}]), a.choice_orders[${following}])
          || a.choice_orders[${following} + 1:] end,
      time_taken = ${selectTimeTaken(time_taken)},
      step_at = greatest(a.step_at, app_now())
    from ${shown} as shown, ${user} as answering
    where a.id = ${attempt_id}::uuid and a.user_id = answering.id and ${isAttemptUnexpired}
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
 * Returns the answer that is already stored at this position; null if there is none, 'left_out' if the question is no
 * longer in the exam, undefined if the user has no such open attempt.
 */
export async function findFinalAnswer(
  db: Database,
  given: Pick<AnswerToStore, 'attempt_id' | 'user_id' | 'position' | 'question_id'>,
): Promise<FinalAnswer | 'left_out' | null | undefined> {
  const { attempt_id, user_id, position, question_id } = given;
  const [place, following] = [position + 1, position + 2];
  const { rows } = await sql<{
    locked: FinalAnswer | null;
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
    where a.id = ${attempt_id}::uuid and a.user_id = ${user_id}::uuid and ${isAttemptUnexpired}
      and ${isAnsweredInTurn}`.execute(db);
  const [found] = rows;
  return found?.is_left_out ? 'left_out' : found?.locked;
}
