import { useState } from 'react';
import type { AnsweredQuestion, Attempt, Feedback } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

/** The questions of a practice that were answered wrong, until each has been answered right once. */
export interface FailedRound {
  waiting: AnsweredQuestion[];
  /** The answer to the first waiting question; undefined until it is given. */
  chosen: ChoiceIndex | undefined;
  /** The number of questions already asked in this round. */
  asked: number;
}

export function listFailedQuestions({
  current,
  answered,
}: Pick<Attempt, 'current' | 'answered'>): AnsweredQuestion[] {
  return current === null ? answered.filter(({ is_correct }) => !is_correct) : [];
}

export function startRound(waiting: AnsweredQuestion[]): FailedRound {
  return { waiting, chosen: undefined, asked: 0 };
}

/** Chooses the answer to the question being asked; a later choice for the same question changes nothing. */
export function chooseInRound(round: FailedRound, choice: ChoiceIndex): FailedRound {
  return round.chosen === undefined ? { ...round, chosen: choice } : round;
}

/** Goes on to the next question; a question that was answered wrong again moves to the end of the queue. */
export function askNextOfRound({ waiting: [question, ...others], chosen, asked }: FailedRound): FailedRound {
  const isRepeated = question !== undefined && chosen !== question.correct_answer;
  return { waiting: isRepeated ? [...others, question] : others, chosen: undefined, asked: asked + 1 };
}

export function createRoundFeedback({ waiting: [question], chosen }: FailedRound): Feedback | undefined {
  if (!question || chosen === undefined) return undefined;
  return { ...question, selected_answer: chosen, is_correct: chosen === question.correct_answer };
}

export function isLastQuestionOfRound(round: FailedRound): boolean {
  return round.waiting.length === 1 && createRoundFeedback(round)?.is_correct === true;
}

/** A round that repeats wrong answers as an exercise: nothing is sent, and the stored memory doesn't change. */
export function useFailedRound(attempt: Attempt) {
  const [round, setRound] = useState(() => startRound(listFailedQuestions(attempt)));
  return {
    round,
    choose: (choice: ChoiceIndex): void => setRound(chooseInRound(round, choice)),
    goOn: (): void => setRound(askNextOfRound(round)),
  };
}
