import { putOffCard } from '#server/cards/hold.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { leaveOutCurrentQuestion } from '#server/exams/attempts/leave-out.service.ts';
import type { Done, Refusal } from '#server/refusals/refusal.ts';
import { bringCardsUpToDate } from '#server/review/choice/choice.service.ts';
import { readSettings } from '#server/review/plans/settings.service.ts';
import type { ReviewPractice } from '#shared/review/review.contract.ts';
import { findPreviouslyAnswered } from './practice.repository.ts';

export async function readPractice(
  db: Database,
  given: { user_id: string; attempt_id: string },
): Promise<ReviewPractice | null> {
  const questions = await findPreviouslyAnswered(db, given);
  if (!questions) return null;
  const { asks_doubt } = await readSettings(db, given.user_id);
  return { asks_doubt, ...questions };
}

/** Puts a question off until tomorrow; an open practice that is asking this question continues without it. */
export async function putOffQuestion(
  db: Database,
  given: { user_id: string; question_id: string },
): Promise<Done | Refusal<'NOT_ANSWERED_YET'>> {
  await bringCardsUpToDate(db, given.user_id);
  return inTransaction(db, async (trx) => {
    // locks the attempt before the card, in the same order as finishing a practice
    await leaveOutCurrentQuestion(trx, given);
    return putOffCard(trx, given);
  });
}
