import type { Database, Trx } from '#server/database/database.ts';
import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import { KINDS } from '#server/exams/kinds/kinds.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ExamBudgets, SpentBudget } from '#shared/exams/budget.rules.ts';
import * as repository from './budget.repository.ts';

export type BudgetSpent = Refusal<'BUDGET_SPENT', SpentBudget>;

/**
 * Refuses the start of an exam while its user's budgets are spent (rules.md 44, decision 0034). Call it in the transaction
 * that opens the exam, after lockStarts.
 */
export async function checkBudgets(
  trx: Trx,
  budgets: ExamBudgets,
  { user_id, kind, count }: { user_id: string; kind: ExamKindName; count: number },
): Promise<BudgetSpent | undefined> {
  return toRefusal(await repository.findRetryTimes(trx, user_id, limitsFor(budgets, { kind, count })));
}

/** The most that a user's exams may have shown, and may be, for such an exam to start. */
export function limitsFor(
  budgets: ExamBudgets | null,
  { kind, count }: { kind: ExamKindName; count: number },
): repository.Limits {
  if (!budgets) return { questionsPerHour: null, questionsPerDay: null, examsPerHour: null };
  // the last exam within the budget may go beyond it, but not by a sheet, which shows all of its keys at once
  const reserved = KINDS[kind].revealsEachAnswer ? 1 : count;
  return {
    questionsPerHour: budgets.questionsPerHour - reserved,
    questionsPerDay: budgets.questionsPerDay - reserved,
    examsPerHour: budgets.examsPerHour,
  };
}

export function toRefusal({ now, questions, exams }: repository.RetryTimes): BudgetSpent | undefined {
  const resumesAt = new Date(Math.max(questions?.getTime() ?? 0, exams?.getTime() ?? 0));
  if (resumesAt.getTime() === 0) return undefined;
  return refuse('BUDGET_SPENT', {
    budget: resumesAt.getTime() === questions?.getTime() ? 'questions' : 'exams',
    resumes_at: resumesAt,
    seconds: Math.ceil((resumesAt.getTime() - now.getTime()) / 1000),
  });
}

/** Until the transaction ends the user starts no other exam: starts are decided one after the other. */
export function lockStarts(trx: Trx, userId: string): Promise<void> {
  return repository.lockStarts(trx, userId);
}

export function deleteOldAbandonedAttempts(db: Database): Promise<void> {
  return repository.deleteOldAbandonedAttempts(db);
}
