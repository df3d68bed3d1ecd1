import { expect, it } from 'vitest';
import { formatCount } from './format.ts';

it('counts as Spanish does', () => {
  const questions = [0, 1, 2, 1234, 12_345].map((amount) => formatCount(amount, 'pregunta', 'preguntas'));
  expect(questions).toEqual([
    '0 preguntas',
    '1 pregunta',
    '2 preguntas',
    '1234 preguntas',
    '12.345 preguntas',
  ]);
});
