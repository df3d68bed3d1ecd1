import { type Database, inTransaction } from '#server/database/database.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { type BudgetSpent, checkBudgets } from '#server/exams/budgets/budget.service.ts';
import { PRACTICE } from '#server/exams/kinds/practice.ts';
import { type Draw, drawFromCategory, type NotDrawn } from '#server/exams/selection/category.service.ts';
import type { Below } from '#server/exams/selection/draw.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { findOpenPractice } from './attempt.repository.ts';
import { keepOpenAnswers } from './keep.service.ts';
import { asAsked, asAttempt } from './attempt.service.ts';
import { insertPractice, type StartedAttempt } from './start.repository.ts';

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
  // an expired attempt gives up its row
  await keepOpenAnswers(db, given.user_id);
  for (let tries = 0; tries < TRIES; tries++) {
    const draw = await drawFromCategory(db, given, below);
    const started = isRefused(draw) ? draw : await insertWithinBudgets(db, given, draw);
    if (started && !isRefused(started) && !isRefused(draw)) return asStarted(started, draw);
    const open = await findOpenPractice(db, given.user_id);
    if (open) return asAttempt(open);
    if (isRefused(started)) return started;
  }
  throw new Error('the questions of the category kept moving while an exam was drawn from it');
}

async function insertWithinBudgets(
  db: Database,
  { user_id, budgets }: PracticeToStart,
  { count, questions }: Draw,
): Promise<StartedAttempt | BudgetSpent | undefined> {
  const attempt = { user_id, count, questions };
  if (!budgets) return insertPractice(db, attempt);
  return inTransaction(db, async (trx) => {
    const spent = await checkBudgets(trx, budgets, { user_id, kind: PRACTICE.name, count });
    return spent ?? insertPractice(trx, attempt);
  });
}

function asStarted(started: StartedAttempt, { categories, count }: Draw): Attempt {
  return {
    id: started.id,
    categories: categories.map(({ id, name }) => ({ id, name: stripTags(name) })),
    total_questions: count,
    time_taken: 0,
    answered: [],
    current: asAsked(started, 0),
  };
}
