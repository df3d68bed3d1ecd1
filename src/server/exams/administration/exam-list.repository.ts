import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { hasTrigram, matchesSearch } from '#server/lists/search.ts';

/** Which part of the list, in which order. */
export interface Part {
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface StoredExam {
  id: string;
  created_at: Date;
  score: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
  /** Both null once whoever took it is deleted. */
  user_id: string | null;
  username: string | null;
}

/** A part of all exams. */
export async function readPart(db: Database, part: Part): Promise<string[]> {
  return idsOf(
    db,
    sql`
      select s.id from exam_sessions s
      order by ${inOrder('s', part)} limit ${part.limit}::integer offset ${part.offset}::integer`,
  );
}

/**
 * A part of somebody's exams whose name holds the text, looked for among the first `window` exams of all: `offset 0`
 * makes it one look at a person for each, until the part is full.
 */
export async function filterFirst(
  db: Database,
  search: string,
  part: Part,
  window: number,
): Promise<string[]> {
  return idsOf(
    db,
    sql`
      select s.id from (
        select s.id, s.user_id, s.created_at from exam_sessions s
        order by ${inOrder('s', part)} limit ${window}::integer) s
      cross join lateral (
        select ${matchesUsername(search)} as fits from profiles p where p.id = s.user_id offset 0) p
      where p.fits
      order by ${inOrder('s', part)} limit ${part.limit}::integer offset ${part.offset}::integer`,
  );
}

/** Whoever has such a name and exams, if they are no more than `most`. */
export async function findPeople(db: Database, search: string, most: number): Promise<string[] | undefined> {
  const ids = await idsOf(db, sql`${peopleNamed(search)} limit ${most + 1}::integer`);
  return ids.length > most ? undefined : ids;
}

/**
 * The part from the other side: of these people, or of all with such a name, those whose first exams come first, no more
 * than the part can show, and of each as many exams as it may need.
 */
export async function gatherFromPeople(
  db: Database,
  people: string[] | { named: string },
  part: Part,
): Promise<string[]> {
  const from = Array.isArray(people)
    ? sql`unnest(${people}::uuid[]) as p (id)`
    : sql`(${peopleNamed(people.named)} offset 0) p`;
  const end = sql`${part.offset + part.limit}::integer`;
  const firstOf = (most: RawBuilder<unknown>) => sql`
    select s.id, s.created_at from exam_sessions s where s.user_id = p.id
    order by ${inOrder('s', part)} limit ${most}`;
  return idsOf(
    db,
    sql`
      with nearest as materialized (
        select p.id from ${from} cross join lateral (${firstOf(sql`1`)}) s
        order by ${inOrder('s', part)} limit ${end})
      select s.id from nearest p cross join lateral (${firstOf(end)}) s
      order by ${inOrder('s', part)} limit ${part.limit}::integer offset ${part.offset}::integer`,
  );
}

/** How many exams there are, or how many of people with such names: their sums know it. */
export async function countExams(db: Database, search: string): Promise<number> {
  const total =
    search === ''
      ? sql`select count(*)::integer as total from exam_sessions`
      : sql`
        select coalesce(sum(p.total_exams), 0)::integer as total from (${peopleNamed(search)}) p`;
  const { rows } = await sql<{ total: number }>`${total}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The exams with these ids, in their order. */
export async function readListed(db: Database, ids: string[]): Promise<StoredExam[]> {
  const { rows } = await sql<StoredExam>`
    select s.id, s.created_at, s.score, s.total_questions, s.time_taken, s.category_names as categories,
      p.id as user_id, p.username
    from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    join exam_sessions s on s.id = listed.id
    left join profiles p on p.id = s.user_id
    order by place`.execute(db);
  return rows;
}

/** With exams. The index of names and addresses finds those that may fit. */
function peopleNamed(search: string): RawBuilder<unknown> {
  const indexed = hasTrigram(search)
    ? sql`${matchesSearch(sql<string>`p.name_key`, search, { indexed: true })} and`
    : sql``;
  return sql`
    select p.id, t.total_exams from profiles p join user_totals t on t.user_id = p.id
    where ${indexed} ${matchesUsername(search)}`;
}

/** In the username of the profile `p`. */
export function matchesUsername(search: string): RawBuilder<SqlBool> {
  return matchesSearch(sql<string>`p.name_key`, search, { indexed: false });
}

function inOrder(table: string, { direction }: Part): RawBuilder<unknown> {
  const towards = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sql.ref(table)}.created_at ${towards}, ${sql.ref(table)}.id ${towards}`;
}

async function idsOf(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
