import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AskedQuestion, Feedback } from '#shared/exams/exams.contract.ts';
import { setRequestSubject } from '#server/security-log/current-request.ts';
import {
  type Answer,
  type AnswerToStore,
  findFinalAnswer,
  storeAnswer,
  storeAnswerOfSession,
  type FinalAnswer,
} from './answer.repository.ts';
import { findFinishedExam } from './attempt.repository.ts';
import { toAskedQuestion, toFeedback } from './attempt.service.ts';

type Answered = Feedback & { position: number; time_taken: number; next: AskedQuestion | null };

type NotAnswered =
  | Refusal<'NOT_YET_ASKED'>
  | Refusal<'QUESTION_LEFT_OUT'>
  | Refusal<'ATTEMPT_CLOSED', { session_id: string | null }>;

/** Stores a final answer. A repeated call returns the answer stored first; any question not being asked is refused. */
export async function answerQuestion(db: Database, given: AnswerToStore): Promise<Answered | NotAnswered> {
  const locked = (await storeAnswer(db, given)) ?? (await findFinalAnswer(db, given));
  if (locked === undefined)
    return refuse('ATTEMPT_CLOSED', { session_id: await findFinishedExam(db, given) });
  if (locked === 'left_out') return refuse('QUESTION_LEFT_OUT');
  if (locked === null) return refuse('NOT_YET_ASKED');
  return toAnswered(locked, given.position);
}

/**
 * Stores an answer of the session's user without reading the session first. If it returns null, nothing was stored: the
 * caller reads the session and calls `answerQuestion`.
 */
export async function answerQuestionOfSession(
  db: Database,
  given: Answer & { token: string },
): Promise<Answered | null> {
  const locked = await storeAnswerOfSession(db, given);
  if (!locked) return null;
  setRequestSubject(locked.email);
  return toAnswered(locked, given.position);
}

function toAnswered(locked: FinalAnswer, position: number): Answered {
  return {
    position,
    time_taken: locked.time_taken,
    ...toFeedback(locked, locked.selected_answer),
    next: locked.next ? toAskedQuestion(locked.next, position + 1) : null,
  };
}
