import { describe, expect, it } from 'vitest';
import type { AnsweredSheetQuestion } from '#shared/mock-exams/result.contract.ts';
import {
  describeAnswerChanges,
  formatAnswerHistory,
  describeSlowestQuestions,
} from './describe-answering.ts';

describe('changed answers are summed up', () => {
  it.each([
    [0, 0, 0, 'No cambiaste ninguna respuesta.'],
    [1, 0, 1, 'Cambiaste 1 respuesta: ganaste 1 acierto en total.'],
    [6, 4, 1, 'Cambiaste 6 respuestas: perdiste 3 aciertos en total.'],
    [4, 2, 2, 'Cambiaste 4 respuestas: ganaste tantos aciertos como perdiste.'],
  ])(
    '%i, %i from right to wrong, %i from wrong to right',
    (changed, rightToWrong, wrongToRight, sentence) => {
      expect(describeAnswerChanges({ changed, rightToWrong, wrongToRight })).toBe(sentence);
    },
  );
});

it('names the three questions that took longest', () => {
  const answers = [5000, null, 185_000, 60_000, 61_000].map((answer_time_ms, position) => ({
    answer_time_ms,
    position,
  }));
  const titleOf = ({ position }: { position: number }): string => `Pregunta ${position + 1}`;
  expect(describeSlowestQuestions(answers as AnsweredSheetQuestion[], titleOf)).toBe(
    'Las que más tiempo te llevaron: Pregunta 3, 3 min 05 s; Pregunta 5, 1 min 01 s; Pregunta 4, 1 min 00 s.',
  );
  expect(describeSlowestQuestions([{ answer_time_ms: null }] as AnsweredSheetQuestion[], titleOf)).toBeNull();
});

it('shows the answers of a question in their order', () => {
  expect(formatAnswerHistory({ earlier_answers: [1, null], selected_answer: 2 })).toBe('B, en blanco, C');
  expect(formatAnswerHistory({ earlier_answers: [0], selected_answer: null })).toBe('A, en blanco');
  expect(formatAnswerHistory({ earlier_answers: [], selected_answer: 2 })).toBeNull();
});
