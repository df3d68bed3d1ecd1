import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatClock, formatDuration, formatHours, readDuration } from './duration.rules.ts';

test.each([
  [245, 245],
  [0, 0],
  [59.9, 59],
  ['245', 245],
  ['12.7', 12],
  ['00:04:05', 245],
  ['04:05', 245],
  ['100:00:00', 360_000],
  ['00:04:05.75', 245],
  ['1 day 02:03:04', 93_784],
  ['2 days 00:00:01', 172_801],
  ['4 min 05 s', 245],
  ['4 minutes 5 seconds', 245],
  ['1 hour 2 min 3 sec', 3723],
  ['2 hours', 7200],
  ['1 hora y 5 segundos', 3605],
  ['3 mins', 180],
  ['1h2m3s', 3723],
  ['1 HOUR, 1 Min. and 1 Sec.', 3661],
  [' 90 ', 90],
])('%j is %i seconds', (form, seconds) => {
  expect(readDuration(form)).toBe(seconds);
});

test.each([
  null,
  undefined,
  '',
  '  ',
  'ayer',
  '-5',
  -5,
  Number.NaN,
  Infinity,
  '4 manzanas',
  '1:2:3:4',
  {},
  true,
])('%j is no duration', (form) => {
  expect(readDuration(form)).toBeUndefined();
  expect(formatDuration(form)).toBe('-');
});

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min 00 s'],
  [245, '4 min 05 s'],
  [3600, '1 h 00 min 00 s'],
  [3723, '1 h 02 min 03 s'],
  [90_000, '25 h 00 min 00 s'],
  ['00:04:05', '4 min 05 s'],
])('%j is written %j', (form, text) => {
  expect(formatDuration(form)).toBe(text);
});

test('what is written reads back as the same time', () => {
  fc.assert(fc.property(fc.nat(10_000_000), (seconds) => readDuration(formatDuration(seconds)) === seconds));
});

test('the running clock shows minutes and seconds, and hours from the first one on', () => {
  expect([0, 5.9, 245, 3599, 3600, 36_061].map(formatClock)).toEqual([
    '00:00',
    '00:05',
    '04:05',
    '59:59',
    '1:00:00',
    '10:01:01',
  ]);
  expect(formatClock(-3)).toBe('00:00');
});

test('the clock reads back as the same time', () => {
  fc.assert(fc.property(fc.nat(10_000_000), (seconds) => readDuration(formatClock(seconds)) === seconds));
});

test('sums of time are written in hours and minutes', () => {
  expect([0, 1, 59, 60, 3599, 3600, 3725, 360_000, -1].map(formatHours)).toEqual([
    '0m',
    'menos de 1m',
    'menos de 1m',
    '1m',
    '59m',
    '1h 0m',
    '1h 2m',
    '100h 0m',
    '0m',
  ]);
});
