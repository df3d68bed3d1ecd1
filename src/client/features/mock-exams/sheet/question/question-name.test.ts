import { expect, test } from 'vitest';
import type { SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import { questionName, sectionName, toSections } from './question-name.ts';

function question(position: number, more: Partial<SheetQuestion> = {}): SheetQuestion {
  return {
    position,
    number: 1,
    part: 0,
    alternative: 0,
    is_reserve: false,
    question_id: `q${position}`,
    question_text: '',
    choices: ['a', 'b'],
    shared_text: null,
    ...more,
  };
}

test('ordinary and reserve questions have numbers of their own', () => {
  expect(questionName({ number: 12, is_reserve: false })).toBe('Pregunta 12');
  expect(questionName({ number: 2, is_reserve: true })).toBe('Reserva 2');
});

test('what is numbered together is a section, in the order of the sheet', () => {
  const questions = [
    question(0),
    question(1),
    question(2, { is_reserve: true }),
    question(3, { part: 1 }),
    question(4, { part: 1, alternative: 1 }),
  ];
  expect(toSections(questions).map((section) => section.questions.map(({ position }) => position))).toEqual([
    [0, 1],
    [2],
    [3],
    [4],
  ]);
});

test('a section is called by its part, its case where there are several, and its reserve', () => {
  const parts = [
    { name: 'Primera parte', alternatives: 1 },
    { name: 'Supuestos', alternatives: 2 },
  ];
  expect(sectionName({ part: 0, alternative: 0, isReserve: false }, parts)).toBe('Primera parte');
  expect(sectionName({ part: 0, alternative: 0, isReserve: true }, parts)).toBe('Primera parte · Reserva');
  expect(sectionName({ part: 1, alternative: 1, isReserve: false }, parts)).toBe('Supuestos · Supuesto 2');
});
