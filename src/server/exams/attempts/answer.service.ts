import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AskedQuestion, Feedback } from '#shared/exams/exams.contract.ts';
import { type AnswerToLock, findLockedAnswer, lockAnswer } from './answer.repository.ts';
import { findFinished } from './attempt.repository.ts';
import { asAsked, asFeedback } from './attempt.service.ts';

type Answered = Feedback & { position: number; time_taken: number; next: AskedQuestion | null };

type NotAnswered = Refusal<'NOT_YET_ASKED'> | Refusal<'ATTEMPT_CLOSED', { session_id: string | null }>;

/** Locks an answer. A repeat gets what was locked first; anything else that isn't waited for changes nothing. */
export async function answerQuestion(db: Database, given: AnswerToLock): Promise<Answered | NotAnswered> {
  const locked = (await lockAnswer(db, given)) ?? (await findLockedAnswer(db, given));
  if (locked === undefined) return refuse('ATTEMPT_CLOSED', { session_id: await findFinished(db, given) });
  if (locked === null) return refuse('NOT_YET_ASKED');
  return {
    position: given.position,
    time_taken: locked.time_taken,
    ...asFeedback(locked, locked.selected_answer),
    next: locked.next ? asAsked(locked.next, given.position + 1) : null,
  };
}
