import { setImmediate } from 'node:timers/promises';
import { type Actor, recordPartialChanges } from '#server/audit/audit.service.ts';
import { addToQuestionCounts } from '#server/catalogue/categories.service.ts';
import type { Trx } from '#server/database/database.ts';
import { findAuditedQuestions } from '#server/questions/editing/question-editing.repository.ts';
import { closePositionGaps } from '#server/questions/imports/import-undo.repository.ts';
import type { StagedImport } from '#server/questions/imports/import-staging.repository.ts';
import { runInRanges } from '#server/questions/imports/ranges.ts';
import { lockCategories } from '#server/questions/positions/positions.repository.ts';
import {
  findCategoriesOfStateChanges,
  findCategoryIds,
  findQuestionsToReplace,
  clearOutdatedPositions,
  replaceStoredQuestions,
} from './replacing.repository.ts';

/**
 * Locks and returns the categories of questions that stop being current. Locks the categories that the import names at
 * the same time: locking them later could cause a deadlock.
 */
export async function lockForReplacing(trx: Trx, id: string, names: string[]): Promise<string[]> {
  const changed = await findCategoriesOfStateChanges(trx, id);
  if (changed.length === 0) return [];
  await lockCategories(trx, [...new Set([...changed, ...(await findCategoryIds(trx, names))])]);
  return changed;
}

/**
 * Replaces the stored questions that were chosen to be replaced; returns how many. Works in ranges, because each
 * replacement writes a version and an audit entry.
 */
export async function replaceQuestions(
  trx: Trx,
  actor: Actor,
  staged: StagedImport,
  lockedCategories: string[],
): Promise<number> {
  let replaced = 0;
  await runInRanges({ first: 1, last: staged.last }, async (range) => {
    const ids = await findQuestionsToReplace(trx, staged.id, range);
    if (ids.length === 0) return;
    await recordQuestionChanges(trx, actor, ids, async () => {
      await clearOutdatedPositions(trx, staged.id, range);
      await replaceStoredQuestions(trx, staged, range);
    });
    replaced += ids.length;
  });
  await closeAllHoles(trx, lockedCategories);
  return replaced;
}

/** Writes an audit entry for each question that `work` changes, as editing a question does. */
export async function recordQuestionChanges(
  trx: Trx,
  actor: Actor,
  ids: string[],
  work: () => Promise<void>,
): Promise<void> {
  const before = await findAuditedQuestions(trx, ids);
  await work();
  const after = await findAuditedQuestions(trx, ids);
  const changes = [...after].map(([id, state]) => ({
    action: 'updated' as const,
    entity: 'question' as const,
    entity_id: id,
    entity_name: state.question_text,
    before: before.get(id) ?? null,
    after: state,
  }));
  await recordPartialChanges(trx, actor, changes);
}

async function closeAllHoles(trx: Trx, categories: string[]): Promise<void> {
  const counts: { category_id: string; questions: number }[] = [];
  for (const category_id of categories) {
    counts.push({ category_id, questions: await closePositionGaps(trx, category_id) });
    await setImmediate();
  }
  const changed = counts.filter(({ questions }) => questions !== 0);
  if (changed.length > 0) await addToQuestionCounts(trx, changed);
}
