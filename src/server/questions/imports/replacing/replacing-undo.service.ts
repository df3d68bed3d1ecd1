import type { Actor } from '#server/audit/audit.service.ts';
import type { Trx } from '#server/database/database.ts';
import { lockReplacedQuestions, restoreReplacedQuestions } from './replacing-undo.repository.ts';
import { recordQuestionChanges } from './replacing.service.ts';

const TOGETHER = 500;

/** Restores the questions that the import has replaced, except those that somebody has changed since. */
export async function undoReplacements(trx: Trx, actor: Actor, id: string): Promise<void> {
  const ids = await lockReplacedQuestions(trx, id);
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const some = ids.slice(from, from + TOGETHER);
    await recordQuestionChanges(trx, actor, some, () => restoreReplacedQuestions(trx, id, some));
  }
}
