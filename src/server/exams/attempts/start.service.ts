import { type Database, inTransaction } from '#server/database/database.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { type BudgetSpent, checkBudgets } from '#server/exams/budgets/budget.service.ts';
import { PRACTICE } from '#server/exams/kinds/practice.ts';
import { type Draw, drawFromCategory, type NotDrawn } from '#server/exams/selection/category.service.ts';
import { drawChosen } from '#server/exams/selection/chosen.service.ts';
import type { Below } from '#server/exams/selection/draw.ts';
import { isRefused, type Refusal } from '#server/refusals/refusal.ts';
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
  /** null: this user has none. */
  budgets: ExamBudgets | null;
}

/** Starts a practice; while one is open, returns that one, whatever is asked for now. */
export function startPractice(
  db: Database,
  given: PracticeToStart & { category_id: string; count: number },
  below?: Below,
): Promise<Attempt | NotDrawn | BudgetSpent> {
  return startDrawnPractice(db, given, () => drawFromCategory(db, given, below));
}

/**
 * The same with questions that `choose` names, in their order; it is asked again when one of them went meanwhile. Of a
 * question's categories one of `category_ids` is preferred.
 */
export function startChosenPractice(
  db: Database,
  given: PracticeToStart & { category_ids: string[] },
  choose: () => Promise<string[]>,
): Promise<Attempt | Refusal<'NO_QUESTIONS'> | BudgetSpent> {
  const started = startDrawnPractice(db, given, async () =>
    drawChosen(db, { question_ids: await choose(), category_ids: given.category_ids }),
  );
  // what was chosen by name is refused for no other reason
  return started as Promise<Attempt | Refusal<'NO_QUESTIONS'> | BudgetSpent>;
}

async function startDrawnPractice(
  db: Database,
  given: PracticeToStart,
  drawQuestions: () => Promise<Draw | NotDrawn>,
): Promise<Attempt | NotDrawn | BudgetSpent> {
  // an expired attempt gives up its row
  await keepOpenAnswers(db, given.user_id);
  for (let tries = 0; tries < TRIES; tries++) {
    const draw = await drawQuestions();
    const started = isRefused(draw) ? draw : await insertWithinBudgets(db, given, draw);
    if (started && !isRefused(started) && !isRefused(draw)) return asStarted(started, draw);
    const open = await findOpenPractice(db, given.user_id);
    if (open) return asAttempt(open);
    if (isRefused(started)) return started;
  }
  throw new Error('the questions kept moving while an exam was drawn from them');
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
