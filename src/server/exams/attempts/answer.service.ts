import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AskedQuestion, Feedback } from '#shared/exams/exams.contract.ts';
import { setRequestSubject } from '#server/security-log/current-request.ts';
import {
  type Answer,
  type AnswerToLock,
  findLockedAnswer,
  lockAnswer,
  lockAnswerOfSession,
  type LockedAnswer,
} from './answer.repository.ts';
import { findFinishedExam } from './attempt.repository.ts';
import { toAskedQuestion, toFeedback } from './attempt.service.ts';

type Answered = Feedback & { position: number; time_taken: number; next: AskedQuestion | null };

type NotAnswered =
  | Refusal<'NOT_YET_ASKED'>
  | Refusal<'QUESTION_LEFT_OUT'>
  | Refusal<'ATTEMPT_CLOSED', { session_id: string | null }>;

/** Locks an answer. A repeated call returns the answer locked first; any other that isn't waited for is refused. */
export async function answerQuestion(db: Database, given: AnswerToLock): Promise<Answered | NotAnswered> {
  const locked = (await lockAnswer(db, given)) ?? (await findLockedAnswer(db, given));
  if (locked === undefined)
    return refuse('ATTEMPT_CLOSED', { session_id: await findFinishedExam(db, given) });
  if (locked === 'left_out') return refuse('QUESTION_LEFT_OUT');
  if (locked === null) return refuse('NOT_YET_ASKED');
  return toAnswered(locked, given.position);
}

/**
 * Locks an answer of the session's user without reading the session first. If it returns null, nothing has changed: the
 * caller reads the session and calls `answerQuestion`.
 */
export async function answerQuestionOfSession(
  db: Database,
  given: Answer & { token: string },
): Promise<Answered | null> {
  const locked = await lockAnswerOfSession(db, given);
  if (!locked) return null;
  setRequestSubject(locked.email);
  return toAnswered(locked, given.position);
}

function toAnswered(locked: LockedAnswer, position: number): Answered {
  return {
    position,
    time_taken: locked.time_taken,
    ...toFeedback(locked, locked.selected_answer),
    next: locked.next ? toAskedQuestion(locked.next, position + 1) : null,
  };
}
