import { type RawBuilder, sql } from 'kysely';

/** The moment `days` days ago in Madrid's calendar, where a day can have 23 or 25 hours (rules.md 1). */
export function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`calendar_minus(app_now(), make_interval(days => ${days}::integer))`;
}
