import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { countRows, limitTo, sliceOf } from '#server/lists/list-sql.ts';
import type { UserBadge } from '#shared/badges/badge-list.contract.ts';
import { BADGE_PAGE_SIZE } from '#shared/badges/badges.rules.ts';

/** Lists the newest badges first. */
export async function listUserBadges(db: Database, page: number): Promise<UserBadge[]> {
  const { rows } = await sql<UserBadge>`
    select b.id, b.user_id, u.username, b.badge_type, b.period_type, b.period_start, b.period_end, b.milestone,
      b.earned_date, b.points_earned
    from (
      select * from user_badges
      order by earned_date desc, id desc
      ${limitTo(sliceOf(page, BADGE_PAGE_SIZE))}
    ) b
    join profiles u on u.id = b.user_id
    order by b.earned_date desc, b.id desc`.execute(db);
  return rows;
}

export function countUserBadges(db: Database): Promise<number> {
  return countRows(db, sql`user_badges`);
}
