import { insertReviews } from '#server/cards/keep.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { findUnkeptAttempt, lockUnkeptAttempt, markAsKept } from './keep.repository.ts';
import { reviewPracticeAnswers } from './reviewed-answers.ts';

/**
 * Copies the answers of the open practice to the log of reviews and the cards. Answering stores an answer only in its
 * attempt, which is cheaper: call this before reading cards (0045).
 */
export async function keepOpenAnswers(db: Database, userId: string): Promise<void> {
  if ((await findUnkeptAttempt(db, userId)) === undefined) return;
  await inTransaction(db, (trx) => keepAnswersInTransaction(trx, userId));
}

export async function keepAnswersInTransaction(trx: Trx, user_id: string): Promise<void> {
  const attempt = await lockUnkeptAttempt(trx, user_id);
  if (!attempt) return;
  await insertReviews(trx, { id: attempt.id, user_id, ...reviewPracticeAnswers(attempt) });
  await markAsKept(trx, attempt);
}
