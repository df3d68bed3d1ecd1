import type { Database } from '#server/database/database.ts';
import type { FinishedExam, Statistics } from '#shared/exams/exams.contract.ts';
import { HISTORY_PAGE_SIZE, toPercentage, type StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { findHistory } from './history.repository.ts';
import { findStatistics } from './statistics.repository.ts';

/** How somebody's exams went in a period up to now; an average is right answers of all answers (rules.md 17). */
export async function readStatistics(
  db: Database,
  given: { user_id: string; period: StatisticsPeriod },
): Promise<Statistics> {
  const { categories, progress, ...sums } = await findStatistics(db, given);
  return {
    ...sums,
    average_score: averageOf(sums),
    categories: categories.map((category) => ({
      ...category,
      category_name: stripTags(category.category_name),
      average_score: averageOf(category),
    })),
    progress: progress.map((step) => ({
      period_start: step.period_start,
      total_exams: step.total_exams,
      average_score: averageOf(step),
    })),
  };
}

function averageOf(sums: { correct_answers: number; total_questions: number }): number {
  return toPercentage(sums.correct_answers, sums.total_questions);
}

/** A page (from 1) of somebody's exams, newest first. */
export async function readHistory(
  db: Database,
  { user_id, period, page }: { user_id: string; period: StatisticsPeriod; page: number },
): Promise<{ exams: FinishedExam[]; total: number }> {
  const limit = HISTORY_PAGE_SIZE;
  const { exams, total } = await findHistory(db, { user_id, period, limit, offset: (page - 1) * limit });
  return {
    exams: exams.map((exam) => ({
      ...exam,
      created_at: new Date(exam.created_at),
      categories: exam.categories.map(stripTags),
    })),
    total,
  };
}
