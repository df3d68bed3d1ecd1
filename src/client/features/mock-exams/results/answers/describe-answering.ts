import { formatCount } from '#client/lib/format.ts';
import type { AnsweredSheetQuestion } from '#shared/mock-exams/result.contract.ts';
import { formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import type { AnswerChanges } from './answer-analysis.ts';

/** The number of slowest questions that are named. */
const SLOWEST = 3;

export function describeAnswerChanges({ changed, rightToWrong, wrongToRight }: AnswerChanges): string {
  if (changed === 0) return 'No cambiaste ninguna respuesta.';
  const all = `Cambiaste ${formatCount(changed, 'respuesta', 'respuestas')}`;
  if (wrongToRight === rightToWrong) return `${all}: ganaste tantos aciertos como perdiste.`;
  const difference = Math.abs(wrongToRight - rightToWrong);
  const effect = wrongToRight > rightToWrong ? 'ganaste' : 'perdiste';
  return `${all}: ${effect} ${formatCount(difference, 'acierto', 'aciertos')} en total.`;
}

/**
 * Names the slowest questions: 'Las que más tiempo te llevaron: Pregunta 12, 3 min 05 s; …'; null if no times are
 * known.
 */
export function describeSlowestQuestions(
  answers: AnsweredSheetQuestion[],
  titleOf: (answer: AnsweredSheetQuestion) => string,
): string | null {
  const slowest = answers
    .filter(({ answer_time_ms }) => answer_time_ms !== null)
    .toSorted((a, b) => (b.answer_time_ms ?? 0) - (a.answer_time_ms ?? 0))
    .slice(0, SLOWEST);
  if (slowest.length === 0) return null;
  const names = slowest.map((answer) => `${titleOf(answer)}, ${formatAnswerTime(answer)}`);
  return `Las que más tiempo te llevaron: ${names.join('; ')}.`;
}

/** The time of an answer, such as '45 s'; '-' if it is unknown. */
export function formatAnswerTime({
  answer_time_ms: time,
}: Pick<AnsweredSheetQuestion, 'answer_time_ms'>): string {
  return formatDuration(time === null ? null : Math.round(time / 1000));
}

/**
 * All answers to a question in the order in which they were marked, such as 'B, en blanco, C'; null if there is one
 * only.
 */
export function formatAnswerHistory({
  earlier_answers,
  selected_answer,
}: Pick<AnsweredSheetQuestion, 'earlier_answers' | 'selected_answer'>): string | null {
  if (earlier_answers.length === 0) return null;
  return [...earlier_answers, selected_answer]
    .map((choice) => (choice === null ? 'en blanco' : formatChoiceLabel(choice)))
    .join(', ');
}
