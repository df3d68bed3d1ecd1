import { addToQuestionCounts } from '#server/catalogue/categories.service.ts';
import type { Trx } from '#server/database/database.ts';
import {
  clearPositions,
  deleteCategoryLinks,
  fillFreePositions,
  type FreePosition,
  insertLinksAtEnd,
} from './positions.repository.ts';

// Each category's live and current questions without a shared text have the positions 1 to question_count, so that an
// exam is drawn by key look-ups. Call these functions after lockCategories: its locks make writers of one category wait
// for each other.

/** Puts a question into categories in which it has no position. */
export async function takePositions(trx: Trx, questionId: string, categoryIds: string[]): Promise<void> {
  if (categoryIds.length === 0) return;
  const taken = await insertLinksAtEnd(trx, questionId, categoryIds);
  if (taken.length > 0) await addToQuestionCounts(trx, oneEach(taken, 1));
}

/** Takes a question out of categories; the last question of each category moves to its position. */
export async function removeLinks(trx: Trx, questionId: string, categoryIds: string[]): Promise<void> {
  if (categoryIds.length === 0) return;
  await closeGaps(trx, await deleteCategoryLinks(trx, questionId, categoryIds));
}

/** Frees the positions of a question that is deleted, no longer current or put under a shared text; keeps its links. */
export async function freePositions(trx: Trx, questionId: string): Promise<void> {
  await closeGaps(trx, await clearPositions(trx, questionId));
}

async function closeGaps(trx: Trx, gaps: FreePosition[]): Promise<void> {
  if (gaps.length === 0) return;
  await fillFreePositions(trx, gaps);
  await addToQuestionCounts(
    trx,
    oneEach(
      gaps.map(({ category_id }) => category_id),
      -1,
    ),
  );
}

const oneEach = (ids: string[], questions: number) => ids.map((category_id) => ({ category_id, questions }));
