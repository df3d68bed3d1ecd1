import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, useDatabase } from '#tests/support/database/database.ts';
import type { Database } from '../database.ts';
import { type OpenDatabase, openPostgres } from '../open-postgres.ts';
import { createReplicaReads, type ReadStale } from './replica.ts';

const ALL = 'FFFFFFFF/FFFFFFFF';
const NOTHING = '0/0';

/** A second database acts as replica, with own functions for WAL positions; `npm run prove replica` uses a real one. */
describe('reading that may be seconds old', () => {
  const primary = useDatabase('PostgreSQL');
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let replica: OpenDatabase;
  let readStale: ReadStale;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    replica = openPostgres(`${database.url}?options=-c%20search_path%3Dreplica,public,pg_catalog`, 2);
    for (const statement of [
      sql`create schema replica`,
      sql`create table replica.state as select true as is_replica, ${NOTHING}::pg_lsn as lsn`,
      sql`create function replica.pg_is_in_recovery() returns boolean language sql as 'select is_replica from replica.state'`,
      sql`create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select lsn from replica.state'`,
    ])
      await statement.execute(replica.db);
    readStale = createReplicaReads(primary(), replica.db, { mostBehindMs: 500, checkEveryMs: 50 });
  });
  afterAll(async () => {
    await replica.close();
    await database.drop();
  });

  const setState = (lsn: string, { isReplica = true } = {}) =>
    sql`update replica.state set is_replica = ${isReplica}, lsn = ${lsn}::pg_lsn`.execute(replica.db);

  const readSource = async (db: Database): Promise<string> => {
    const { rows } = await sql<{ is_replica: boolean }>`
      select current_schemas(false)::text[] @> '{replica}' as is_replica`.execute(db);
    return rows[0]?.is_replica ? 'replica' : 'primary';
  };
  const expectSource = (source: string) =>
    expect.poll(() => readStale(readSource), { timeout: 10_000 }).toBe(source);

  it('asks the primary before it knows the replica', async () => {
    expect(await readStale(readSource)).toBe('primary');
  });

  it('asks the replica while it has what the primary had, and the primary while it is behind', async () => {
    await setState(ALL);
    await expectSource('replica');
    await setState(NOTHING);
    await expectSource('primary');
    await setState(ALL);
    await expectSource('replica');
  });

  it('asks the primary when the replica is promoted', async () => {
    await setState(ALL);
    await expectSource('replica');
    await setState(ALL, { isReplica: false });
    await expectSource('primary');
    await setState(ALL);
    await expectSource('replica');
  });

  it('asks the primary when the replica ends the connection, and passes on what is wrong with the statement', async () => {
    await setState(ALL);
    await expectSource('replica');
    const asked: string[] = [];
    const source = await readStale(async (db) => {
      asked.push(await readSource(db));
      if (asked.at(-1) === 'replica') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      return asked.at(-1);
    });
    expect(asked).toEqual(['replica', 'primary']);
    expect(source).toBe('primary');
    await expectSource('replica');
    await expect(readStale((db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero');
  });
});
