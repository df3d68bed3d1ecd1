/**
 * Madrid's calendar by the time zone data of the runtime: it uses neither the database nor the application, so that it
 * can disagree with them. Instants are milliseconds since 1970, days 'YYYY-MM-DD'.
 */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Period = 'daily' | 'weekly' | 'monthly';
export const PERIODS: readonly Period[] = ['daily', 'weekly', 'monthly'];

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Returns Madrid's wall-clock time at an instant, encoded as if it were UTC. */
function toMadridWallTime(instant: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const milliseconds = ((instant % SECOND) + SECOND) % SECOND;
  return Date.UTC(year, month - 1, day, hour, minute, second) + milliseconds;
}

/** Returns the instant of a Madrid wall-clock time: the later one if it occurs twice, an hour later if skipped. */
function fromMadridWallTime(shown: number): number {
  const [winter, summer] = [shown - HOUR, shown - 2 * HOUR];
  return toMadridWallTime(winter) !== shown && toMadridWallTime(summer) === shown ? summer : winter;
}

const toDay = (shown: number): string => new Date(shown).toISOString().slice(0, 10);
const midnightOf = (day: string): number => Date.parse(`${day}T00:00Z`);

export function addDays(day: string, days: number): string {
  return toDay(midnightOf(day) + days * DAY);
}

/** Caches the day of each instant, because the model asks for the same few instants many times. */
const days = new Map<number, string>();

export function toMadridDay(instant: number): string {
  const known = days.get(instant) ?? toDay(toMadridWallTime(instant));
  days.set(instant, known);
  return known;
}

/** First day of the period that contains a day. */
export function periodStart(type: Period, day: string): string {
  if (type === 'daily') return day;
  if (type === 'monthly') return `${day.slice(0, 8)}01`;
  const sinceMonday = (new Date(midnightOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** Last day of the period that begins on `start`. */
export function findLastDayOfPeriod(type: Period, start: string): string {
  if (type === 'daily') return start;
  return addDays(type === 'weekly' ? addDays(start, 7) : periodStart('monthly', addDays(start, 31)), -1);
}

/** Returns the first instant after the period that begins on `start`. */
export function periodEnd(type: Period, start: string): number {
  return fromMadridWallTime(midnightOf(addDays(findLastDayOfPeriod(type, start), 1)));
}

/** Returns the same wall-clock time a week, month or year earlier; if the month has no such day, its last day. */
export function subtractCalendarPeriod(instant: number, by: 'week' | 'month' | 'year'): number {
  const shown = toMadridWallTime(instant);
  if (by === 'week') return fromMadridWallTime(shown - 7 * DAY);
  const date = new Date(shown);
  const months = by === 'month' ? 1 : 12;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0));
  const day = Math.min(date.getUTCDate(), last.getUTCDate());
  return fromMadridWallTime(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day) + (shown % DAY));
}

/** Returns the same wall-clock time a week or a month later; the inverse of `subtractCalendarPeriod`. */
export function addCalendarPeriod(instant: number, by: 'week' | 'month'): number {
  const shown = toMadridWallTime(instant);
  if (by === 'week') return fromMadridWallTime(shown + 7 * DAY);
  const date = new Date(shown);
  return fromMadridWallTime(date.setUTCMonth(date.getUTCMonth() + 1));
}

/** The two clock changes: the last Sundays of March and October, 01:00 UTC (Directive 2000/84/EC, articles 2 and 3). */
export function listClockChanges(year: number): number[] {
  return [2, 9].map((month) => {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return last.getTime() - last.getUTCDay() * DAY + HOUR;
  });
}
