import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { type BudgetSpent, limitsFor, toRefusal } from '#server/exams/budgets/budget.service.ts';
import { PRACTICE } from '#server/exams/kinds/practice.ts';
import { drawFromCategory, type NotDrawn } from '#server/exams/selection/category.service.ts';
import type { Below } from '#server/exams/selection/draw.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { findOpenPractice } from './attempt.repository.ts';
import { asAsked, asAttempt } from './attempt.service.ts';
import { insertPractice } from './start.repository.ts';

/** How often a draw is repeated when questions move under it or another attempt comes and goes. */
const TRIES = 20;

interface PracticeToStart {
  user_id: string;
  category_id: string;
  count: number;
  /** null: this user has none. */
  budgets: ExamBudgets | null;
}

/** Starts a practice; while one is open, returns that one, whatever is asked for now. */
export async function startPractice(
  db: Database,
  given: PracticeToStart,
  below?: Below,
): Promise<Attempt | NotDrawn | BudgetSpent> {
  for (let tries = 0; tries < TRIES; tries++) {
    const started = await inTransaction(db, (trx) => drawAndInsert(trx, given, below));
    if (started && !isRefused(started)) return started;
    const open = await findOpenPractice(db, given.user_id);
    if (open) return asAttempt(open);
    if (isRefused(started)) return started;
  }
  throw new Error('the questions of the category kept moving while an exam was drawn from it');
}

/** Undefined when the user has an open practice, or a question of the draw has moved. */
async function drawAndInsert(
  trx: Trx,
  given: PracticeToStart,
  below?: Below,
): Promise<Attempt | NotDrawn | BudgetSpent | undefined> {
  const draw = await drawFromCategory(trx, given, below);
  if (isRefused(draw)) return draw;
  const { user_id, category_id, budgets, count } = given;
  const limits = limitsFor(budgets, { kind: PRACTICE.name, count });
  const { resumptions, started } = await insertPractice(trx, {
    user_id,
    category_id,
    positions: draw.positions,
    ...limits,
  });
  if (!started) return toRefusal(resumptions);
  return {
    id: started.id,
    categories: [{ id: draw.category.id, name: stripTags(draw.category.name) }],
    total_questions: count,
    time_taken: 0,
    answered: [],
    current: asAsked(started, 0),
  };
}
