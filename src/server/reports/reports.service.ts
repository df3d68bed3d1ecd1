import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { countAgainst, type Limit } from '#server/limits/limits.ts';
import { networkOf, subjectOf } from '#server/limits/subject.ts';
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

/** Undefined once the report is stored, be it now or before; otherwise why it isn't. */
export type Refusal = { code: 'QUESTION_NOT_FOUND' } | { code: 'TOO_MANY_REPORTS'; seconds: number };

/** Stores a report and counts it, both or neither: a repeat does nothing. */
export async function createReport(
  db: Database,
  report: NewReport,
  reporter: Reporter,
): Promise<Refusal | undefined> {
  try {
    return await inTransaction(db, (trx) => storeAndCount(trx, report, reporter));
  } catch (error) {
    if (error instanceof TooMany) return { code: 'TOO_MANY_REPORTS', seconds: error.seconds };
    throw error;
  }
}

async function storeAndCount(trx: Trx, report: NewReport, reporter: Reporter): Promise<Refusal | undefined> {
  if (!(await insertReport(trx, report, reporter.user_id))) {
    return (await hasReport(trx, report.report_id)) ? undefined : { code: 'QUESTION_NOT_FOUND' };
  }
  const network = networkOf(reporter.address);
  const seconds =
    (await countAgainst(trx, OF_BROWSER, subjectOf(reporter.browser, network))) ??
    (await countAgainst(trx, OF_ADDRESS, subjectOf(network)));
  // thrown, so that the report goes with the transaction
  if (seconds !== null) throw new TooMany(seconds);
  return undefined;
}

class TooMany extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('too many reports');
    this.seconds = seconds;
  }
}
