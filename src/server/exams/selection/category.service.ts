import { randomInt } from 'node:crypto';
import type { Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { listExamSizes } from '#shared/exams/exams.rules.ts';
import { findCategory } from './category.repository.ts';
import { type RandomInt, drawPositions, skipPositions } from './draw.ts';

/** The category and the question positions of a practice; if questions move before it starts, one may be empty. */
export interface CategoryDraw {
  category: { id: string; name: string };
  positions: number[];
}

export type DrawRefusal =
  | Refusal<'NO_QUESTIONS'>
  | Refusal<'TOO_FEW_QUESTIONS', { available: number }>
  | Refusal<'SIZE_NOT_OFFERED'>;

/**
 * Draws `count` questions of a category with equal probability, none of the user's open mock exam. Locks the user's
 * starts until the transaction ends, so that they start no other exam meanwhile.
 */
export async function drawFromCategory(
  trx: Trx,
  { category_id, user_id, count }: { category_id: string; user_id: string; count: number },
  random: RandomInt = (limit) => randomInt(limit),
): Promise<CategoryDraw | DrawRefusal> {
  const category = await findCategory(trx, { category_id, user_id });
  const withheld = category?.withheld_positions ?? [];
  const available = (category?.question_count ?? 0) - withheld.length;
  if (!category || available <= 0) return refuse('NO_QUESTIONS');
  if (count > available) return refuse('TOO_FEW_QUESTIONS', { available });
  if (!listExamSizes(available).includes(count)) return refuse('SIZE_NOT_OFFERED');
  const positions = skipPositions(drawPositions(available, count, random), withheld);
  return { category: { id: category.id, name: category.name }, positions };
}
