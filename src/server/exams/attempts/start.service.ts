import { randomInt } from 'node:crypto';
import { type Database, inTransaction, sendLastStatement, type Trx } from '#server/database/database.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { type BudgetSpent, toBudgetLimits, toBudgetRefusal } from '#server/exams/budgets/budget.service.ts';
import { PRACTICE } from '#server/exams/kinds/practice.ts';
import {
  type CategoryDraw,
  drawFromCategory,
  type DrawRefusal,
} from '#server/exams/selection/category.service.ts';
import { findChosenQuestions } from '#server/exams/selection/chosen.service.ts';
import type { RandomInt } from '#server/exams/selection/draw.ts';
import { type AnyRefusal, isRefused, type Refusal } from '#server/refusals/refusal.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { findOpenPractice } from './attempt.repository.ts';
import { toAskedQuestion, toAttempt } from './attempt.service.ts';
import { drawChoiceOrder } from './choice-order.service.ts';
import { logOpenPracticeReviews } from './keep.service.ts';
import {
  type InsertedPractice,
  insertChosenPractice,
  insertPractice,
  type StartedAttempt,
} from './start.repository.ts';

/** How often a draw is tried when its questions change position or another attempt opens and closes meanwhile. */
const TRIES = 20;

interface PracticeToStart {
  user_id: string;
  /** The budgets of the user; null if they have none. */
  budgets: ExamBudgets | null;
}
type CategoryPractice = PracticeToStart & {
  category_id: string;
  count: number;
};
/** A practice of chosen questions; each counts for one of `category_ids` or, if it is in none of them, for another. */
type ChosenPractice = PracticeToStart &
  PracticeManner & {
    category_ids: string[];
    choose: () => Promise<string[]>;
    /** Called in the transaction that starts the practice; not called if a practice was open already. */
    onStarted: (trx: Trx, attemptId: string) => Promise<void>;
  };

/** How the questions are asked. */
interface PracticeManner {
  shuffles_choices: boolean;
  minutes: number | null;
}

/** Starts a practice; if one is open, returns that one, even if other questions are asked for. */
export function startPractice(
  db: Database,
  given: CategoryPractice,
  random?: RandomInt,
): Promise<Attempt | DrawRefusal | BudgetSpent> {
  return tryToStart<DrawRefusal>(db, given.user_id, async () => {
    const drawn = await inTransaction(db, (trx) => drawAndInsert(trx, given, random));
    if (isRefused(drawn)) return drawn;
    const { retryTimes, started } = await drawn.inserted;
    const { count } = given;
    return started
      ? toStarted(started, [drawn.category], { count, minutes: null })
      : toBudgetRefusal(retryTimes);
  });
}

/**
 * Starts a practice of the questions that `choose` returns, in their order; calls it again if one of them was deleted
 * meanwhile.
 */
export function startChosenPractice(
  db: Database,
  given: ChosenPractice,
): Promise<Attempt | Refusal<'NO_QUESTIONS'> | BudgetSpent> {
  return tryToStart<Refusal<'NO_QUESTIONS'>>(db, given.user_id, async () => {
    const question_ids = await given.choose();
    return inTransaction(db, (trx) => insertChosen(trx, { ...given, question_ids }));
  });
}

async function tryToStart<NotChosen extends AnyRefusal>(
  db: Database,
  userId: string,
  start: () => Promise<Attempt | NotChosen | BudgetSpent | undefined>,
): Promise<Attempt | NotChosen | BudgetSpent> {
  for (let tries = 0; tries < TRIES; tries++) {
    const started = await start();
    if (started && !isRefused(started)) return started;
    const open = await findOpenPractice(db, userId);
    if (open) return toAttempt(open);
    if (started) return started;
    // a new practice can replace an expired one only once the answers of that one are in the log of reviews
    await logOpenPracticeReviews(db, userId);
  }
  throw new Error('the questions kept moving while an exam was drawn from them');
}

/**
 * Sends the commit without waiting for the reply of the insert (0022). The insert itself starts nothing if the user has
 * an open practice, if a drawn question has moved, or if a budget is spent.
 */
async function drawAndInsert(
  trx: Trx,
  { user_id, category_id, budgets, count }: CategoryPractice,
  random?: RandomInt,
): Promise<{ category: CategoryDraw['category']; inserted: Promise<InsertedPractice> } | DrawRefusal> {
  const draw = await drawFromCategory(trx, { user_id, category_id, count }, random);
  if (isRefused(draw)) return draw;
  const inserted = insertPractice(trx, {
    user_id,
    category_id,
    positions: draw.positions,
    choice_orders: null,
    minutes: null,
    ...toBudgetLimits(budgets, { kind: PRACTICE.name, count }),
  });
  sendLastStatement(trx, inserted);
  return { category: draw.category, inserted };
}

/** Returns undefined when the user has an open practice, or a chosen question has moved. */
async function insertChosen(
  trx: Trx,
  given: Omit<ChosenPractice, 'choose'> & { question_ids: string[] },
): Promise<Attempt | Refusal<'NO_QUESTIONS'> | BudgetSpent | undefined> {
  const chosen = await findChosenQuestions(trx, given);
  if (isRefused(chosen)) return chosen;
  const { minutes } = given;
  const { retryTimes, started } = await insertChosenPractice(trx, {
    user_id: given.user_id,
    minutes,
    choice_orders: given.shuffles_choices
      ? chosen.map(() => drawChoiceOrder((limit) => randomInt(limit)))
      : null,
    question_ids: chosen.map(({ question_id }) => question_id),
    category_ids: chosen.map(({ category_id }) => category_id),
    ...toBudgetLimits(given.budgets, { kind: PRACTICE.name, count: chosen.length }),
  });
  if (!started) return toBudgetRefusal(retryTimes);
  await given.onStarted(trx, started.id);
  const categories = new Map(chosen.map(({ category_id: id, name }) => [id, { id, name }]));
  return toStarted(started, [...categories.values()], {
    count: chosen.length,
    minutes,
  });
}

function toStarted(
  started: StartedAttempt,
  categories: { id: string; name: string }[],
  { count, minutes }: { count: number; minutes: number | null },
): Attempt {
  return {
    id: started.id,
    categories: categories.map(({ id, name }) => ({
      id,
      name: stripTags(name),
    })),
    total_questions: count,
    time_taken: 0,
    minutes,
    answered: [],
    current: toAskedQuestion(started, 0),
  };
}
