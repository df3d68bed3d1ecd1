import { type AnswerOutcome, toAnswerOutcome } from '#client/ui/question/answer-outcome.ts';
import type { AnsweredSheetQuestion, MockExamAnswer } from '#shared/mock-exams/result.contract.ts';

export const OUTCOME_NAMES: Record<AnswerOutcome, string> = {
  right: 'Acierto',
  wrong: 'Error',
  blank: 'En blanco',
};

/** The answers without those whose right choice is withheld, because their questions are part of an open mock exam. */
export function removeWithheldAnswers(answers: MockExamAnswer[]): AnsweredSheetQuestion[] {
  return answers.filter((answer) => !answer.is_withheld);
}

/** Of questions that don't count, reserve ones have no outcome; others may be right or wrong, but not blank. */
function hasOutcome(answer: MockExamAnswer, outcome: AnswerOutcome): boolean {
  if (answer.is_withheld || toAnswerOutcome(answer) !== outcome) return false;
  return answer.counts || (!answer.is_reserve && outcome !== 'blank');
}

/** The filters of the review; each button shows the number of its questions. */
export const REVIEW_FILTERS = {
  all: () => true,
  wrong: (answer) => hasOutcome(answer, 'wrong'),
  blank: (answer) => hasOutcome(answer, 'blank'),
  doubtful: (answer) => !answer.is_withheld && answer.is_doubtful,
  reserve: ({ is_reserve }) => is_reserve,
} satisfies Record<string, (answer: MockExamAnswer) => boolean>;
export type ReviewFilter = keyof typeof REVIEW_FILTERS;

export interface AnswerChanges {
  /** The number of questions whose last answer differs from the first. */
  changed: number;
  rightToWrong: number;
  wrongToRight: number;
}

/** Compares the first choice of each question that counts with the last one: A, then B, then A again is no change. */
export function countAnswerChanges(answers: AnsweredSheetQuestion[]): AnswerChanges {
  const changes: AnswerChanges = { changed: 0, rightToWrong: 0, wrongToRight: 0 };
  for (const answer of answers) {
    const first = answer.earlier_answers.find((choice) => choice !== null);
    if (!answer.counts || first === undefined || first === answer.selected_answer) continue;
    changes.changed += 1;
    if (first === answer.correct_answer && toAnswerOutcome(answer) === 'wrong') changes.rightToWrong += 1;
    if (first !== answer.correct_answer && toAnswerOutcome(answer) === 'right') changes.wrongToRight += 1;
  }
  return changes;
}

/** The average seconds of the answers whose time is known; null if there are none. */
export function calculateAverageSeconds(
  answers: Pick<AnsweredSheetQuestion, 'answer_time_ms'>[],
): number | null {
  const times = answers.map(({ answer_time_ms }) => answer_time_ms).filter((time) => time !== null);
  if (times.length === 0) return null;
  return Math.round(times.reduce((sum, time) => sum + time, 0) / times.length / 1000);
}

interface LawScore {
  /** The cited law; null for questions without a reference. */
  law: string | null;
  right: number;
  wrong: number;
  blank: number;
  total: number;
  average_seconds: number | null;
}

/** The results by law of the questions that count, the most frequent law first and questions without a law last. */
export function scoreByLaw(answers: AnsweredSheetQuestion[]): LawScore[] {
  const laws = new Map<string | null, AnsweredSheetQuestion[]>();
  for (const answer of answers.filter(({ counts }) => counts)) {
    laws.set(answer.law, [...(laws.get(answer.law) ?? []), answer]);
  }
  return [...laws]
    .map(([law, ofLaw]) => ({
      law,
      ...countOutcomes(ofLaw),
      total: ofLaw.length,
      average_seconds: calculateAverageSeconds(ofLaw),
    }))
    .toSorted((a, b) => Number(a.law === null) - Number(b.law === null) || b.total - a.total);
}

function countOutcomes(answers: AnsweredSheetQuestion[]): Record<AnswerOutcome, number> {
  const counts = { right: 0, wrong: 0, blank: 0 };
  for (const answer of answers) counts[toAnswerOutcome(answer)] += 1;
  return counts;
}
