import { randomInt } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { sizesFor } from '#shared/exams/exams.rules.ts';
import { type DrawnQuestion, findCategory, questionsAt } from './category.repository.ts';
import { type Below, drawPositions } from './draw.ts';

/** Questions for an exam, as a query that finds them; it may find fewer when questions move meanwhile. */
export interface Draw {
  outcome: 'drawn';
  categories: { id: string; name: string }[];
  count: number;
  questions: RawBuilder<DrawnQuestion>;
}

export type NoDraw =
  | { outcome: 'no_questions' }
  | { outcome: 'too_few_questions'; available: number }
  | { outcome: 'size_not_offered' };

/** So many questions of one category, each as likely. */
export async function drawFromCategory(
  db: Database,
  { category_id, count }: { category_id: string; count: number },
  below: Below = (limit) => randomInt(limit),
): Promise<Draw | NoDraw> {
  const category = await findCategory(db, category_id);
  const available = category?.question_count ?? 0;
  if (!category || available === 0) return { outcome: 'no_questions' };
  if (count > available) return { outcome: 'too_few_questions', available };
  if (!sizesFor(available).includes(count)) return { outcome: 'size_not_offered' };
  const questions = questionsAt(category.id, drawPositions(available, count, below));
  return { outcome: 'drawn', categories: [{ id: category.id, name: category.name }], count, questions };
}
