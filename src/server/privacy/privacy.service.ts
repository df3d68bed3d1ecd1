import { listDueAccounts, lockDueAccount } from '#server/accounts/deletion/deletion.service.ts';
import * as profiles from '#server/accounts/profiles.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { abandonAttempts } from '#server/exams/attempts/attempt.service.ts';
import { detachExams, lockTotals } from '#server/exams/finishing/totals.service.ts';
import { deleteOwnExams } from '#server/mock-exams/own-exams/own-exams.service.ts';
import { detachSheets } from '#server/mock-exams/sheets/user-sheets.service.ts';
import type { AnyRefusal } from '#server/refusals/refusal.ts';
import { detachImports } from '#server/questions/imports/imports.service.ts';
import { detachReports } from '#server/reports/reports.service.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { deletePoints } from '#server/ranking/ranking.service.ts';

/** Hides a user from the ranking of all open periods, or shows them there again (rules.md 9). */
export async function setHidden(
  db: Database,
  given: { user_id: string; hidden: boolean },
): Promise<{ hidden: boolean }> {
  // the update locks the profile: a concurrent finish of an exam has either added its points or waits and sees the
  // change. A trigger updates the points of the open periods.
  await inTransaction(db, (trx) => profiles.setHidden(trx, given));
  return { hidden: given.hidden };
}

/** Deletes a user with all their data; finished exams stay, without a user. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await inTransaction(db, (trx) => deleteUserInTransaction(trx, userId));
}

/** Deletes a user in the caller's transaction; `before` may lock the profile and refuse the deletion. */
export async function deleteUserInTransaction<Refused extends AnyRefusal = never>(
  trx: Trx,
  userId: string,
  before?: () => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  // the open exam is deleted before the profile is locked, as when it is finished: the reverse would deadlock
  await abandonAttempts(trx, userId);
  const refusal = await before?.();
  if (refusal) return refusal;
  await profiles.deleteProfile(trx, userId, async () => {
    await lockTotals(trx);
    // first the exams, which may be many, and last the points: other users wait for the locked rows of the histogram
    await detachExams(trx, userId);
    await detachSheets(trx, userId);
    await deleteOwnExams(trx, userId);
    await detachReports(trx, userId);
    await detachImports(trx, userId);
    await deletePoints(trx, userId);
  });
  return undefined;
}

/**
 * Deletes the accounts whose users asked for it and haven't logged in since. If one deletion fails, the others go on,
 * and it is tried again at the next run. Any number of processes may run it at once.
 */
export async function deleteDueAccounts(
  db: Database,
  log: Pick<Log, 'error'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (const id of await listDueAccounts(db)) {
    if (stopping?.aborted) return;
    try {
      // a refusal also rolls back the deletion of the open exam
      await inTransactionUnlessRefused(db, (trx) =>
        deleteUserInTransaction(trx, id, () => lockDueAccount(trx, id)),
      );
    } catch (error) {
      log.error({ err: error, user_id: id }, 'an account could not be deleted');
    }
  }
}
