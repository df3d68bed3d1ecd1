import type { Trx } from '#server/database/database.ts';
import { restoreLockedQuestion } from '#server/questions/editing/question-editing.service.ts';
import { findQuestionsToRestoreUnderTexts, type BulkStep } from './apply-items.repository.ts';

/**
 * Restores questions under their shared texts; returns how many. It restores one after the other, because the place of
 * each depends on those restored before it.
 */
export async function restoreUnderSharedTexts(trx: Trx, step: BulkStep, numbers: number[]): Promise<number> {
  if (step.kind !== 'delete' && step.kind !== 'restore') return 0;
  let restored = 0;
  for (const { id, ...wording } of await findQuestionsToRestoreUnderTexts(trx, step, numbers)) {
    const refusal = await restoreLockedQuestion(trx, id, wording);
    if (!refusal) restored += 1;
  }
  return restored;
}
