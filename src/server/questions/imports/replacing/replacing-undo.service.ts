import type { Actor } from '#server/audit/audit.service.ts';
import type { Trx } from '#server/database/database.ts';
import { lockReplaced, restoreReplaced } from './replacing-undo.repository.ts';
import { recordChanges } from './replacing.service.ts';

const TOGETHER = 500;

/** Restores the questions that the import has replaced, except those that somebody has changed since. */
export async function undoReplacing(trx: Trx, actor: Actor, id: string): Promise<void> {
  const ids = await lockReplaced(trx, id);
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const some = ids.slice(from, from + TOGETHER);
    await recordChanges(trx, actor, some, () => restoreReplaced(trx, id, some));
  }
}
