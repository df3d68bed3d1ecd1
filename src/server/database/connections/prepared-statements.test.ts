import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import type { Database } from '../database.ts';

/** Finds how often each prepared statement of the connection with `word` in its text was run. */
async function preparedWith(db: Database, word: string): Promise<{ uses: number }[]> {
  const { rows } = await sql<{ uses: number }>`
    select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements
    where strpos(statement, ${word}) > 0 and strpos(statement, 'pg_prepared_statements') = 0`.execute(db);
  return rows;
}

describe('statements on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL', 1);

  it('are prepared from the second time on and then used again', async () => {
    const db = database();
    const ask = (n: number) => sql<{ n: number }>`select ${n}::integer as n, 'again' as word`.execute(db);
    expect((await ask(1)).rows[0]?.n).toBe(1);
    expect(await preparedWith(db, "'again'")).toEqual([]);
    expect((await ask(2)).rows[0]?.n).toBe(2);
    expect((await ask(3)).rows[0]?.n).toBe(3);
    expect(await preparedWith(db, "'again'")).toEqual([{ uses: 2 }]);
  });

  it('with the same text but other values and types of values keep their meaning', async () => {
    const db = database();
    const ask = (values: unknown[]) =>
      sql<{ all: string }>`select array_to_string(${values}::text[], '|', 'null') as all`.execute(db);
    for (const values of [['a'], [], ['b', null, '{"c"}'], ['á\n']]) {
      expect((await ask(values)).rows[0]?.all).toBe(values.map((value) => value ?? 'null').join('|'));
    }
  });

  it('without parameters are prepared if they only read', async () => {
    const db = database();
    for (let n = 0; n < 3; n++) {
      await sql`select 'plain' as word`.execute(db);
      await sql`set application_name = 'unprepared'`.execute(db);
    }
    expect(await preparedWith(db, "'plain'")).toEqual([{ uses: 2 }]);
    expect(await preparedWith(db, 'unprepared')).toEqual([]);
  });

  it('go on after one of them failed', async () => {
    const db = database();
    const divide = (by: number) => sql<{ n: number }>`select 10 / ${by}::integer as n`.execute(db);
    await divide(1);
    await divide(2);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(5)).rows[0]?.n).toBe(2);
  });

  it('that come once, or are long, are never prepared and leave room for others', async () => {
    const db = database();
    for (let n = 0; n < 300; n++) await sql`select ${n}::integer, ${sql.lit(`once ${n}`)}`.execute(db);
    for (let n = 0; n < 3; n++) {
      await sql`select ${n}::integer, ${sql.lit('long'.repeat(5000))}`.execute(db);
      await sql`select ${n}::integer, 'still room'`.execute(db);
    }
    expect(await preparedWith(db, 'once ')).toEqual([]);
    expect(await preparedWith(db, 'longlong')).toEqual([]);
    expect(await preparedWith(db, 'still room')).toEqual([{ uses: 2 }]);
  });

  it('are not prepared without end', async () => {
    const db = database();
    for (let n = 0; n < 300; n++) {
      const ask = () => sql`select ${n}::integer, ${sql.lit(`number ${n} of many`)}`.execute(db);
      await ask();
      await ask();
    }
    expect((await preparedWith(db, 'of many')).length).toBeLessThanOrEqual(200);
    expect((await preparedWith(db, 'of many')).length).toBeGreaterThan(0);
  });
});
