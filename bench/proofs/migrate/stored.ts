import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ExamCrowd } from '../faults/takers.ts';
import { sumRowHashes } from './sums.ts';

/** Reads the checksums of the data of users who only have exams from before the migration. */
export async function readSums(db: Database): Promise<string> {
  const { rows } = await sql<Record<string, string>>`
    with old as (select id from profiles where username like 'gente%')
    select
      (select ${sumRowHashes(sql`concat_ws('|', s.id, user_id, score, total_questions, time_taken, created_at::text)`)}
        from exam_sessions s where user_id in (select id from old)) as exams,
      (select ${sumRowHashes(sql`concat_ws('|', session_id, question_id, position, selected_answer, is_correct)`)}
        from exam_answers a where exists (
          select from exam_sessions s where s.id = a.session_id and s.user_id in (select id from old))) as answers,
      (select ${sumRowHashes(sql`concat_ws('|', user_id, total_exams, total_questions, correct_answers, best_score)`)}
        from user_totals where user_id in (select id from old)) as totals`.execute(db);
  return JSON.stringify(rows[0]);
}

export async function listMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function findLostAndExtraExams(db: Database, { confirmed }: ExamCrowd): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .where('p.username', 'in', [...confirmed.keys()])
    .select('s.id')
    .execute();
  const stored = new Set(rows.map(({ id }) => id));
  const known = new Set([...confirmed.values()].flat());
  return [
    ...[...known].filter((id) => !stored.has(id)).map((id) => `exam ${id} is lost`),
    ...[...stored].filter((id) => !known.has(id)).map((id) => `exam ${id} is one too many`),
  ];
}
