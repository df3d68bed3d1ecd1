import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import {
  countMarks,
  listPartsWithSeveralCases,
  findNextBlank,
  type SheetMark,
  type MarksByPosition,
  toMarkedAnswer,
  mergeMarks,
} from './marks.ts';

function mark(position: number, sequence: number, more: Partial<SheetMark> = {}): SheetMark {
  return { position, sequence, device_id: 'a', selected_answer: 0, is_doubtful: false, ...more };
}

function question(position: number, more: Partial<SheetQuestion> = {}): SheetQuestion {
  return {
    position,
    number: position + 1,
    part: 0,
    alternative: 0,
    is_reserve: false,
    question_id: `q${position}`,
    question_text: `Pregunta ${position + 1}`,
    choices: ['a', 'b', 'c'],
    shared_text: null,
    ...more,
  };
}

const NONE: MarksByPosition = new Map();
const QUESTIONS = [0, 1, 2, 3].map((position) => question(position));

test('a question without a mark is blank and not doubtful', () => {
  expect(toMarkedAnswer(NONE, 3)).toEqual({ selected_answer: null, is_doubtful: false });
});

test('the highest sequence counts, also when it arrives first, and then the greater device', () => {
  const late = mark(0, 7, { selected_answer: 2 });
  const marks = mergeMarks(mergeMarks(NONE, [late]), [mark(0, 6), mark(0, 7, { device_id: 'A' })]);
  expect(marks.get(0)).toBe(late);
  expect(mergeMarks(marks, [mark(0, 7, { device_id: 'b' })]).get(0)?.device_id).toBe('b');
});

test('what is known already changes nothing', () => {
  const marks = mergeMarks(NONE, [mark(0, 1)]);
  expect(mergeMarks(marks, [mark(0, 1)])).toBe(marks);
});

test('any order of arrival and any repetition leads to the same marks', () => {
  const anyMark = fc.record({
    position: fc.nat(3),
    sequence: fc.integer({ min: 1, max: 9 }),
    device_id: fc.constantFrom('a', 'b', 'c'),
  });
  const plain = (marks: MarksByPosition) =>
    [...marks]
      .map(([position, { sequence, device_id }]) => `${position} ${sequence} ${device_id}`)
      .toSorted((one, other) => one.localeCompare(other));
  fc.assert(
    fc.property(fc.array(anyMark), fc.array(fc.nat(99)), (made, order) => {
      const marks = made.map(({ position, sequence, ...more }) => mark(position, sequence, more));
      const shuffled = order.flatMap((index) => marks[index % Math.max(1, marks.length)] ?? []);
      const once = mergeMarks(NONE, marks);
      expect(plain(mergeMarks(mergeMarks(NONE, shuffled), marks))).toEqual(plain(once));
    }),
  );
});

test('a doubtful question may be answered or blank', () => {
  const marks = mergeMarks(NONE, [
    mark(0, 1, { is_doubtful: true }),
    mark(1, 2, { selected_answer: null, is_doubtful: true }),
    mark(2, 3),
  ]);
  expect(countMarks(QUESTIONS, marks)).toEqual({ answered: 2, blank: 2, doubtful: 2 });
});

test('the next blank one is looked for to the end and then from the beginning', () => {
  const marks = mergeMarks(NONE, [mark(1, 1), mark(3, 2)]);
  expect(findNextBlank(QUESTIONS, marks, 0)?.position).toBe(2);
  expect(findNextBlank(QUESTIONS, marks, 2)?.position).toBe(0);
  expect(findNextBlank(QUESTIONS, mergeMarks(marks, [mark(0, 3)]), 2)).toBeUndefined();
});

test('answers in two cases of one part are found, in two parts they are right', () => {
  const cases = [question(0, { part: 1 }), question(1, { part: 1, alternative: 1 }), question(2)];
  expect(listPartsWithSeveralCases(cases, mergeMarks(NONE, [mark(0, 1), mark(2, 2)]))).toEqual([]);
  expect(listPartsWithSeveralCases(cases, mergeMarks(NONE, [mark(0, 1), mark(1, 2)]))).toEqual([1]);
  expect(
    listPartsWithSeveralCases(cases, mergeMarks(NONE, [mark(0, 1), mark(1, 2, { selected_answer: null })])),
  ).toEqual([]);
});
