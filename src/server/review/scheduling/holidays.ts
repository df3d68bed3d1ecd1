import { addDays } from '#shared/cards/days.rules.ts';

/** A holiday with its first and its last day. */
export interface Holiday {
  first: string;
  last: string;
}

export function isInHoliday(holidays: Holiday[], day: string): boolean {
  return holidays.some(({ first, last }) => first <= day && day <= last);
}

/** The first day from this one on that is in no holidays: some may follow others at once. */
export function firstDayAfterHolidays(holidays: Holiday[], day: string): string {
  const current = holidays.find(({ first, last }) => first <= day && day <= last);
  return current ? firstDayAfterHolidays(holidays, addDays(current.last, 1)) : day;
}
