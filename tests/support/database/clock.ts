import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Stops the one clock of a test's database at an instant. */
export async function stopClock(db: Database, at: string): Promise<void> {
  await setClock(db, `timestamptz '${new Date(at).toISOString()}'`);
}

/** Lets the clock run on, ahead of the real one by so many seconds. */
export async function runClock(db: Database, aheadSeconds = 0): Promise<void> {
  await setClock(db, `now() + interval '${aheadSeconds} seconds'`);
}

async function setClock(db: Database, expression: string): Promise<void> {
  await sql`
    create or replace function app_now() returns timestamptz language sql stable parallel safe
    return ${sql.raw(expression)}`.execute(db);
}
