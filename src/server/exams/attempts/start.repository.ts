import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import {
  type BudgetLimits,
  composeRetryTimes,
  type RetryTimes,
} from '#server/exams/budgets/budget.repository.ts';
import { withholdsKeys } from '#server/exams/kinds/kinds.sql.ts';
import {
  type DrawnQuestion,
  selectQuestionsAtPositions,
  selectChosenQuestions,
} from '#server/exams/selection/category.repository.ts';
import { isAttemptUnexpired, type UnansweredQuestion } from './attempt.repository.ts';
import { hasUnloggedAnswers } from './keep.repository.ts';

export type StartedAttempt = { id: string } & UnansweredQuestion;

interface DrawnPractice extends BudgetLimits {
  user_id: string;
  count: number;
  minutes: number | null;
  /** The order of the choices of each question; null shows all choices in the stored order. */
  choice_orders: string[] | null;
}
type DrawnByPosition = DrawnPractice & {
  category_id: string;
  positions: number[];
};
type DrawnByName = DrawnPractice & {
  question_ids: string[];
  category_ids: string[];
};

export interface InsertedPractice {
  retryTimes: RetryTimes;
  started: StartedAttempt | null;
}

/**
 * Opens a practice with the questions at these positions and shows the first. Starts nothing if a budget is spent, if
 * the user has an open practice (the unique index decides), if a question isn't found, or if one is on a mock exam that
 * was opened meanwhile. An expired practice whose answers are in the log gives its row to the new one, with a new id.
 */
export async function insertPractice(
  trx: Trx,
  given: Omit<DrawnByPosition, 'count'>,
): Promise<InsertedPractice> {
  return toInserted(await insertByPosition(trx, { ...given, count: given.positions.length }));
}

/** Starts a practice of these questions, each in the category at the same place of `category_ids`. */
export async function insertChosenPractice(
  trx: Trx,
  given: Omit<DrawnByName, 'count'>,
): Promise<InsertedPractice> {
  return toInserted(await insertByName(trx, { ...given, count: given.question_ids.length }));
}

type InsertedRow = RetryTimes & { started: StartedAttempt | null };

function toInserted([row]: InsertedRow[]): InsertedPractice {
  if (!row) throw new Error('an aggregate returns one row');
  const { started, ...budget } = row;
  return { retryTimes: budget, started };
}

const insertByPosition = createStatement<DrawnByPosition, InsertedRow>((given) =>
  insert(given, selectQuestionsAtPositions(given.category_id, given.positions)),
);
const insertByName = createStatement<DrawnByName, InsertedRow>((given) =>
  insert(given, selectChosenQuestions(given)),
);

function insert(given: DrawnPractice, questions: RawBuilder<DrawnQuestion>): RawBuilder<InsertedRow> {
  return sql<InsertedRow>`
    with ${composeRetryTimes(given.user_id, given)}, drawn as (
      select array_agg(d.question_id order by d.place) as question_ids,
        array_agg(d.category_id order by d.place) as category_ids
      from (${questions}) d
    ), started as (
      insert into exam_attempts as a
        (user_id, kind, question_ids, category_ids, versions, current_position, answers, answer_times_ms,
          answered_at, is_doubtful, minutes, choice_orders)
      select ${given.user_id}::uuid, 'practice', drawn.question_ids, drawn.category_ids,
        first.version || array_fill(null::integer, array[${given.count}::integer - 1]), 0,
        array_fill(null::smallint, array[${given.count}::integer]), array_fill(null::integer, array[${given.count}::integer]),
        array_fill(null::timestamptz, array[${given.count}::integer]), array_fill(null::boolean, array[${given.count}::integer]),
        ${given.minutes}::smallint, case when ${given.choice_orders}::text[] is not null
          then array[keep_fixed_choices((${given.choice_orders}::text[])[1], first.choices)]
            || (${given.choice_orders}::text[])[2:] end
      from budget, drawn
      join questions first on first.id = drawn.question_ids[1]
      where budget.questions is null and budget.exams is null and cardinality(drawn.question_ids) = ${given.count} and not exists (
        select from exam_attempts a
        where a.user_id = ${given.user_id}::uuid and ${withholdsKeys} and a.question_ids && drawn.question_ids)
      on conflict (user_id) where kind = 'practice' do update
        set id = excluded.id, question_ids = excluded.question_ids, category_ids = excluded.category_ids,
          versions = excluded.versions, current_position = excluded.current_position, answers = excluded.answers,
          answer_times_ms = excluded.answer_times_ms, answered_at = excluded.answered_at,
          is_doubtful = excluded.is_doubtful, kept_answers = 0, minutes = excluded.minutes, choice_orders = excluded.choice_orders,
          time_taken = excluded.time_taken, started_at = excluded.started_at, step_at = excluded.step_at
        where not (${isAttemptUnexpired}) and not (${hasUnloggedAnswers})
      returning a.id, a.question_ids, a.choice_orders
    )
    select budget.now, budget.questions, budget.exams,
      (select json_build_object(
          'id', started.id, 'question_id', first.id, 'question_text', first.question_text, 'choices', first.choices,
          'shared_text', shown_shared_text(first.shared_text_id, first.shared_text_version),
          'choice_order', fit_choice_order(started.choice_orders[1], cardinality(first.choices)))
        from started
        join questions first on first.id = started.question_ids[1]) as started
    from budget`;
}
