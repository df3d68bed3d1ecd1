import type { Database } from '#server/database/database.ts';
import { startChosenPractice } from '#server/exams/attempts/start.service.ts';
import { bringCardsUpToDate } from '#server/review/choice/choice.service.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { findQuestionsOfText } from './practiced-texts.repository.ts';

/** Starts a practice of a shared text's questions; while a practice is open, returns that one. */
export async function startTextPractice(
  db: Database,
  { user_id, id, budgets }: { user_id: string; id: string; budgets: ExamBudgets | null },
) {
  await bringCardsUpToDate(db, user_id);
  return startChosenPractice(db, {
    user_id,
    category_ids: [],
    shuffles_choices: false,
    minutes: null,
    budgets,
    choose: () => findQuestionsOfText(db, { user_id, id }),
    onStarted: () => Promise.resolve(),
  });
}
