import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { readInBatches } from '#server/lists/batches.ts';
import type { UserOrder } from '#shared/users/users.contract.ts';
import { findListedUsers, matchesUser, type StoredUser } from './users-list.repository.ts';
import {
  type UserCursor,
  selectUserOrder,
  listUserSegments,
  selectUserSegment,
} from './users-order.repository.ts';

const BATCH_SIZE = 500;

/** Yields all users in batches, or those that match the search. */
export async function* exportBatches(
  db: Database,
  search: string,
  order: UserOrder,
  size = BATCH_SIZE,
): AsyncGenerator<StoredUser[]> {
  for (const segment of listUserSegments(order))
    yield* readInBatches<StoredUser, UserCursor>(async (after) => {
      const { ids, last } = await findBatch(db, search, order, { segment, after, size });
      return { rows: ids.length > 0 ? await findListedUsers(db, ids) : [], last };
    });
}

async function findBatch(
  db: Database,
  search: string,
  order: UserOrder,
  { segment, after, size }: { segment: UserCursor['segment']; after: UserCursor | undefined; size: number },
): Promise<{ ids: string[]; last: UserCursor | undefined }> {
  const { rows } = await sql<{ id: string; place: string | null; fits: boolean | null }>`
    select id, place, fits from (
      select 0 as segment, next.key, next.id, next.key::text as place, p.fits
      from (${selectUserSegment(segment, order, sql`${size}::integer`, after)}) next
      left join lateral (
        select ${matchesUser(search, { indexed: false })} as fits from profiles p where p.id = next.id offset 0) p on true
    ) batch
    order by ${selectUserOrder(order)}`.execute(db);
  const last = rows.at(-1);
  return {
    ids: rows.filter((row) => row.fits).map(({ id }) => id),
    last: last && { segment, key: last.place, id: last.id },
  };
}
