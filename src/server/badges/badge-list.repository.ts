import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { GivenBadge } from '#shared/badges/badge-list.contract.ts';
import { BADGE_PAGE_SIZE } from '#shared/badges/badges.rules.ts';

/** One page of everybody's badges, newest first. */
export async function listGivenBadges(db: Database, page: number): Promise<GivenBadge[]> {
  const { rows } = await sql<GivenBadge>`
    select b.id, b.user_id, u.username, b.badge_type, b.period_type, b.period_start, b.period_end, b.milestone,
      b.earned_date, b.points_earned
    from (
      select * from user_badges
      order by earned_date desc, id desc
      limit ${BADGE_PAGE_SIZE} offset ${(page - 1) * BADGE_PAGE_SIZE}
    ) b
    join profiles u on u.id = b.user_id
    order by b.earned_date desc, b.id desc`.execute(db);
  return rows;
}

export async function countGivenBadges(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from user_badges`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
