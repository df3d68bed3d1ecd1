import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { readInBatches } from '#server/lists/batches.ts';
import { nextRowOperator, directionSql } from '#server/lists/list-sql.ts';
import type { Direction } from '#shared/lists/lists.rules.ts';
import { matchesUsername, type StoredExam } from './exam-list.repository.ts';

const BATCH_SIZE = 1_000;

export type ExportedExam = Omit<StoredExam, 'user_id'>;

/** The last exam of a batch: the next batch begins after it. */
interface Cursor {
  id: string;
  /** The moment as text, because a Date loses the microseconds. */
  instant: string;
}

/** Exports exams by date, in batches: those of all users or, in a search, of the users whose name matches. */
export function readExamBatches(
  db: Database,
  search: string,
  direction: Direction,
  size = BATCH_SIZE,
): AsyncGenerator<ExportedExam[]> {
  return readInBatches<ExportedExam, Cursor>(async (after) => {
    const exams = await findBatch(db, search, direction, { after, size });
    return { rows: exams.filter(({ fits }) => fits), last: exams.at(-1) };
  });
}

async function findBatch(
  db: Database,
  search: string,
  direction: Direction,
  { after, size }: { after: Cursor | undefined; size: number },
): Promise<(ExportedExam & Cursor & { fits: boolean })[]> {
  const towards = directionSql(direction);
  const fits = search === '' ? sql<boolean>`true` : sql<boolean>`coalesce(p.fits, false)`;
  const { rows } = await sql<ExportedExam & Cursor & { fits: boolean }>`
    select s.id, s.kind, s.created_at, s.created_at::text as instant, s.score, s.total_questions, s.time_taken,
      s.category_names as categories, p.username, ${fits} as fits
    from (
      select s.* from exam_sessions s
      ${after ? sql`where (s.created_at, s.id) ${nextRowOperator(direction)} (${after.instant}::timestamptz, ${after.id}::uuid)` : sql``}
      order by s.created_at ${towards}, s.id ${towards} limit ${size}::integer) s
    left join lateral (
      select p.username, ${search === '' ? sql`true` : matchesUsername(search)} as fits
      from profiles p where p.id = s.user_id offset 0) p on true
    order by s.created_at ${towards}, s.id ${towards}`.execute(db);
  return rows;
}
