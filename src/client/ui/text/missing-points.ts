import { formatCount } from '#client/lib/format.ts';
import {
  MIN_ANSWER_SECONDS,
  type NoPointReason,
  POINTS_PER_QUESTION_A_DAY,
} from '#shared/exams/exams.rules.ts';

const FAST = `en menos de ${MIN_ANSWER_SECONDS} segundos`;
const THRICE = `${POINTS_PER_QUESTION_A_DAY} veces ese día`;

/** '3 aciertos no suman puntos: …', with the reasons; null when every right answer adds a point. */
export function describeMissingPoints(answers: { no_point_reason: NoPointReason | null }[]): string | null {
  const fast = answers.filter(({ no_point_reason }) => no_point_reason === 'too_fast').length;
  const repeated = answers.filter(({ no_point_reason }) => no_point_reason === 'repeated').length;
  const all = fast + repeated;
  if (all === 0) return null;
  return `${formatCount(all, 'acierto no suma', 'aciertos no suman')} puntos: ${describeReasons(fast, repeated)}.`;
}

function describeReasons(fast: number, repeated: number): string {
  const answered = `${fast === 1 ? 'se respondió' : 'se respondieron'} ${FAST}`;
  if (repeated === 0) return answered;
  if (fast === 0)
    return repeated === 1
      ? `esa pregunta ya se había acertado ${THRICE}`
      : `esas preguntas ya se habían acertado ${THRICE}`;
  const again = formatCount(repeated, 'era de una pregunta ya acertada', 'eran de preguntas ya acertadas');
  return `${fast} ${answered} y ${again} ${THRICE}`;
}
