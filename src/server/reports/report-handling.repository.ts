import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { countRows, limitTo, sliceOf } from '#server/lists/list-sql.ts';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import {
  NEXT_REPORT_STATUSES,
  REPORT_PAGE_SIZE,
  REPORT_STATUSES,
  type ReportStatus,
} from '#shared/reports/reports.rules.ts';

/** Lists the newest reports first; `status` null lists all of them. */
export async function listReports(
  db: Database,
  { status, page }: { status: ReportStatus | null; page: number },
): Promise<ListedReport[]> {
  const { rows } = await sql<ListedReport>`
    select ${REPORT_COLUMNS}
    from (
      select * from question_reports where ${hasStatus(status)}
      order by created_at desc, id desc
      ${limitTo(sliceOf(page, REPORT_PAGE_SIZE))}
    ) r
    ${REPORT_JOINS}
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

export function countReports(db: Database, status: ReportStatus | null): Promise<number> {
  return countRows(db, sql`question_reports where ${hasStatus(status)}`);
}

export async function findReport(db: Database, id: string): Promise<ListedReport | undefined> {
  const { rows } = await sql<ListedReport>`
    select ${REPORT_COLUMNS} from question_reports r ${REPORT_JOINS} where r.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/**
 * SQL: the columns of a report, with the current wording of its question, even if deleted, and the name of its sender.
 */
const REPORT_COLUMNS = sql`r.id, r.question_id, q.question_text, q.deleted_at is not null as question_deleted, r.issue_type,
  r.description, u.username, r.status, r.created_at`;
const REPORT_JOINS = sql`join questions q on q.id = r.question_id left join profiles u on u.id = r.user_id`;

function hasStatus(status: ReportStatus | null): RawBuilder<boolean> {
  return status === null ? sql<boolean>`true` : sql<boolean>`status = ${status}`;
}

/** Statuses that an administrator can still change. */
const OPEN_STATUSES = REPORT_STATUSES.filter((status) => NEXT_REPORT_STATUSES[status].length > 0);

export function countOpenReports(db: Database): Promise<number> {
  return countRows(db, sql`question_reports where status = any(${OPEN_STATUSES}::text[])`);
}

interface MovedReport {
  /** The status before the change; the current one if the change isn't allowed. */
  before: ReportStatus;
  is_moved: boolean;
  question_text: string;
}

/** Changes the status of a report if the stored one allows it, after waiting for concurrent changes. */
export async function updateReportStatus(
  trx: Trx,
  { id, status }: { id: string; status: ReportStatus },
): Promise<MovedReport | undefined> {
  const from = REPORT_STATUSES.filter((before) => NEXT_REPORT_STATUSES[before].includes(status));
  const { rows } = await sql<MovedReport>`
    with stored as (
      select r.id, r.status, q.question_text
      from question_reports r join questions q on q.id = r.question_id
      where r.id = ${id}::uuid
      for no key update of r
    ), moved as (
      update question_reports r set status = ${status}
      from stored s
      where r.id = s.id and s.status = any(${from}::text[])
      returning r.id
    )
    select s.status as before, s.question_text, exists (select from moved) as is_moved from stored s`.execute(
    trx,
  );
  return rows[0];
}
