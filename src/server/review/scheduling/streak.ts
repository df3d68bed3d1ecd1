import { addDays, daysBetween } from '#shared/cards/days.rules.ts';

const MONDAY = '1970-01-05';

/**
 * Counts the days in a row with an answer, up to today or, without an answer today, to yesterday. Each week has one
 * free day: it doesn't end the streak and isn't counted. Holidays don't use up the free day.
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
