import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { awardChampions } from './badges.service.ts';

/**
 * Awards the champions of all periods that are due, at an administrator's request; returns the number of badges
 * awarded.
 */
export async function awardDueChampions(db: Database, actor: Actor): Promise<number> {
  // writes the audit entry after awarding, because each period is closed in a transaction of its own
  const recordAward = (after: object) =>
    inTransaction(db, (trx) =>
      recordChange(trx, actor, { action: 'awarded', entity: 'badge', entity_name: 'Insignias', after }),
    );
  const awarded = await awardChampions(db).catch(async (error: unknown) => {
    // periods closed before the failure keep their champions
    await recordAward({ failed: true });
    throw error;
  });
  await recordAward({ awarded });
  return awarded;
}
