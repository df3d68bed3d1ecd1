import type { Trx } from '#server/database/database.ts';
import { restoreContent } from '#server/questions/editing/question-editing.service.ts';
import { findQuestionsToRestoreUnderTexts, type BulkStep } from './apply-items.repository.ts';

/**
 * Restores questions one by one, because the place of each depends on its text and on those restored before it. Returns
 * how many.
 */
export async function restoreUnderTexts(trx: Trx, step: BulkStep, numbers: number[]): Promise<number> {
  if (step.kind !== 'delete' && step.kind !== 'restore') return 0;
  let restored = 0;
  for (const { id, ...wording } of await findQuestionsToRestoreUnderTexts(trx, step, numbers)) {
    const refusal = await restoreContent(trx, id, wording);
    if (!refusal) restored += 1;
  }
  return restored;
}
