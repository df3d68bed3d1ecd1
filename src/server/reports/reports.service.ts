import type { Database } from '#server/database/database.ts';
import { countAgainst, type Limit } from '#server/limits/limits.ts';
import { toNetwork, hashSubject } from '#server/limits/subject.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import type { NewReport } from '#shared/reports/reports.contract.ts';
import { hasReport, insertReport } from './reports.repository.ts';

const HOUR = 3600;
/** Of one browser at one address (rules.md 18) … */
const OF_BROWSER: Limit = { action: 'report', most: 10, seconds: HOUR };
/** … and of all behind one address: wide enough for a classroom, and no browser can forget it. */
const OF_ADDRESS: Limit = { action: 'report by address', most: 100, seconds: HOUR };

/** Who reports: user_id is null for visitors. */
export interface Reporter {
  user_id: string | null;
  browser: string;
  address: string;
}

type NotCreated = Refusal<'QUESTION_NOT_FOUND'> | Refusal<'TOO_MANY_REPORTS', { seconds: number }>;

/** Stores a report and counts it, both or neither: a repeat does nothing. */
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
      (await countAgainst(trx, OF_BROWSER, hashSubject(reporter.browser, network))) ??
      (await countAgainst(trx, OF_ADDRESS, hashSubject(network)));
    return seconds === null ? {} : refuse('TOO_MANY_REPORTS', { seconds });
  });
}
