import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { createPGlite, openPGlite } from '../open-embedded.ts';
import type { OpenDatabase } from '../open-postgres.ts';
import { lendDatabase, openLentDatabase } from './lent-database.ts';

describe('an embedded database that is lent to a thread', () => {
  let opened: OpenDatabase;
  let lent: Database;
  beforeAll(async () => {
    opened = openPGlite(await createPGlite({}));
    lent = openLentDatabase(lendDatabase(opened.db));
  });
  afterAll(async () => {
    await lent.destroy();
    await opened.close();
  });

  it('answers statements with what they return, bytes and moments too', async () => {
    const bytes = Buffer.from([0, 1, 127, 128, 255]);
    await sql`create table t (n integer, moment timestamptz, bytes bytea)`.execute(lent);
    await sql`insert into t values (1, '2026-01-02T03:04:05Z', ${bytes})`.execute(lent);
    const { rows } = await sql`select * from t`.execute(lent);
    expect(rows).toEqual([{ n: 1, moment: new Date('2026-01-02T03:04:05Z'), bytes: new Uint8Array(bytes) }]);
    const updated = await sql`update t set n = 2`.execute(lent);
    expect(updated.numAffectedRows).toBe(1n);
  });

  it('answers each of many with its own', async () => {
    const numbers = Array.from({ length: 50 }, (_, i) => i);
    const answers = await Promise.all(
      numbers.map((n) => sql<{ n: number }>`select ${n}::integer as n`.execute(lent)),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
  });

  it('tells what is wrong with a statement, and answers the next one', async () => {
    await expect(sql`select * from nothing`.execute(lent)).rejects.toThrow(
      'relation "nothing" does not exist',
    );
    expect((await sql`select 1 as one`.execute(lent)).rows).toEqual([{ one: 1 }]);
  });

  it('refuses transactions', async () => {
    await expect(lent.transaction().execute((trx) => sql`select 1`.execute(trx))).rejects.toThrow(
      'has no transactions',
    );
  });
});
