import { sql } from 'kysely';

/** The current time. `app_now()` is the start of the transaction, which may have waited for a lock since. */
export const CURRENT_MOMENT = sql<Date>`app_now() + (clock_timestamp() - now())`;
