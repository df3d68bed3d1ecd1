import { type RawBuilder, sql } from 'kysely';
import type { UserOrder, UserSort } from '#shared/users/users.contract.ts';

/** Columns with an index: of the profile `p`, or of the sums `t` of whoever has taken an exam. */
const KEYS: Record<UserSort, { of: 'p' | 't'; key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  username: { of: 'p', key: sql`p.name_key collate "C"`, type: sql`text` },
  email: { of: 'p', key: sql`p.email collate "C"`, type: sql`text` },
  created_at: { of: 'p', key: sql`p.created_at`, type: sql`timestamptz` },
  total_exams: { of: 't', key: sql`t.total_exams`, type: sql`integer` },
  total_score: { of: 't', key: sql`t.correct_answers`, type: sql`integer` },
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

/**
 * The first people of the whole list (`part` 0 or 1, `key`, `id`), `limit` of them; with `fits`, which asks for the
 * `search_text` of somebody `p`, those who fit among the first `window`. Each part is read only as far as it takes.
 */
export function readFirst(
  order: UserOrder,
  { limit, window, fits }: { limit: number; window: number; fits?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const take = (part: PartName, within: RawBuilder<unknown>, most: RawBuilder<unknown>) =>
    fits ? takeFitting(part, order, { within, most, fits }) : readPart(part, order, most);
  const [all, most] = [sql`${window}::integer`, sql`${limit}::integer`];
  const [first, second] = partsOf(order);
  if (!second) return sql`select 0 as part, key, id from (${take(first, all, most)}) f`;
  const restOfWindow = sql`greatest(0, ${all} - (select count(*) from (${readPart(first, order, all)}) w))`;
  const rest = sql`greatest(0, ${most} - (select count(*) from first))`;
  const keyOf = (part: PartName) => (part === 'without exams' ? sql`null` : sql`key`);
  return sql`
    with first as materialized (${take(first, all, most)})
    select 0 as part, ${keyOf(first)} as key, id from first
    union all
    select 1, ${keyOf(second)}, id from (${take(second, restOfWindow, rest)}) s`;
}

/** Asks one after the other, in the order of the part, until there are enough; `offset 0`: not all profiles first. */
function takeFitting(
  part: PartName,
  order: UserOrder,
  { within, most, fits }: Record<'within' | 'most' | 'fits', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const towards = towardsOf(order.direction);
  const people = readPart(part, order, within);
  if (part === 'all')
    return sql`
      select p.key, p.id from (${people}) p where ${fits}
      order by p.key ${towards}, p.id ${towards} limit ${most}`;
  // without exams their keys are all the same: sorting by those would take all of them
  const byKey = part === 'without exams' ? sql`` : sql`s.key ${towards},`;
  return sql`
    select s.key, s.id from (${people}) s
    cross join lateral (select ${fits} as fits from profiles p where p.id = s.id offset 0) p
    where p.fits
    order by ${byKey} s.id ${towards} limit ${most}`;
}

/** The same of all: of the profile `p` and, for sums, of `t`, which may be missing. */
export function placeOf({ sort, direction }: UserOrder): RawBuilder<unknown> {
  const { key } = KEYS[sort];
  const [first] = partsOf({ sort, direction });
  const isSecond = first === 'with exams' ? sql`t.user_id is null` : sql`t.user_id is not null`;
  return sql`${first === 'all' ? sql`0` : sql`(${isSecond})::integer`} as part, ${key} as key, p.id`;
}

/** The profiles `p` and, where the order asks for it, their sums `t`, looked up one by one. */
export function peopleFor({ sort }: UserOrder): RawBuilder<unknown> {
  return KEYS[sort].of === 'p'
    ? sql`profiles p`
    : sql`
        profiles p left join lateral (
          select t.* from user_totals t where t.user_id = p.id offset 0) t on true`;
}

/** By what the two above have found. */
export function inOrder({ direction }: UserOrder): RawBuilder<unknown> {
  const towards = towardsOf(direction);
  return sql`part, key ${towards}, id ${towards}`;
}

function towardsOf(direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return direction === 'asc' ? sql`asc` : sql`desc`;
}
