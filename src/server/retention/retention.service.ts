import { deleteExpiredAccounts } from '#server/accounts/accounts.service.ts';
import { deleteOldEntries } from '#server/audit/audit.service.ts';
import type { Database } from '#server/database/database.ts';
import { abandonExpiredPractices } from '#server/exams/attempts/attempt.service.ts';
import { deleteOldAbandonedAttempts } from '#server/exams/budgets/budget.service.ts';
import { clearExpiredLimitCounts } from '#server/limits/limits.ts';
import type { Log } from '#server/log.ts';
import { clearOldMails } from '#server/mail/outbox.ts';
import { removeExpiredDownloads } from '#server/privacy/download/download.service.ts';
import { deleteDueAccounts } from '#server/privacy/privacy.service.ts';
import { anonymizeOldReports } from '#server/reports/reports.service.ts';
import { RETENTION_DAYS, type RetentionRule } from '#shared/retention.rules.ts';

interface RetentionOptions {
  auditDays: number;
  log: Pick<Log, 'info' | 'error'>;
}

/** Deletes data past its retention period; returns how much, if it is counted. */
type Removal = (db: Database, options: RetentionOptions, stopping?: AbortSignal) => Promise<number | void>;

const removeOfAccounts: Removal = (db) => deleteExpiredAccounts(db);

/** The function that enforces each row of the table on the privacy page; several rows may share one. */
const REMOVALS: Record<RetentionRule, Removal> = {
  limits: (db) => clearExpiredLimitCounts(db),
  pending_log_ins: removeOfAccounts,
  mailed_links: removeOfAccounts,
  factor_removals: removeOfAccounts,
  factor_undo_links: removeOfAccounts,
  unconfirmed_accounts: removeOfAccounts,
  username_reservations: removeOfAccounts,
  sessions: removeOfAccounts,
  known_browsers: removeOfAccounts,
  former_emails: removeOfAccounts,
  former_usernames: removeOfAccounts,
  deletions: (db, { log }, stopping) => deleteDueAccounts(db, log, stopping),
  downloads: (db) => removeExpiredDownloads(db),
  mails: (db) => clearOldMails(db),
  open_practices: (db, _options, stopping) => abandonExpiredPractices(db, stopping),
  abandoned_exams: (db) => deleteOldAbandonedAttempts(db),
  reports: (db, _options, stopping) => anonymizeOldReports(db, RETENTION_DAYS.reports, stopping),
  audit: (db, { auditDays }, stopping) => deleteOldEntries(db, auditDays, stopping),
};

/**
 * Deletes all data kept longer than the privacy page says, one rule after the other. A rule that fails doesn't stop the
 * others; an error at the end names those that failed. Several processes may run it at the same time.
 */
export async function enforceRetention(
  db: Database,
  options: RetentionOptions,
  stopping?: AbortSignal,
): Promise<void> {
  const done = new Set<Removal>();
  const failed: string[] = [];
  for (const [rule, remove] of Object.entries(REMOVALS)) {
    if (stopping?.aborted) return;
    if (done.has(remove)) continue;
    done.add(remove);
    try {
      const removed = await remove(db, options, stopping);
      if (removed) options.log.info({ rule, removed }, 'data past their term were removed');
    } catch (error) {
      options.log.error({ err: error, rule }, 'data past their term could not be removed');
      failed.push(rule);
    }
  }
  if (failed.length > 0) throw new Error(`data past their term were not removed: ${failed.join(', ')}`);
}
