import type { Database } from '#server/database/database.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import type { ReviewSettings } from '#shared/review/review-settings.contract.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';

/** The review settings of a user who hasn't changed any. */
export const REVIEW_SETTINGS: ReviewSettings = {
  exam_day: null,
  daily_questions: 40,
  daily_minutes: null,
  retention: 0.9,
  asks_doubt: false,
  holidays: [],
};

/** Creates a user and the bank's only category: deletes other questions, because reviews draw on the whole bank. */
export async function createReviewUser(db: Database, questions: number) {
  await db.updateTable('questions').set({ deleted_at: new Date() }).execute();
  await db.updateTable('question_categories').set({ position: null }).execute();
  const person = await createPerson(db);
  const category = await createCategory(db, { questions });
  return { db, person, category, client: callAs(db, person) };
}

/** The settings of a practice of all questions of a category, with the given changes. */
export const createPracticeChoice = (
  category_id: string,
  change: Partial<PracticeChoice> = {},
): PracticeChoice => ({
  category_ids: [category_id],
  laws: [],
  deck: null,
  not_seen_days: null,
  count: 100,
  shuffles_choices: false,
  minutes: null,
  ...change,
});
