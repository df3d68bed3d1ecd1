import { shortenQuestionText } from '#shared/questions/question-file.rules.ts';
import type { Contradiction } from './import-matching.repository.ts';

export function describeContradiction({
  number,
  correct_answer,
  question_id,
  question_text,
  stored_answer,
}: Contradiction): string {
  return (
    `La pregunta #${number} ya está guardada con otra respuesta correcta: ` +
    `${correct_answer + 1} en lugar de ${stored_answer + 1} («${shortenQuestionText(question_text)}», ${question_id})`
  );
}
