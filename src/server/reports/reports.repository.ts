import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { NewReport } from '#shared/reports/reports.contract.ts';

/**
 * Inserts a report of a live question; returns false if the question is deleted or missing, or the report's id exists
 * already.
 */
export async function insertReport(
  trx: Trx,
  { report_id, question_id, issue_type, description }: NewReport,
  userId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into question_reports (id, question_id, user_id, issue_type, description)
    select ${report_id}::uuid, id, ${userId}::uuid, ${issue_type}, ${description}
    from questions
    where id = ${question_id}::uuid and deleted_at is null
    on conflict (id) do nothing
    returning id`.execute(trx);
  return rows.length === 1;
}

export async function hasReport(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('question_reports').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function clearReporter(trx: Trx, userId: string, description: string): Promise<void> {
  await trx
    .updateTable('question_reports')
    .set({ user_id: null, description })
    .where('user_id', '=', userId)
    .execute();
}

/** Removes the user and the description from old reports that still have them. */
export async function anonymizeReportsBefore(
  db: Database,
  given: { days: number; limit: number; description: string; removed: string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update question_reports set user_id = null, description = ${given.description} where id in (
      select id from question_reports
      where created_at < app_now() - make_interval(days => ${given.days})
        and description <> all(${given.removed}::text[])
      order by created_at limit ${given.limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
