import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** The maximum number of exams that are listed: a longer select list would be of no use. */
const MOST = 1_000;

/** Lists the exams by skipping from one to the next in the index: a bank has many questions of few exams. */
export async function listSourceExams(db: Database): Promise<string[]> {
  const { rows } = await sql<{ exam: string }>`
    with recursive exams as (
      (select source_exam as exam from questions
      where source_exam is not null and deleted_at is null order by source_exam limit 1)
      union all
      select (select q.source_exam from questions q
        where q.source_exam > exams.exam and q.deleted_at is null order by q.source_exam limit 1)
      from exams where exams.exam is not null
    )
    select exam from exams where exam is not null limit ${MOST}`.execute(db);
  return rows.map(({ exam }) => exam);
}
