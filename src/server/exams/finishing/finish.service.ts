import { type Database, inTransaction } from '#server/database/database.ts';
import { reviewPracticeAnswers } from '#server/exams/attempts/reviewed-answers.ts';
import { findFinishedExam } from '#server/exams/attempts/attempt.repository.ts';
import { PRACTICE } from '#server/exams/kinds/practice.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { type ClosedAttempt, closeAttempt, isAttemptOpen } from './close.repository.ts';
import { type MarkedExam, storeFinishedExam } from './store.service.ts';

type NotFinished = Refusal<'NOT_ALL_ANSWERED'> | Refusal<'ATTEMPT_CLOSED', { session_id: null }>;

/** Closes, marks and counts a practice; a repeated or concurrent call gets the id of the same finished exam. */
export function finishExam(
  db: Database,
  given: { attempt_id: string; user_id: string; time_taken: number },
): Promise<{ session_id: string } | NotFinished> {
  return inTransaction(db, async (trx) => {
    const closed = await closeAttempt(trx, given);
    if (closed) {
      await storeFinishedExam(trx, mark(closed, given.user_id));
      return { session_id: closed.id };
    }
    if (await isAttemptOpen(trx, given)) return refuse('NOT_ALL_ANSWERED');
    const session_id = await findFinishedExam(trx, given);
    return session_id === null ? refuse('ATTEMPT_CLOSED', { session_id }) : { session_id };
  });
}

function mark(
  { correct_answers, rulings, review_bases, kept_answers, ...closed }: ClosedAttempt,
  user_id: string,
): MarkedExam {
  return {
    ...closed,
    user_id,
    kind: PRACTICE.name,
    is_correct: correct_answers.map(
      (correct, i) => rulings[i] === 'valid_for_all' || closed.answers[i] === correct,
    ),
    counts: rulings.map((ruling) => ruling !== 'annulled'),
    is_doubtful: closed.is_doubtful?.map((isDoubtful) => isDoubtful ?? false) ?? null,
    reviews: reviewPracticeAnswers({ ...closed, correct_answers, review_bases, kept_answers }),
    sheet: null,
  };
}
