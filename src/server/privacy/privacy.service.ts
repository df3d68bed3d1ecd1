import * as profiles from '#server/accounts/profiles.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { abandonAttempts } from '#server/exams/attempts/attempt.service.ts';
import type { AnyRefusal } from '#server/refusals/refusal.ts';
import { deletePoints, setVisible } from '#server/ranking/ranking.service.ts';

/** Hides somebody from the ranking of all periods that are not closed yet, or shows them there again (rules.md 9). */
export async function setHidden(
  db: Database,
  given: { user_id: string; hidden: boolean },
): Promise<{ hidden: boolean }> {
  await inTransaction(db, async (trx) => {
    // changing the profile locks it: whoever is just finishing an exam either has counted it or sees the change
    await profiles.setHidden(trx, given);
    await setVisible(trx, { user_id: given.user_id, visible: !given.hidden });
  });
  return { hidden: given.hidden };
}

/** Deletes somebody with all that is theirs; their finished exams stay, as nobody's. */
export async function deletePerson(db: Database, userId: string): Promise<void> {
  await inTransaction(db, (trx) => deletePersonIn(trx, userId));
}

/** The same in the caller's transaction; `before` may lock their profile, and refuses when they are to stay. */
export async function deletePersonIn<Refused extends AnyRefusal = never>(
  trx: Trx,
  userId: string,
  before?: () => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  // the open exam first, as finishing it does: or each would wait for the other
  await abandonAttempts(trx, userId);
  const refusal = await before?.();
  if (refusal) return refusal;
  await profiles.deleteProfile(trx, userId, () => deletePoints(trx, userId));
  return undefined;
}
