import { sql } from 'kysely';

/** The time of the statement: `app_now()` is when its transaction began, which may have waited for a lock since. */
export const CURRENT_MOMENT = sql<Date>`app_now() + (clock_timestamp() - now())`;
