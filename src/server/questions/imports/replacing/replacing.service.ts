import { setImmediate } from 'node:timers/promises';
import { type Actor, recordAll } from '#server/audit/audit.service.ts';
import { addToQuestionCounts } from '#server/catalogue/categories.service.ts';
import type { Trx } from '#server/database/database.ts';
import { findAuditedQuestions } from '#server/questions/editing/question-editing.repository.ts';
import { closeHoles } from '#server/questions/imports/import-undo.repository.ts';
import type { StagedImport } from '#server/questions/imports/import-staging.repository.ts';
import { runInRanges } from '#server/questions/imports/ranges.ts';
import { lockCategories } from '#server/questions/positions/positions.repository.ts';
import {
  findCategoriesOfStateChanges,
  findCategoryIds,
  findReplaced,
  clearOutdatedPositions,
  replaceStored,
} from './replacing.repository.ts';

/**
 * Locks the categories of questions that stop being current together with the categories that the import names: locking
 * them later could cause a deadlock. Returns the former.
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
    const ids = await findReplaced(trx, staged.id, range);
    if (ids.length === 0) return;
    await recordChanges(trx, actor, ids, async () => {
      await clearOutdatedPositions(trx, staged.id, range);
      await replaceStored(trx, staged, range);
    });
    replaced += ids.length;
  });
  await closeAllHoles(trx, lockedCategories);
  return replaced;
}

/** Writes an entry of the audit for each question that `work` changes, as editing does. */
export async function recordChanges(
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
  await recordAll(trx, actor, changes);
}

async function closeAllHoles(trx: Trx, categories: string[]): Promise<void> {
  const counts: { category_id: string; questions: number }[] = [];
  for (const category_id of categories) {
    counts.push({ category_id, questions: await closeHoles(trx, category_id) });
    await setImmediate();
  }
  const changed = counts.filter(({ questions }) => questions !== 0);
  if (changed.length > 0) await addToQuestionCounts(trx, changed);
}
