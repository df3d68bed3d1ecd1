import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import {
  directionSql,
  findIds,
  findTotal,
  limitTo,
  selectListedIds,
  nextRowOperator,
  type Slice,
} from '#server/lists/list-sql.ts';
import { hasTrigram, matchesSearch } from '#server/lists/search.ts';
import type { Direction } from '#shared/lists/lists.rules.ts';

export interface ExamSlice extends Slice {
  direction: Direction;
}

export interface StoredExam {
  id: string;
  kind: ExamKindName;
  created_at: Date;
  score: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
  /** The user's id and name; null once the user is deleted. */
  user_id: string | null;
  username: string | null;
}

export function listExamIds(db: Database, slice: ExamSlice): Promise<string[]> {
  return findIds(db, sql`select s.id from exam_sessions s order by ${orderOf('s', slice)} ${limitTo(slice)}`);
}

/**
 * Reads a slice far down the list: finds the dates of its exams in an index, then reads the exams with these dates and
 * skips those of earlier pages. Near the top of the list this costs more than it saves.
 */
export function listDistantExamIds(db: Database, slice: ExamSlice): Promise<string[]> {
  const { direction, offset, limit } = slice;
  const isEarlier = nextRowOperator(direction === 'asc' ? 'desc' : 'asc');
  return findIds(
    db,
    sql`
      with page as materialized (
        select created_at from exam_sessions order by created_at ${directionSql(direction)} ${limitTo(slice)}
      ), span as materialized (
        select min(created_at) as earliest, max(created_at) as latest from page
      ), before as materialized (
        select count(*)::integer as exams from exam_sessions
        where created_at ${isEarlier} (select ${sql.ref(direction === 'asc' ? 'earliest' : 'latest')} from span)
      )
      select s.id from exam_sessions s
      where s.created_at >= (select earliest from span) and s.created_at <= (select latest from span)
      order by ${orderOf('s', slice)}
      limit ${limit}::integer offset ${offset}::integer - (select exams from before)`,
  );
}

/**
 * Finds a slice of a search by comparing the usernames of the first `window` exams of the list. `offset 0` makes
 * PostgreSQL look up one user for each exam until the slice is full.
 */
export function searchFirstExamIds(
  db: Database,
  search: string,
  slice: ExamSlice,
  window: number,
): Promise<string[]> {
  return findIds(
    db,
    sql`
      select s.id from (
        select s.id, s.user_id, s.created_at from exam_sessions s
        order by ${orderOf('s', slice)} limit ${window}::integer) s
      cross join lateral (
        select ${matchesUsername(search)} as fits from profiles p where p.id = s.user_id offset 0) p
      where p.fits
      order by ${orderOf('s', slice)} ${limitTo(slice)}`,
  );
}

/** Finds users who have exams; undefined if there are more than `max`. */
export async function findUsersWithExams(
  db: Database,
  search: string,
  max: number,
): Promise<string[] | undefined> {
  const ids = await findIds(db, sql`${usersWithExams(search)} limit ${max + 1}::integer`);
  return ids.length > max ? undefined : ids;
}

/**
 * Reads a slice of the exams of some users: the given ones, or all whose name matches. It reads only as many users as
 * the slice can show, those with the first exams in the list, and only the first exams of each.
 */
export function listExamIdsOfUsers(
  db: Database,
  users: string[] | { matching: string },
  slice: ExamSlice,
): Promise<string[]> {
  const from = Array.isArray(users)
    ? sql`unnest(${users}::uuid[]) as p (id)`
    : sql`(${usersWithExams(users.matching)} offset 0) p`;
  const end = sql`${slice.offset + slice.limit}::integer`;
  const firstOf = (limit: RawBuilder<unknown>) => sql`
    select s.id, s.created_at from exam_sessions s where s.user_id = p.id
    order by ${orderOf('s', slice)} limit ${limit}`;
  return findIds(
    db,
    sql`
      with nearest as materialized (
        select p.id from ${from} cross join lateral (${firstOf(sql`1`)}) s
        order by ${orderOf('s', slice)} limit ${end})
      select s.id from nearest p cross join lateral (${firstOf(end)}) s
      order by ${orderOf('s', slice)} ${limitTo(slice)}`,
  );
}

/** Counts exams; in a search the totals of the found users are summed, so that no exam is read. */
export function countExams(db: Database, search: string): Promise<number> {
  return findTotal(
    db,
    search === ''
      ? sql`select count(*)::integer as total from exam_sessions`
      : sql`select coalesce(sum(p.total_exams), 0)::integer as total from (${usersWithExams(search)}) p`,
  );
}

/** Finds the exams with these ids, in their order. */
export async function findListedExams(db: Database, ids: string[]): Promise<StoredExam[]> {
  const { rows } = await sql<StoredExam>`
    select s.id, s.kind, s.created_at, s.score, s.total_questions, s.time_taken, s.category_names as categories,
      p.id as user_id, p.username
    from ${selectListedIds(ids)}
    join exam_sessions s on s.id = listed.id
    left join profiles p on p.id = s.user_id
    order by place`.execute(db);
  return rows;
}

function usersWithExams(search: string): RawBuilder<unknown> {
  // the index finds names that may match, and the second condition compares each once
  const indexed = hasTrigram(search)
    ? sql`${matchesSearch(sql<string>`p.name_key`, search, { indexed: true })} and`
    : sql``;
  return sql`
    select p.id, t.total_exams from profiles p join user_totals t on t.user_id = p.id
    where ${indexed} ${matchesUsername(search)}`;
}

/** Whether the username of the profile `p` matches the search. */
export function matchesUsername(search: string): RawBuilder<SqlBool> {
  return matchesSearch(sql<string>`p.name_key`, search, { indexed: false });
}

function orderOf(table: string, { direction }: ExamSlice): RawBuilder<unknown> {
  const towards = directionSql(direction);
  return sql`${sql.ref(table)}.created_at ${towards}, ${sql.ref(table)}.id ${towards}`;
}
