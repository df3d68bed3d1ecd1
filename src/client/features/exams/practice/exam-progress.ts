import type { AnsweredQuestion, AskedQuestion, Attempt, Feedback } from '#shared/exams/exams.contract.ts';

/** A question on screen; the feedback is there once its answer is locked. */
export type ShownQuestion = { question: AskedQuestion; feedback: Feedback | undefined };

/** What the server says to an answer. */
export type LockedAnswer = Feedback & { position: number; time_taken: number; next: AskedQuestion | null };

/** Where an exam goes on: its first unanswered question, or the last one when only finishing is left. */
export function resumePosition(attempt: Attempt): number {
  return attempt.current?.position ?? attempt.total_questions - 1;
}

/** The question at a position, or undefined when it has not been asked yet. */
export function questionAt(attempt: Attempt, position: number): ShownQuestion | undefined {
  const answered = attempt.answered.find((question) => question.position === position);
  if (answered) return { question: answered, feedback: answered };
  return attempt.current?.position === position
    ? { question: attempt.current, feedback: undefined }
    : undefined;
}

/** The exam after a reply; one that brings nothing new (a repeat, another tab was faster) changes nothing. */
export function withLockedAnswer(attempt: Attempt, reply: LockedAnswer): Attempt {
  if (attempt.current?.position !== reply.position) return attempt;
  const { next, time_taken, ...feedback } = reply;
  const locked: AnsweredQuestion = { ...attempt.current, ...feedback };
  return {
    ...attempt,
    time_taken: Math.max(attempt.time_taken, time_taken),
    answered: [...attempt.answered, locked],
    current: next,
  };
}
