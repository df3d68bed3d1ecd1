import { insertReviews } from '#server/cards/keep.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { findUnloggedAttempt, lockUnloggedAttempt, markAnswersAsLogged } from './keep.repository.ts';
import { reviewPracticeAnswers } from './reviewed-answers.ts';

/**
 * Copies the answers of the open practice to the log of reviews and the cards. Answering stores an answer only in its
 * attempt, which is cheaper: call this before reading cards (0045).
 */
export async function logOpenPracticeReviews(db: Database, userId: string): Promise<void> {
  if ((await findUnloggedAttempt(db, userId)) === undefined) return;
  await inTransaction(db, (trx) => logReviewsInTransaction(trx, userId));
}

export async function logReviewsInTransaction(trx: Trx, user_id: string): Promise<void> {
  const attempt = await lockUnloggedAttempt(trx, user_id);
  if (!attempt) return;
  await insertReviews(trx, { id: attempt.id, user_id, ...reviewPracticeAnswers(attempt) });
  await markAnswersAsLogged(trx, attempt);
}
