import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { ReviewSettings } from '#shared/review/review-settings.contract.ts';
import { DAILY_QUESTIONS, TARGET_RETENTION } from '#shared/review/review.rules.ts';

const INITIAL: ReviewSettings = {
  exam_day: null,
  daily_questions: DAILY_QUESTIONS.initial,
  daily_minutes: null,
  retention: TARGET_RETENTION.initial,
  asks_doubt: false,
  holidays: [],
};

export async function readSettings(db: Database, userId: string): Promise<ReviewSettings> {
  const row = await db
    .selectFrom('review_settings')
    .where('user_id', '=', userId)
    .select([
      'exam_day',
      'daily_questions',
      'daily_minutes',
      'retention',
      'asks_doubt',
      sql<ReviewSettings['holidays']>`(
        select coalesce(json_agg(json_build_object('first', h.holiday_first, 'last', h.holiday_last)
          order by h.holiday_first), '[]')
        from review_holidays h where h.user_id = review_settings.user_id)`.as('holidays'),
    ])
    .executeTakeFirst();
  // rounded because the database stores `retention` in single precision
  return row ? { ...row, retention: Math.round(row.retention * 1000) / 1000 } : INITIAL;
}

export function saveSettings(
  db: Database,
  { user_id, holidays, ...settings }: ReviewSettings & { user_id: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    // the row of the settings is locked until the holidays are stored
    await trx
      .insertInto('review_settings')
      .values({ user_id, ...settings })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
      .execute();
    await trx.deleteFrom('review_holidays').where('user_id', '=', user_id).execute();
    if (holidays.length > 0)
      await trx
        .insertInto('review_holidays')
        .values(
          holidays.map(({ first, last }) => ({
            user_id,
            holiday_first: first,
            holiday_last: last,
          })),
        )
        .execute();
  });
}

/** Returns the current day of review, as a date. */
export async function findReviewDay(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select review_day(app_now()) as today`.execute(db);
  return rows[0]?.today ?? '';
}
