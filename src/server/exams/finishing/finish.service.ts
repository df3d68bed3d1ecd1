import { type Database, inTransaction } from '#server/database/database.ts';
import { awardEarned } from '#server/badges/badges.service.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { percentage } from '#shared/exams/exams.rules.ts';
import { findFinished } from '#server/exams/attempts/attempt.repository.ts';
import {
  type ClosedAttempt,
  closeAttempt,
  insertSession,
  isOpen,
  type MarkedExam,
} from './finish.repository.ts';

export type FinishOutcome =
  | { outcome: 'finished'; session_id: string }
  | { outcome: 'not_all_answered' }
  | { outcome: 'dropped' };

/** Closes a fully answered exam, marks it and counts it; a repeat, also at the same time, gets the same session. */
export function finishExam(
  db: Database,
  given: { attempt_id: string; user_id: string; time_taken: number },
): Promise<FinishOutcome> {
  return inTransaction(db, async (trx) => {
    const closed = await closeAttempt(trx, given);
    if (closed) {
      const exam = mark(closed, given.user_id);
      const totals = await insertSession(trx, exam);
      await awardEarned(trx, { ...totals, user_id: given.user_id, session_id: exam.id, score: exam.score });
      await addPoints(trx, { user_id: given.user_id, points: exam.score });
      return { outcome: 'finished', session_id: exam.id };
    }
    if (await isOpen(trx, given)) return { outcome: 'not_all_answered' };
    const session_id = await findFinished(trx, given);
    return session_id === null ? { outcome: 'dropped' } : { outcome: 'finished', session_id };
  });
}

function mark(closed: ClosedAttempt, userId: string): MarkedExam {
  const marks = closed.answers.map((answer, i) => answer === closed.correct_answers[i]);
  const score = marks.filter(Boolean).length;
  return { ...closed, user_id: userId, marks, score, percentage: percentage(score, marks.length) };
}
