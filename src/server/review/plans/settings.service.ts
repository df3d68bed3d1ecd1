import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ReviewSettings } from '#shared/review/review.contract.ts';
import { DAILY_QUESTIONS, RETENTION } from '#shared/review/review.rules.ts';

const INITIAL: ReviewSettings = {
  exam_day: null,
  daily_questions: DAILY_QUESTIONS.initial,
  daily_minutes: null,
  retention: RETENTION.initial,
  asks_doubt: false,
  holiday: null,
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
      'holiday_first',
      'holiday_last',
    ])
    .executeTakeFirst();
  if (!row) return INITIAL;
  const { holiday_first: first, holiday_last: last, ...settings } = row;
  return {
    ...settings,
    // stored in single precision
    retention: Math.round(settings.retention * 1000) / 1000,
    holiday: first !== null && last !== null ? { first, last } : null,
  };
}

export async function saveSettings(
  db: Database,
  { user_id, holiday, ...settings }: ReviewSettings & { user_id: string },
): Promise<void> {
  const columns = {
    ...settings,
    holiday_first: holiday?.first ?? null,
    holiday_last: holiday?.last ?? null,
  };
  await db
    .insertInto('review_settings')
    .values({ user_id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** The present day of review. */
export async function findToday(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select review_day(app_now()) as today`.execute(db);
  return rows[0]?.today ?? '';
}
