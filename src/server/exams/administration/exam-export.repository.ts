import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { matchesUsername } from './exam-list.repository.ts';

/** So many exams are looked at in one statement. */
const BATCH = 1_000;

export interface ExportedExam {
  id: string;
  created_at: Date;
  score: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
  /** null once whoever took it is deleted. */
  username: string | null;
}

/** Where an exam is in the list. */
interface Place {
  id: string;
  /** With all its digits. */
  instant: string;
}

type Read = ExportedExam & Place & { fits: boolean };

/** Everybody's exams by date, or those of people whose name holds the search, in batches, each read as it is taken. */
export async function* exportBatches(
  db: Database,
  search: string,
  direction: 'asc' | 'desc',
  size = BATCH,
): AsyncGenerator<ExportedExam[]> {
  for (let after: Place | undefined; ;) {
    const exams = await findBatch(db, search, direction, { after, size });
    const fitting = exams.filter(({ fits }) => fits);
    if (fitting.length > 0) yield fitting;
    after = exams.at(-1);
    if (!after) return;
    // queries on PGlite come back without ever letting timers and requests have their turn
    await setImmediate();
  }
}

async function findBatch(
  db: Database,
  search: string,
  direction: 'asc' | 'desc',
  { after, size }: { after: Place | undefined; size: number },
): Promise<Read[]> {
  const [towards, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const fits = search === '' ? sql<boolean>`true` : sql<boolean>`coalesce(p.fits, false)`;
  const { rows } = await sql<Read>`
    select s.id, s.created_at, s.created_at::text as instant, s.score, s.total_questions, s.time_taken,
      s.category_names as categories, p.username, ${fits} as fits
    from (
      select s.* from exam_sessions s
      ${after ? sql`where (s.created_at, s.id) ${beyond} (${after.instant}::timestamptz, ${after.id}::uuid)` : sql``}
      order by s.created_at ${towards}, s.id ${towards} limit ${size}::integer) s
    left join lateral (
      select p.username, ${search === '' ? sql`true` : matchesUsername(search)} as fits
      from profiles p where p.id = s.user_id offset 0) p on true
    order by s.created_at ${towards}, s.id ${towards}`.execute(db);
  return rows;
}
