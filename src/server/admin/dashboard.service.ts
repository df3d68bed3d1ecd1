import type { Database } from '#server/database/database.ts';
import type { Dashboard } from '#shared/admin/admin.contract.ts';
import { toPercentage } from '#shared/exams/exams.rules.ts';
import { countDashboard } from './dashboard.repository.ts';

/** Returns the dashboard's counts, and the percentage of right answers among all answers (rules.md 17). */
export async function readDashboard(db: Database): Promise<Dashboard> {
  const { answered_questions, correct_answers, ...counts } = await countDashboard(db);
  return { ...counts, average_score: toPercentage(correct_answers, answered_questions) };
}
