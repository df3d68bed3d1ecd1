import { expect, test } from 'vitest';
import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';
import {
  findMinutesToAnnounce,
  findRunningGroupIndex,
  formatAnnouncement,
  groupPartsBySharedClock,
} from './part-clocks.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 9, 25, 0, 30);

function part(begins: number, ends: number, is_available = true): Sheet['parts'][number] {
  const at = (minutes: number) => new Date(START + minutes * MINUTE);
  return { name: 'Parte', is_available, alternatives: 1, begins_at: at(begins), ends_at: at(ends) };
}

test('parts of one clock are a group, the others follow one after the other', () => {
  const groups = groupPartsBySharedClock([part(0, 90), part(0, 90), part(90, 120), part(120, 160)]);
  expect(groups.map(({ parts }) => parts)).toEqual([[0, 1], [2], [3]]);
});

test('a part that is not available belongs to no group', () => {
  expect(groupPartsBySharedClock([part(0, 90, false), part(0, 90)]).map(({ parts }) => parts)).toEqual([[1]]);
});

test('the group that is going on ends exactly when the next one begins', () => {
  const groups = groupPartsBySharedClock([part(0, 90), part(90, 120)]);
  const at = (minutes: number) => findRunningGroupIndex(groups, START + minutes * MINUTE);
  expect([0, 89.999, 90, 119, 120, 500].map(at)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a part that was ended early, or at once, is over, and the next one goes on', () => {
  const groups = groupPartsBySharedClock([part(0, 10), part(10, 10), part(10, 40)]);
  expect(findRunningGroupIndex(groups, START + 10 * MINUTE)).toBe(2);
});

test('30, 15, 5 and 1 minutes are announced, for a minute each', () => {
  expect([30, 29.1, 15, 5, 4.5, 1, 0.01].map((minutes) => findMinutesToAnnounce(minutes * MINUTE))).toEqual([
    30, 30, 15, 5, 5, 1, 1,
  ]);
  expect(
    [90, 30.001, 29, 14, 6, 4, 2, 0, -1].map((minutes) => findMinutesToAnnounce(minutes * MINUTE)),
  ).toEqual(Array.from({ length: 9 }, () => undefined));
  expect([15, 1].map(formatAnnouncement)).toEqual([
    'Quedan menos de 15 minutos.',
    'Queda menos de 1 minuto.',
  ]);
});
