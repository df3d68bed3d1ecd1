import type { Database, Trx } from '#server/database/database.ts';
import { consumeLimit, type Limit } from '#server/limits/limits.ts';
import { toNetwork, hashSubject } from '#server/limits/subject.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import type { NewReport } from '#shared/reports/reports.contract.ts';
import { anonymizeReportsBefore, clearReporter, hasReport, insertReport } from './reports.repository.ts';

const HOUR = 3600;
/** The limit of one browser in one network (rules.md 18). */
const BROWSER_LIMIT: Limit = { action: 'report', most: 10, seconds: HOUR };
/** The limit of all browsers in one network: wide enough for a classroom, and deleting the cookie doesn't avoid it. */
const ADDRESS_LIMIT: Limit = { action: 'report by address', most: 100, seconds: HOUR };

/** The sender of a report: `user_id` is null for a visitor. */
export interface Reporter {
  user_id: string | null;
  browser: string;
  address: string;
}

type NotCreated = Refusal<'QUESTION_NOT_FOUND'> | Refusal<'TOO_MANY_REPORTS', { seconds: number }>;

/**
 * Stores a report and counts it against the limits in one transaction; repeating the call with the same id does
 * nothing.
 */
export function createReport(
  db: Database,
  report: NewReport,
  reporter: Reporter,
): Promise<Done | NotCreated> {
  return inTransactionUnlessRefused(db, async (trx) => {
    if (!(await insertReport(trx, report, reporter.user_id)))
      return (await hasReport(trx, report.report_id)) ? {} : refuse('QUESTION_NOT_FOUND');
    const network = toNetwork(reporter.address);
    const seconds =
      (await consumeLimit(trx, BROWSER_LIMIT, hashSubject(reporter.browser, network))) ??
      (await consumeLimit(trx, ADDRESS_LIMIT, hashSubject(network)));
    return seconds === null ? {} : refuse('TOO_MANY_REPORTS', { seconds });
  });
}

/** Replaces the description of a report when the account of its writer is deleted. */
const DELETED_DESCRIPTION = 'Descripción eliminada con la cuenta de quien la escribió.';

const EXPIRED_DESCRIPTION = 'Descripción eliminada por el plazo de conservación.';
const BATCH = 1_000;

/**
 * Removes user and description from reports past their retention period, in batches; returns how many. Several
 * processes may run it at the same time.
 */
export async function anonymizeOldReports(
  db: Database,
  days: number,
  stopping?: AbortSignal,
): Promise<number> {
  let anonymized = 0;
  while (!stopping?.aborted) {
    const batch = await anonymizeReportsBefore(db, {
      days,
      limit: BATCH,
      description: EXPIRED_DESCRIPTION,
      removed: [EXPIRED_DESCRIPTION, DELETED_DESCRIPTION],
    });
    anonymized += batch;
    if (batch < BATCH) break;
  }
  return anonymized;
}

/** Keeps the reports of a user, but removes the user and the descriptions. */
export function anonymizeReportsOfUser(trx: Trx, userId: string): Promise<void> {
  return clearReporter(trx, userId, DELETED_DESCRIPTION);
}
