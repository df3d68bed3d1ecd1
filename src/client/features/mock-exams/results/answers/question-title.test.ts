import { expect, it } from 'vitest';
import { createQuestionTitleFormatter } from './question-title.ts';

const place = (part: number, number: number, alternative = 0, is_reserve = false) => ({
  part,
  number,
  alternative,
  is_reserve,
});

it('names a question by its number alone where there is one part', () => {
  const titleOf = createQuestionTitleFormatter({
    parts: [{ name: 'Única' }],
    answers: [place(0, 1), place(0, 1, 0, true)],
  });
  expect([titleOf(place(0, 12)), titleOf(place(0, 2, 0, true))]).toEqual([
    'Pregunta 12',
    'Pregunta de reserva 2',
  ]);
});

it('names part and case where there are several', () => {
  const titleOf = createQuestionTitleFormatter({
    parts: [{ name: 'Test' }, { name: 'Supuesto' }],
    answers: [place(0, 1), place(1, 1), place(1, 1, 1)],
  });
  expect([place(0, 70), place(0, 5, 0, true), place(1, 3), place(1, 3, 1, true)].map(titleOf)).toEqual([
    'Pregunta 70 (parte 1)',
    'Pregunta de reserva 5 (parte 1)',
    'Pregunta 3 (parte 2, supuesto 1)',
    'Pregunta de reserva 3 (parte 2, supuesto 2)',
  ]);
});
