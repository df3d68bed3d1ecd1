import { expect, test } from 'vitest';
import { formatRemaining, splitRemaining, keepKnownPeriodEnd } from './remaining-time.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test('is split into days, hours, minutes and seconds', () => {
  expect(splitRemaining(3 * DAY + 4 * HOUR + 5 * MINUTE + 6 * SECOND)).toEqual({
    days: 3,
    hours: 4,
    minutes: 5,
    seconds: 6,
  });
  expect(splitRemaining(31 * DAY)).toEqual({ days: 31, hours: 0, minutes: 0, seconds: 0 });
  expect(splitRemaining(DAY - SECOND)).toEqual({ days: 0, hours: 23, minutes: 59, seconds: 59 });
});

test('a second that has begun is still left', () => {
  expect(splitRemaining(1).seconds).toBe(1);
  expect(splitRemaining(1000).seconds).toBe(1);
  expect(splitRemaining(1001).seconds).toBe(2);
  expect(splitRemaining(59_001).minutes).toBe(1);
});

test.each([0, -1, -5000, -DAY])('after the end, at %i ms, nothing is left', (milliseconds) => {
  expect(splitRemaining(milliseconds)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(formatRemaining(milliseconds)).toBe('0 s');
});

test.each([
  [6 * DAY + 23 * HOUR + 59 * MINUTE + 59 * SECOND, '6 d 23 h 59 min 59 s'],
  [DAY, '1 d 00 h 00 min 00 s'],
  [DAY - 1, '1 d 00 h 00 min 00 s'],
  [DAY - SECOND, '23 h 59 min 59 s'],
  [HOUR + 6 * SECOND, '1 h 00 min 06 s'],
  [5 * MINUTE + 6 * SECOND, '5 min 06 s'],
  [59 * SECOND, '59 s'],
])('%i ms read %s', (milliseconds, text) => expect(formatRemaining(milliseconds)).toBe(text));

test('an end that is measured again stays where it was, another end does not', () => {
  expect(keepKnownPeriodEnd(10_000, 10_250)).toBe(10_000);
  expect(keepKnownPeriodEnd(10_000, 9500)).toBe(10_000);
  expect(keepKnownPeriodEnd(10_000, 10_501)).toBe(10_501);
  expect(keepKnownPeriodEnd(10_000, 9000)).toBe(9000);
  expect(keepKnownPeriodEnd(10_000, 10_000 + 7 * DAY)).toBe(10_000 + 7 * DAY);
});
