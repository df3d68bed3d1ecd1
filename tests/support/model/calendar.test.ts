import { describe, expect, it } from 'vitest';
import {
  addDays,
  listClockChanges,
  toMadridDay,
  periodEnd,
  HOUR,
  findLastDayOfPeriod,
  type Period,
  subtractCalendarPeriod,
  addCalendarPeriod,
  periodStart,
} from './calendar.ts';

const at = (instant: string): number => Date.parse(instant);
const iso = (instant: number): string => new Date(instant).toISOString();

describe('the calendar of the model', () => {
  it.each([
    ['2026-08-02T21:59:59.999Z', '2026-08-02'],
    ['2026-08-02T22:00:00.000Z', '2026-08-03'],
    ['2026-08-02T22:30:00.000Z', '2026-08-03'],
    ['2026-11-01T22:59:59.999Z', '2026-11-01'],
    ['2026-11-01T23:30:00.000Z', '2026-11-02'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2027-12-31T23:00:00.000Z', '2028-01-01'],
  ])('%s is the %s', (instant, day) => {
    expect(toMadridDay(at(instant))).toBe(day);
  });

  it.each<[Period, string, string, string, string]>([
    ['daily', '2026-03-29', '2026-03-29', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['daily', '2026-10-25', '2026-10-25', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['weekly', '2026-08-03', '2026-08-03', '2026-08-09', '2026-08-09T22:00:00.000Z'],
    ['weekly', '2026-11-01', '2026-10-26', '2026-11-01', '2026-11-01T23:00:00.000Z'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03', '2027-01-03T23:00:00.000Z'],
    ['monthly', '2026-03-31', '2026-03-01', '2026-03-31', '2026-03-31T22:00:00.000Z'],
    ['monthly', '2026-10-31', '2026-10-01', '2026-10-31', '2026-10-31T23:00:00.000Z'],
    ['monthly', '2028-02-29', '2028-02-01', '2028-02-29', '2028-02-29T23:00:00.000Z'],
    ['monthly', '2026-12-05', '2026-12-01', '2026-12-31', '2026-12-31T23:00:00.000Z'],
  ])('the %s period of the %s goes from %s to %s and ends at %s', (type, day, start, last, end) => {
    expect(periodStart(type, day)).toBe(start);
    expect(findLastDayOfPeriod(type, start)).toBe(last);
    expect(iso(periodEnd(type, start))).toBe(end);
  });

  it('has weeks of 167 and 169 hours', () => {
    const hours = (week: string): number =>
      (periodEnd('weekly', week) - periodEnd('weekly', addDays(week, -7))) / HOUR;
    expect([hours('2026-03-23'), hours('2026-10-19'), hours('2026-08-03')]).toEqual([167, 169, 168]);
  });

  it.each([
    ['week', '2026-04-02T10:00:00.000Z', '2026-03-26T11:00:00.000Z'],
    ['week', '2026-10-28T11:00:00.123Z', '2026-10-21T10:00:00.123Z'],
    ['month', '2026-03-31T10:00:00.000Z', '2026-02-28T11:00:00.000Z'],
    ['month', '2026-01-15T10:00:00.000Z', '2025-12-15T10:00:00.000Z'],
    ['year', '2028-02-29T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
    // 02:30 doesn't exist on the 29th of March, and comes twice on the 25th of October
    ['week', '2026-04-05T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['week', '2026-11-01T01:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ] as const)('a %s before %s is %s', (by, instant, before) => {
    expect(iso(subtractCalendarPeriod(at(instant), by))).toBe(before);
  });

  it.each([
    ['week', '2026-03-26T11:00:00.000Z', '2026-04-02T10:00:00.000Z'],
    ['week', '2026-10-21T10:00:00.123Z', '2026-10-28T11:00:00.123Z'],
    ['month', '2026-02-28T11:00:00.000Z', '2026-03-28T11:00:00.000Z'],
    ['month', '2025-12-15T10:00:00.000Z', '2026-01-15T10:00:00.000Z'],
  ] as const)('a %s after %s is %s', (by, instant, after) => {
    expect(iso(addCalendarPeriod(at(instant), by))).toBe(after);
  });

  it('knows when the clocks change', () => {
    expect(listClockChanges(2026).map(iso)).toEqual(['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z']);
  });
});
