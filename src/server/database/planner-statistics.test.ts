import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { analyzeChangedTables } from './planner-statistics.ts';

describe("the planner's statistics on PGlite", () => {
  const database = useDatabase('PGlite');

  const addLaws = async (amount: number): Promise<void> => {
    await sql`insert into laws (id, title, short_title, consolidated)
      select 'BOE-A-2000-' || nextval('law_numbers'), 'Ley', 'Ley', '2026-01-01' from generate_series(1, ${amount}::int)`.execute(
      database(),
    );
    // reports the counts of changed rows at once: PostgreSQL does so only once a second
    await sql`select pg_stat_force_next_flush()`.execute(database());
  };

  /** Returns how many rows the planner expects the table `laws` to have. */
  async function estimate(): Promise<number> {
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where relname = 'laws'`.execute(database());
    return rows[0]?.reltuples ?? 0;
  }

  it('are gathered of tables that have changed much, and only of those', async () => {
    await sql`create temporary sequence law_numbers`.execute(database());
    await addLaws(1_000);
    await analyzeChangedTables(database());
    expect(await estimate()).toBe(1_000);
    await addLaws(100);
    await analyzeChangedTables(database());
    expect(await estimate()).toBe(1_000);
    await addLaws(100);
    await analyzeChangedTables(database());
    expect(await estimate()).toBe(1_200);
  });
});
