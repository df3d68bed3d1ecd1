import { addDays, daysBetween } from '#shared/cards/days.rules.ts';

const MONDAY = '1970-01-05';

/**
 * Days in a row with an answer, up to today or, as today isn't over, to yesterday. Each week has one free day, which is
 * used by itself: it keeps the row and isn't counted. Holidays don't use it.
 */
export function countStreak(
  answeredDays: ReadonlySet<string>,
  today: string,
  isHoliday: (day: string) => boolean = () => false,
): number {
  const usedWeeks = new Set<number>();
  let count = 0;
  for (let day = answeredDays.has(today) ? today : addDays(today, -1); ; day = addDays(day, -1)) {
    if (answeredDays.has(day)) count += 1;
    else if (!isHoliday(day)) {
      const week = Math.floor(daysBetween(MONDAY, day) / 7);
      if (usedWeeks.has(week)) return count;
      usedWeeks.add(week);
    }
  }
}
