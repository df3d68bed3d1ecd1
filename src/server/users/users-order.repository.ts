import { type RawBuilder, sql } from 'kysely';
import type { UserOrder } from '#shared/users/users.contract.ts';
import type { UserSort } from '#shared/users/users.rules.ts';

/** Columns with an index: of the profile `p`, or of the sums `t` of whoever has taken an exam. */
const KEYS: Record<UserSort, { of: 'p' | 't'; key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  username: { of: 'p', key: sql`p.name_key collate "C"`, type: sql`text` },
  email: { of: 'p', key: sql`p.email collate "C"`, type: sql`text` },
  created_at: { of: 'p', key: sql`p.created_at`, type: sql`timestamptz` },
  total_exams: { of: 't', key: sql`t.total_exams`, type: sql`integer` },
  total_score: { of: 't', key: sql`t.points`, type: sql`integer` },
  last_exam_date: { of: 't', key: sql`t.last_exam_date`, type: sql`timestamptz` },
  // active from so late on, semi-active from so late on: the order of the latest exam
  activity_status: { of: 't', key: sql`t.last_exam_date`, type: sql`timestamptz` },
};

/** Whoever is in the list, in one or two parts, each of which an index has in order. */
export type PartName = 'all' | 'with exams' | 'without exams';

/** Where somebody is in the list: part, sort key as text, id. */
export interface Place {
  part: PartName;
  key: string | null;
  id: string;
}

/**
 * Without exams the sums are 0, which is below all others; a date that there isn't comes last either way (rules.md,
 * Departures).
 */
export function partsOf({ sort, direction }: UserOrder): [PartName, ...PartName[]] {
  if (KEYS[sort].of === 'p') return ['all'];
  const isLast = direction === 'desc' || sort === 'last_exam_date';
  return isLast ? ['with exams', 'without exams'] : ['without exams', 'with exams'];
}

/** The first people of a part (`id`, `key` and, where it is at hand, `search_text`), or the first ones after a place. */
export function readPart(
  part: PartName,
  { sort, direction }: UserOrder,
  limit: RawBuilder<unknown>,
  after?: Place,
): RawBuilder<unknown> {
  const { key, type } = KEYS[sort];
  const towards = towardsOf(direction);
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  if (part === 'without exams')
    return sql`
      select w.user_id as id, null as key from people_without_exams w
      ${after ? sql`where w.user_id ${beyond} ${after.id}::uuid` : sql``}
      order by w.user_id ${towards} limit ${limit}`;
  const [id, text, from] =
    part === 'all'
      ? [sql`p.id`, sql`p.search_text`, sql`profiles p`]
      : [sql`t.user_id`, sql`null`, sql`user_totals t`];
  return sql`
    select ${id} as id, ${key} as key, ${text} as search_text from ${from}
    ${after ? sql`where (${key}, ${id}) ${beyond} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
    order by ${key} ${towards}, ${id} ${towards} limit ${limit}`;
}

/** Of a part's people (`key`, `id`, `search_text`, in order) the `key` and `id` of those who fit. */
export type Fitting = (people: RawBuilder<unknown>, part: PartName) => RawBuilder<unknown>;

/**
 * The first people of the whole list (`part` 0 or 1, `key`, `id`), `limit` of them; with `fitting`, of those who fit
 * among the first `window`, or among all. Each part is read only as far as it takes.
 */
export function readFirst(
  order: UserOrder,
  { limit, window, fitting }: { limit: number; window?: number; fitting?: Fitting },
): RawBuilder<unknown> {
  const take = (part: PartName, within: RawBuilder<unknown>, most: RawBuilder<unknown>) =>
    fitting
      ? sql`${fitting(readPart(part, order, within), part)} ${inOrderOf(part, order)} limit ${most}`
      : readPart(part, order, most);
  const most = sql`${limit}::integer`;
  const all = window === undefined ? sql`null` : sql`${window}::integer`;
  const [first, second] = partsOf(order);
  if (!second) return sql`select 0 as part, key, id from (${take(first, all, most)}) f`;
  const restOfWindow =
    window === undefined
      ? all
      : sql`greatest(0, ${all} - (select count(*) from (${readPart(first, order, all)}) w))`;
  const rest = sql`greatest(0, ${most} - (select count(*) from first))`;
  const keyOf = (part: PartName) => (part === 'without exams' ? sql`null` : sql`key`);
  return sql`
    with first as materialized (${take(first, all, most)})
    select 0 as part, ${keyOf(first)} as key, id from first
    union all
    select 1, ${keyOf(second)}, id from (${take(second, restOfWindow, rest)}) s`;
}

/** Without exams their keys are all the same: sorting by those would take all of them. */
function inOrderOf(part: PartName, { direction }: UserOrder): RawBuilder<unknown> {
  const towards = towardsOf(direction);
  return part === 'without exams' ? sql`order by id ${towards}` : sql`order by key ${towards}, id ${towards}`;
}

/** Whether a list is in the order of profiles: `sql` of its sort key, of the profile `p`. */
export function profileKey({ sort }: UserOrder): RawBuilder<unknown> | undefined {
  const { of, key } = KEYS[sort];
  return of === 'p' ? key : undefined;
}

/** Where these people are in a list in the order of sums (`part`, `key`, `id`), each looked up. */
export function placesOf(ids: string[], order: UserOrder): RawBuilder<unknown> {
  const [first] = partsOf(order);
  const isSecond = first === 'with exams' ? sql`t.user_id is null` : sql`t.user_id is not null`;
  return sql`
    select (${isSecond})::integer as part, t.key, p.id from unnest(${ids}::uuid[]) p (id)
    left join lateral (
      select t.user_id, ${KEYS[order.sort].key} as key from user_totals t where t.user_id = p.id offset 0) t on true`;
}

/** By what the above have found. */
export function inOrder({ direction }: UserOrder): RawBuilder<unknown> {
  const towards = towardsOf(direction);
  return sql`part, key ${towards}, id ${towards}`;
}

function towardsOf(direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return direction === 'asc' ? sql`asc` : sql`desc`;
}
