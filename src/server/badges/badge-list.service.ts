import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { awardChampions } from './badges.service.ts';

/** Names the champions that are due, by hand; answers how many badges were given. */
export async function processBadges(db: Database, actor: Actor): Promise<number> {
  // after it: each period is closed in a transaction of its own, and would be without an administrator too
  const tell = (after: object) =>
    inTransaction(db, (trx) =>
      record(trx, actor, { action: 'awarded', entity: 'badge', entity_name: 'Insignias', after }),
    );
  const awarded = await awardChampions(db).catch(async (error: unknown) => {
    // periods before the one that failed have their champions
    await tell({ failed: true });
    throw error;
  });
  await tell({ awarded });
  return awarded;
}
