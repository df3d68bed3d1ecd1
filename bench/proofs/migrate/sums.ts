import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** SQL for the number of rows and the sum of their hashes: a text of all rows could exceed PostgreSQL's 1 GB limit. */
export function sumRowHashes(row: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)`;
}

/** Reads checksums over all rows, of the columns that exist before and after the migration. */
export async function readChecksums(db: Database): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, string>>`
    select
      (select ${sumRowHashes(sql`concat_ws('|', id, user_id, kind, score, total_questions, time_taken, categories::text,
        category_names::text, created_at::text)`)} from exam_sessions) as "finished exams",
      (select ${sumRowHashes(sql`concat_ws('|', session_id, question_id, question_version, category_id, position,
        selected_answer, is_correct)`)} from exam_answers) as answers,
      (select ${sumRowHashes(sql`concat_ws('|', id, user_id, question_ids::text, category_ids::text,
        array_remove(versions, null)::text, array_remove(answers, null)::text, time_taken, started_at::text,
        step_at::text)`)} from exam_attempts) as "open exams",
      (select ${sumRowHashes(sql`concat_ws('|', user_id, total_exams, total_questions, correct_answers, total_time,
        best_score, last_exam_date::text, streak_start)`)} from user_totals) as totals,
      (select ${sumRowHashes(sql`p::text`)} from period_points p) as points,
      (select ${sumRowHashes(sql`h::text`)} from period_histogram h) as histogram,
      (select ${sumRowHashes(sql`b::text`)} from user_badges b) as badges`.execute(db);
  return rows[0] ?? {};
}

export async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::integer from exam_sessions) as "finished exams",
      (select count(*)::integer from exam_answers) as answers,
      (select count(*)::integer from user_totals) as people`.execute(db);
  return rows[0] ?? {};
}
