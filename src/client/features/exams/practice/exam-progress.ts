import type { AnsweredQuestion, AskedQuestion, Attempt, Feedback } from '#shared/exams/exams.contract.ts';

/** `feedback` is set once the answer is locked. */
export type ShownQuestion = { question: AskedQuestion; feedback: Feedback | undefined };

export type LockedAnswer = Feedback & { position: number; time_taken: number; next: AskedQuestion | null };

/** Returns the first unanswered question, or the last question when only finishing is left. */
export function findResumePosition(attempt: Attempt): number {
  return attempt.current?.position ?? attempt.total_questions - 1;
}

/** Returns undefined when the question has not been asked yet. */
export function findQuestionAt(attempt: Attempt, position: number): ShownQuestion | undefined {
  const answered = attempt.answered.find((question) => question.position === position);
  if (answered) return { question: answered, feedback: answered };
  return attempt.current?.position === position
    ? { question: attempt.current, feedback: undefined }
    : undefined;
}

/** Returns the attempt unchanged when the reply brings nothing new (a retry, or another tab was faster). */
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
