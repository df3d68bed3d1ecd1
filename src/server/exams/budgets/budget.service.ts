import type { Database, Trx } from '#server/database/database.ts';
import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import { EXAM_KIND_BY_NAME } from '#server/exams/kinds/kinds.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ExamBudgets, SpentBudget } from '#shared/exams/budget.rules.ts';
import * as repository from './budget.repository.ts';

export type BudgetSpent = Refusal<'BUDGET_SPENT', SpentBudget>;

/**
 * Refuses the start of an exam while its user's budgets are spent (rules.md 44, decision 0034). To be called after
 * lockStarts, in the transaction that opens the exam.
 */
export async function checkBudgets(
  trx: Trx,
  budgets: ExamBudgets,
  { user_id, kind, count }: { user_id: string; kind: ExamKindName; count: number },
): Promise<BudgetSpent | undefined> {
  return toBudgetRefusal(
    await repository.findRetryTimes(trx, user_id, toBudgetLimits(budgets, { kind, count })),
  );
}

/** Returns how many questions and exams a user may have had so far for an exam of this kind and size to start. */
export function toBudgetLimits(
  budgets: ExamBudgets | null,
  { kind, count }: { kind: ExamKindName; count: number },
): repository.BudgetLimits {
  if (!budgets) return { questionsPerHour: null, questionsPerDay: null, examsPerHour: null };
  // a practice may start below the budget and go beyond it; a mock exam may not, as its results show all keys at once
  const reserved = EXAM_KIND_BY_NAME[kind].revealsEachAnswer ? 1 : count;
  return {
    questionsPerHour: budgets.questionsPerHour - reserved,
    questionsPerDay: budgets.questionsPerDay - reserved,
    examsPerHour: budgets.examsPerHour,
  };
}

export function toBudgetRefusal({ now, questions, exams }: repository.RetryTimes): BudgetSpent | undefined {
  const resumesAt = new Date(Math.max(questions?.getTime() ?? 0, exams?.getTime() ?? 0));
  if (resumesAt.getTime() === 0) return undefined;
  return refuse('BUDGET_SPENT', {
    budget: resumesAt.getTime() === questions?.getTime() ? 'questions' : 'exams',
    resumes_at: resumesAt,
    seconds: Math.ceil((resumesAt.getTime() - now.getTime()) / 1000),
  });
}

/** Makes other starts of the user wait until the transaction ends: starts are decided one after the other. */
export function lockStarts(trx: Trx, userId: string): Promise<void> {
  return repository.lockStarts(trx, userId);
}

export function deleteOldAbandonedAttempts(db: Database): Promise<void> {
  return repository.deleteOldAbandonedAttempts(db);
}
