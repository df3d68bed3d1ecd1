import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { UserOrder } from '#shared/users/users.contract.ts';
import { matchesUser, readListed, type StoredUser } from './users-list.repository.ts';
import { inOrder, partsOf, type Place, readPart } from './users-order.repository.ts';

/** So many people are looked at in one statement. */
const BATCH = 500;

/** All whose name or address holds the search, in order and in batches, each read as it is taken. */
export async function* exportBatches(
  db: Database,
  search: string,
  order: UserOrder,
  size = BATCH,
): AsyncGenerator<StoredUser[]> {
  for (const part of partsOf(order)) {
    for (let after: Place | undefined; ;) {
      const { ids, last } = await findBatch(db, search, order, { part, after, size });
      if (!last) break;
      if (ids.length > 0) yield await readListed(db, ids);
      after = { part, ...last };
      // queries on PGlite come back without ever letting timers and requests have their turn
      await setImmediate();
    }
  }
}

/** Who fits of the next people of a part, and who is the last of them. */
async function findBatch(
  db: Database,
  search: string,
  order: UserOrder,
  { part, after, size }: { part: Place['part']; after: Place | undefined; size: number },
): Promise<{ ids: string[]; last: Omit<Place, 'part'> | undefined }> {
  const fits = search === '' ? sql<boolean>`true` : matchesUser(search, { indexed: false });
  const { rows } = await sql<{ id: string; place: string | null; fits: boolean | null }>`
    select id, place, fits from (
      select 0 as part, next.key, next.id, next.key::text as place, p.fits
      from (${readPart(part, order, sql`${size}::integer`, after)}) next
      left join lateral (select ${fits} as fits from profiles p where p.id = next.id offset 0) p on true) batch
    order by ${inOrder(order)}`.execute(db);
  const last = rows.at(-1);
  return {
    ids: rows.filter((row) => row.fits).map(({ id }) => id),
    last: last && { key: last.place, id: last.id },
  };
}
