import { type RawBuilder, sql } from 'kysely';
import { nextRowOperator, directionSql } from '#server/lists/list-sql.ts';
import type { UserOrder } from '#shared/users/users.contract.ts';
import type { UserSort } from '#shared/users/users.rules.ts';

/**
 * The indexed column of each sort order: of the profile `p`, or of the totals `t`, which only users with exams have.
 */
const KEYS: Record<UserSort, { of: 'p' | 't'; key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  username: { of: 'p', key: sql`p.name_key collate "C"`, type: sql`text` },
  email: { of: 'p', key: sql`p.email collate "C"`, type: sql`text` },
  created_at: { of: 'p', key: sql`p.created_at`, type: sql`timestamptz` },
  total_exams: { of: 't', key: sql`t.total_exams`, type: sql`integer` },
  total_score: { of: 't', key: sql`t.points`, type: sql`integer` },
  last_exam_date: { of: 't', key: sql`t.last_exam_date`, type: sql`timestamptz` },
  // the status follows from the date of the latest exam, so both have the same order
  activity_status: { of: 't', key: sql`t.last_exam_date`, type: sql`timestamptz` },
};

/** The list is read in one or two segments, each in the order of an index. */
export type UserSegment = 'all' | 'with exams' | 'without exams';

/** The last user of a batch; `key` is the sort key as text. */
export interface UserCursor {
  segment: UserSegment;
  key: string | null;
  id: string;
}

/**
 * Orders the segments: users without exams have totals of 0, below all others; missing dates come last in both
 * directions (rules.md, Departures).
 */
export function listUserSegments({ sort, direction }: UserOrder): [UserSegment, ...UserSegment[]] {
  if (KEYS[sort].of === 'p') return ['all'];
  const isLast = direction === 'desc' || sort === 'last_exam_date';
  return isLast ? ['with exams', 'without exams'] : ['without exams', 'with exams'];
}

/** SQL: the first users of a segment, or those after the cursor: `id`, `key` and, from profiles, `search_text`. */
export function selectUserSegment(
  segment: UserSegment,
  { sort, direction }: UserOrder,
  limit: RawBuilder<unknown>,
  after?: UserCursor,
): RawBuilder<unknown> {
  const { key, type } = KEYS[sort];
  const towards = directionSql(direction);
  const beyond = nextRowOperator(direction);
  if (segment === 'without exams')
    return sql`
      select w.user_id as id, null as key from people_without_exams w
      ${after ? sql`where w.user_id ${beyond} ${after.id}::uuid` : sql``}
      order by w.user_id ${towards} limit ${limit}`;
  const [id, text, from] =
    segment === 'all'
      ? [sql`p.id`, sql`p.search_text`, sql`profiles p`]
      : [sql`t.user_id`, sql`null`, sql`user_totals t`];
  return sql`
    select ${id} as id, ${key} as key, ${text} as search_text from ${from}
    ${after ? sql`where (${key}, ${id}) ${beyond} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
    order by ${key} ${towards}, ${id} ${towards} limit ${limit}`;
}

/**
 * Wraps a query of a segment's users (`key`, `id`, `search_text`, in order); returns `key` and `id` of the users that
 * match.
 */
export type SegmentFilter = (users: RawBuilder<unknown>, segment: UserSegment) => RawBuilder<unknown>;

/**
 * The first `limit` users of the list: `segment` (0 or 1), `key`, `id`. A filter applies to the first `window` users,
 * or to all. Each segment is read only as far as needed.
 */
export function selectFirstUsers(
  order: UserOrder,
  { limit, window, filter }: { limit: number; window?: number; filter?: SegmentFilter },
): RawBuilder<unknown> {
  const take = (segment: UserSegment, among: RawBuilder<unknown>, max: RawBuilder<unknown>) =>
    filter
      ? sql`${filter(selectUserSegment(segment, order, among), segment)} ${orderWithin(segment, order)} limit ${max}`
      : selectUserSegment(segment, order, max);
  const max = sql`${limit}::integer`;
  const all = window === undefined ? sql`null` : sql`${window}::integer`;
  const [first, second] = listUserSegments(order);
  if (!second) return sql`select 0 as segment, key, id from (${take(first, all, max)}) f`;
  const restOfWindow =
    window === undefined
      ? all
      : sql`greatest(0, ${all} - (select count(*) from (${selectUserSegment(first, order, all)}) w))`;
  const rest = sql`greatest(0, ${max} - (select count(*) from first))`;
  const keyOf = (segment: UserSegment) => (segment === 'without exams' ? sql`null` : sql`key`);
  return sql`
    with first as materialized (${take(first, all, max)})
    select 0 as segment, ${keyOf(first)} as key, id from first
    union all
    select 1, ${keyOf(second)}, id from (${take(second, restOfWindow, rest)}) s`;
}

function orderWithin(segment: UserSegment, { direction }: UserOrder): RawBuilder<unknown> {
  const towards = directionSql(direction);
  // without exams all keys are equal, and sorting by them would read the whole segment
  return segment === 'without exams'
    ? sql`order by id ${towards}`
    : sql`order by key ${towards}, id ${towards}`;
}

/** Returns the SQL of the sort key on the profile `p`; undefined if the list is sorted by totals. */
export function profileSortKey({ sort }: UserOrder): RawBuilder<unknown> | undefined {
  const { of, key } = KEYS[sort];
  return of === 'p' ? key : undefined;
}

/** SQL: `segment`, `key` and `id` of these users, for a list sorted by totals; reads each user by primary key. */
export function selectUserSortKeys(ids: string[], order: UserOrder): RawBuilder<unknown> {
  const [first] = listUserSegments(order);
  const isSecond = first === 'with exams' ? sql`t.user_id is null` : sql`t.user_id is not null`;
  return sql`
    select (${isSecond})::integer as segment, t.key, p.id from unnest(${ids}::uuid[]) p (id)
    left join lateral (
      select t.user_id, ${KEYS[order.sort].key} as key from user_totals t where t.user_id = p.id offset 0) t on true`;
}

/** The `order by` of a query over the segments. */
export function selectUserOrder({ direction }: UserOrder): RawBuilder<unknown> {
  const towards = directionSql(direction);
  return sql`segment, key ${towards}, id ${towards}`;
}
