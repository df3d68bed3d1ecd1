import { expect, test } from 'vitest';
import {
  formatTimeWithSeconds,
  formatDate,
  formatDayOfMonth,
  formatDayRange,
  formatDateTime,
  formatMonth,
  formatShortMonth,
} from './dates.ts';
import { formatDay } from '#shared/text/dates.rules.ts';

test.each([
  ['2026-11-21T17:05:09Z', '21 nov 2026', '21 nov 2026, 18:05', '18:05:09'],
  ['2026-08-02T22:30:00Z', '3 ago 2026', '3 ago 2026, 00:30', '00:30:00'],
  ['2026-12-31T23:00:00Z', '1 ene 2027', '1 ene 2027, 00:00', '00:00:00'],
])('the instant %s is told by the clock of Madrid', (instant, date, moment, clock) => {
  expect(formatDate(new Date(instant))).toBe(date);
  expect(formatDateTime(new Date(instant))).toBe(moment);
  expect(formatTimeWithSeconds(new Date(instant))).toBe(clock);
});

test('a day stays the same wherever the machine is', () => {
  expect(formatDay('2026-03-29')).toBe('29 mar 2026');
  expect(formatDayOfMonth('2026-01-01')).toBe('1 ene');
  expect(formatMonth('2026-01-01')).toBe('enero de 2026');
  expect(formatShortMonth('2026-01-01')).toBe('ene 2026');
});

test.each([
  ['2026-08-03', '2026-08-09', '3–9 ago 2026'],
  ['2026-08-31', '2026-09-06', '31 ago – 6 sept 2026'],
  ['2025-12-29', '2026-01-04', '29 dic 2025 – 4 ene 2026'],
  ['2026-01-04', '2026-01-04', '4 ene 2026'],
])('from %s to %s is %s', (first, last, told) => expect(formatDayRange(first, last)).toBe(told));
