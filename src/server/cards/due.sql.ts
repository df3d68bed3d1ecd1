import { type RawBuilder, sql } from 'kysely';
import { computeIntervalModifier, LONGEST_INTERVAL_DAYS } from './memory.service.ts';

/** The current day of review. As a subquery it is computed once, not for each of thousands of cards. */
export const CURRENT_REVIEW_DAY: RawBuilder<string> = sql<string>`(select review_day(app_now()))`;

/** The whole days from the last answer to the card `c` until it is due; the same as `computeIntervalDays`. */
function interval(retention: number): RawBuilder<number> {
  return sql<number>`least(${sql.lit(LONGEST_INTERVAL_DAYS)},
    greatest(1, round(c.stability * ${computeIntervalModifier(retention)}::double precision)))`;
}

/** Whether the card `c` is due: its retrievability has fallen to the user's retention. */
export function isCardDue(retention: number): RawBuilder<boolean> {
  return sql<boolean>`${CURRENT_REVIEW_DAY} - c.last_on >= ${interval(retention)}`;
}

/** The day on which the card `c` is due; today if it is overdue. */
export function selectCardDueDay(retention: number): RawBuilder<string> {
  return sql<string>`greatest(${CURRENT_REVIEW_DAY}, coalesce(c.put_off_until, c.last_on),
    c.last_on + ${interval(retention)}::integer)`;
}
