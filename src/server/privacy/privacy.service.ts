import {
  listAccountsDueForDeletion,
  lockAccountDueForDeletion,
} from '#server/accounts/deletion/deletion.service.ts';
import * as profiles from '#server/accounts/profiles.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { abandonAttempts } from '#server/exams/attempts/attempt.service.ts';
import { detachExamsFromUser, lockUserTotals } from '#server/exams/finishing/totals.service.ts';
import { deleteOwnExams } from '#server/mock-exams/own-exams/own-exams.service.ts';
import { detachSheetsFromUser } from '#server/mock-exams/sheets/user-sheets.service.ts';
import type { AnyRefusal } from '#server/refusals/refusal.ts';
import { removeUserFromImports } from '#server/questions/imports/imports.service.ts';
import { anonymizeReportsOfUser } from '#server/reports/reports.service.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { deletePoints } from '#server/ranking/ranking.service.ts';

/** Hides a user from the ranking of all open periods, or shows them there again (rules.md 9). */
export async function updateRankingVisibility(
  db: Database,
  given: { user_id: string; hidden: boolean },
): Promise<{ hidden: boolean }> {
  // the update locks the profile, so an exam finished at the same time adds its points either before it, or after it
  // and with the new value. A trigger updates the points of the open periods.
  await inTransaction(db, (trx) => profiles.setUserHidden(trx, given));
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
  // finishing an exam locks first the exam and then the profile: another order here could deadlock with it
  await abandonAttempts(trx, userId);
  const refusal = await before?.();
  if (refusal) return refusal;
  await profiles.deleteProfile(trx, userId, async () => {
    await lockUserTotals(trx);
    // exams, which may be many, come first, and points last: they lock rows of the histogram that other users wait for
    await detachExamsFromUser(trx, userId);
    await detachSheetsFromUser(trx, userId);
    await deleteOwnExams(trx, userId);
    await anonymizeReportsOfUser(trx, userId);
    await removeUserFromImports(trx, userId);
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
  for (const id of await listAccountsDueForDeletion(db)) {
    if (stopping?.aborted) return;
    try {
      // a refusal also rolls back the deletion of the open exam
      await inTransactionUnlessRefused(db, (trx) =>
        deleteUserInTransaction(trx, id, () => lockAccountDueForDeletion(trx, id)),
      );
    } catch (error) {
      log.error({ err: error, user_id: id }, 'an account could not be deleted');
    }
  }
}
