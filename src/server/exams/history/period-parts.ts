import { type RawBuilder, sql } from 'kysely';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';

export interface OwnPeriod {
  user_id: string;
  period: StatisticsPeriod;
}

/** The length of each period, which goes back from now by Madrid's calendar and clock (rules.md 3). */
const LENGTHS: Record<StatisticsPeriod, string | null> = {
  week: '7 days',
  month: '1 month',
  year: '1 year',
  all: null,
};

/** The interval for which each value of the average over time is calculated. */
export const PERIOD_STEPS: Record<StatisticsPeriod, 'day' | 'month'> = {
  week: 'day',
  month: 'day',
  year: 'month',
  all: 'month',
};

/**
 * Common table expressions that split a period, which usually begins within a day: `since` has its first moment,
 * `first_exams` the exams of the rest of that day, and `whole_periods` the days and months after it, whose sums are
 * stored. The number of rows read thus depends on the calendar, not on the number of exams.
 */
export function composePeriodParts({ user_id, period }: OwnPeriod): RawBuilder<unknown> {
  const length = LENGTHS[period];
  const beginning =
    length === null ? sql`'-infinity'::timestamptz` : sql`calendar_minus(app_now(), ${length}::interval)`;
  return sql`
    since as materialized (
      select at, period_start('daily', at) as first_day from (select ${beginning} as at) beginning
    ), first_exams as materialized (
      select s.id, s.kind, s.score, s.total_questions, s.time_taken, s.categories
      from since, exam_sessions s
      where s.user_id = ${user_id}::uuid and s.created_at >= since.at
        and s.created_at < period_end('daily', since.first_day)
    ), whole_periods as materialized (
      ${PERIOD_STEPS[period] === 'day' ? WHOLE_DAYS : WHOLE_MONTHS}
    )`;
}

const WHOLE_DAYS = sql`
  select 'daily' as period_type, first_day + 1 as from_day, 'infinity'::date as until_day from since`;

const WHOLE_MONTHS = sql`
  select 'daily' as period_type, first_day + 1 as from_day, ${nextMonth()} as until_day from since
  union all
  select 'monthly', ${nextMonth()}, 'infinity'::date from since`;

function nextMonth(): RawBuilder<string> {
  return sql<string>`(date_trunc('month', first_day::timestamp) + interval '1 month')::date`;
}

/** Selects the stored sums of the whole days and months, by user or by user and category. */
export function selectStoredTotals(
  table: 'user_period_totals' | 'user_category_totals',
  userId: string,
): RawBuilder<unknown> {
  // offset 0 makes PostgreSQL read one range of the primary key for each row of whole_periods
  return sql`
    whole_periods w cross join lateral (
      select t.* from ${sql.table(table)} t
      where t.user_id = ${userId}::uuid and t.period_type = w.period_type
        and t.period_start >= w.from_day and t.period_start < w.until_day
      offset 0) t`;
}
