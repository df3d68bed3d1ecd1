import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { type OpenDatabase, openPostgres } from '../open-postgres.ts';
import { areTimeoutsSet, isSharedBetweenTransactions, setRoleTimeouts } from './pooler.ts';

/** Tests timeouts behind a pooler; `npm run prove pooler` tests them with a real PgBouncer. */
describe('connections that can’t name timeouts when they begin', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const opened: OpenDatabase[] = [];

  beforeAll(async () => {
    database = await createPostgresDatabase();
  });
  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    await database.drop();
  });

  function open(pooler: 'none' | 'session' | 'transaction'): OpenDatabase['db'] {
    const one = openPostgres(database.url, 1, { pooler });
    opened.push(one);
    return one.db;
  }

  it('have those of their role once processes have started, however many start at once', async () => {
    expect(await areTimeoutsSet(open('none'))).toBe(true);
    expect(await areTimeoutsSet(open('session'))).toBe(false);
    const starts = Array.from({ length: 8 }, () => setRoleTimeouts(database.url));
    expect(new Set(await Promise.all(starts))).toEqual(new Set([true]));
    expect(await areTimeoutsSet(open('session'))).toBe(true);
    expect(await areTimeoutsSet(open('transaction'))).toBe(true);
  });

  it('are ready when the database can be written past the pooler and the pooler takes connections', async () => {
    const nowhere = 'postgres://nobody:x@127.0.0.1:1/nothing';
    const isReady = (url: string, directUrl: string) => {
      const one = openPostgres(url, 1, { pooler: 'transaction', directUrl });
      opened.push(one);
      return one.checkReady().then(
        () => true,
        () => false,
      );
    };
    expect(await isReady(database.url, database.url)).toBe(true);
    expect(await isReady(nowhere, database.url)).toBe(false);
    expect(await isReady(database.url, nowhere)).toBe(false);
  });

  it.each([
    ['session', 1],
    ['transaction', 0],
  ] as const)('name repeated statements in mode %s %i times', async (mode, times) => {
    const db = open(mode);
    for (let n = 0; n < 3; n += 1) await sql`select ${n}::integer as pooled`.execute(db);
    const { rows } = await sql`select from pg_prepared_statements where statement like '%as pooled'`.execute(
      db,
    );
    expect(rows).toHaveLength(times);
  });

  it('that lead to PostgreSQL itself are shared by nobody', async () => {
    expect(await isSharedBetweenTransactions(database.url)).toBe(false);
  });
});
