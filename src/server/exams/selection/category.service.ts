import { randomInt } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { availableSizes } from '#shared/exams/exams.rules.ts';
import { type DrawnQuestion, findCategory, questionsAt } from './category.repository.ts';
import { type Below, drawPositions, skipPositions } from './draw.ts';

/** Questions for an exam, as a query that finds them; it may find fewer when questions move meanwhile. */
export interface Draw {
  categories: { id: string; name: string }[];
  count: number;
  questions: RawBuilder<DrawnQuestion>;
}

export type NotDrawn =
  | Refusal<'NO_QUESTIONS'>
  | Refusal<'TOO_FEW_QUESTIONS', { available: number }>
  | Refusal<'SIZE_NOT_OFFERED'>;

/** So many questions of one category, each as likely, without those of the person's open sheet. */
export async function drawFromCategory(
  db: Database,
  { category_id, user_id, count }: { category_id: string; user_id: string; count: number },
  below: Below = (limit) => randomInt(limit),
): Promise<Draw | NotDrawn> {
  const category = await findCategory(db, { category_id, user_id });
  const withheld = category?.withheld_positions ?? [];
  const available = (category?.question_count ?? 0) - withheld.length;
  if (!category || available <= 0) return refuse('NO_QUESTIONS');
  if (count > available) return refuse('TOO_FEW_QUESTIONS', { available });
  if (!availableSizes(available).includes(count)) return refuse('SIZE_NOT_OFFERED');
  const positions = skipPositions(drawPositions(available, count, below), withheld);
  const questions = questionsAt(category.id, positions);
  return { categories: [{ id: category.id, name: category.name }], count, questions };
}
