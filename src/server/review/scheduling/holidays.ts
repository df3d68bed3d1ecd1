import { addDays } from '#shared/cards/days.rules.ts';

/** A holiday with its first and its last day. */
export interface Holiday {
  first: string;
  last: string;
}

export function isInHoliday(holidays: Holiday[], day: string): boolean {
  return holidays.some(({ first, last }) => first <= day && day <= last);
}

/** Returns the first day, from `day` on, that is in no holiday; holidays may follow each other without a gap. */
export function firstDayAfterHolidays(holidays: Holiday[], day: string): string {
  const current = holidays.find(({ first, last }) => first <= day && day <= last);
  return current ? firstDayAfterHolidays(holidays, addDays(current.last, 1)) : day;
}
