import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Stops the test database's clock at an instant. */
export async function stopDatabaseClock(db: Database, at: string): Promise<void> {
  await setClock(db, `timestamptz '${new Date(at).toISOString()}'`);
}

/** Sets the minimum time for a right answer to add a point: 0 in test databases, because tests answer at once. */
export async function setMinAnswerMs(db: Database, ms: number): Promise<void> {
  await sql`
    create or replace function min_answer_ms() returns integer language sql immutable parallel safe
    return ${sql.lit(ms)}`.execute(db);
}

/** Lets the test database's clock run, ahead of the real one by the given seconds. */
export async function runDatabaseClock(db: Database, aheadSeconds = 0): Promise<void> {
  await setClock(db, `now() + interval '${aheadSeconds} seconds'`);
}

async function setClock(db: Database, expression: string): Promise<void> {
  await sql`
    create or replace function app_now() returns timestamptz language sql stable parallel safe
    return ${sql.raw(expression)}`.execute(db);
}
