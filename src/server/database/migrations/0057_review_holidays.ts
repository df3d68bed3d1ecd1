import { type Kysely, sql } from 'kysely';

/** Holidays as any number of periods: past ones go on keeping the days in a row (0073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_holidays (
      user_id       uuid not null constraint review_holidays_user references profiles (id) on delete cascade,
      holiday_first date not null,
      holiday_last  date not null,
      constraint review_holidays_pkey primary key (user_id, holiday_first),
      constraint review_holidays_days check (holiday_last - holiday_first between 0 and 365)
    )`.execute(db);
  // the two columns stay for the release before (0061)
  await sql`
    insert into review_holidays (user_id, holiday_first, holiday_last)
    select user_id, holiday_first, holiday_last from review_settings
    where holiday_first is not null and holiday_last - holiday_first <= 365`.execute(db);
}
