import { type Database, inTransaction } from '#server/database/database.ts';
import { deliverOverdueSheetOfUser } from '#server/mock-exams/delivery/deliver.service.ts';
import { findDeliveredSheetId } from '#server/mock-exams/delivery/delivered.repository.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { updatePartTimes } from './end-parts.repository.ts';
import { type MarksToSave, type SavedMarks, saveMarks } from './marks.repository.ts';

export type SheetClosed = Refusal<'SHEET_CLOSED', { session_id: string | null }>;

export async function markAnswers(db: Database, given: MarksToSave): Promise<SavedMarks | SheetClosed> {
  return (await saveMarks(db, given)) ?? refuseClosed(db, given);
}

/** Ends a part and the parts that run at the same time. The last parts end only by delivery. */
export async function endPartsNow(
  db: Database,
  given: MarksToSave & { part: number },
): Promise<Done | SheetClosed> {
  const saved = await inTransaction(db, async (trx) => {
    const marks = await saveMarks(trx, given);
    if (marks) await updatePartTimes(trx, given);
    return marks;
  });
  return saved ? {} : refuseClosed(db, given);
}

/** Delivers a sheet whose time is over, if the job has not done so yet. */
async function refuseClosed(
  db: Database,
  given: { attempt_id: string; user_id: string },
): Promise<SheetClosed> {
  await deliverOverdueSheetOfUser(db, given);
  return refuse('SHEET_CLOSED', { session_id: await findDeliveredSheetId(db, given) });
}
