import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWaitingStatements } from '#tests/support/chaos/concurrency.ts';
import { createPostgresDatabase, describeOnBothEngines } from '#tests/support/database/database.ts';
import { migrateEmptyDatabaseTo } from '#tests/support/database/filled.ts';
import { inTransaction } from './database.ts';
import { migrate, migrateWithin } from './migrate.ts';
import { lockMigrations } from './migration-steps.ts';
import { buildIndexOnline } from './online-index.ts';
import { type OpenDatabase, openPostgres } from './open-postgres.ts';

describe('a start', () => {
  describeOnBothEngines((database) => {
    const record = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2999-01-01T00:00:00.000Z')`.execute(
        database(),
      );
    const forget = (name: string) =>
      sql`delete from kysely_migration where name = ${name}`.execute(database());
    const recorded = async () =>
      (
        await sql<{
          name: string;
        }>`select name from kysely_migration order by name`.execute(database())
      ).rows;

    it('goes on over the schema of a later release', async () => {
      await record('9998_later');
      await record('9999_later_still');
      const before = await recorded();
      await migrate(database());
      // as a start that has waited for the later release's migrations, which it finds when it has the lock
      await inTransaction(database(), (trx) => migrateWithin(trx));
      expect(await recorded()).toEqual(before);
      for (const name of ['9998_later', '9999_later_still']) await forget(name);
    });

    it.each(['0001_of_somebody_else', '0017_of_another_branch'])(
      'stops over a schema with the unknown migration %s among its own',
      async (name) => {
        await record(name);
        await expect(migrate(database())).rejects.toThrow('could not be migrated');
        await forget(name);
      },
    );
  });

  it('of many processes at once migrates an empty database once, and leaves no lock', async () => {
    const given = await createPostgresDatabase();
    const processes = Array.from({ length: 4 }, () => openPostgres(given.url, 1));
    const [{ db } = { db: undefined }] = processes;
    if (!db) throw new Error('no process');
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await Promise.all(processes.map((one) => migrate(one.db)));
    const { rows } = await sql`
      select from pg_locks l join pg_database d on d.oid = l.database
      where locktype = 'advisory' and datname = current_database()`.execute(db);
    expect(rows).toEqual([]);
    await Promise.all(processes.map(({ close }) => close()));
    await given.drop();
  });
});

describe('a database that is in use', () => {
  let given: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let users: OpenDatabase;
  let starting: OpenDatabase;

  beforeAll(async () => {
    given = await createPostgresDatabase();
    users = openPostgres(given.url, 3);
    starting = openPostgres(given.url, 2);
  });
  afterAll(async () => {
    await Promise.all([users.close(), starting.close()]);
    await given.drop();
  });

  const listRecorded = async () =>
    (
      await sql<{
        name: string;
      }>`select name from kysely_migration order by name`.execute(users.db)
    ).rows.map(({ name }) => name);
  const untilRecorded = async (name: string) => {
    while (!(await listRecorded()).includes(name)) await setImmediate();
  };

  it('that needs no migration is opened without waiting for anybody who migrates', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const migrating = inTransaction(users.db, async (trx) => {
      await lockMigrations(trx);
      isHeld.resolve();
      await mayEnd.promise;
    });
    await isHeld.promise;
    await migrate(starting.db);
    mayEnd.resolve();
    await migrating;
  });

  it('is migrated one by one, and while somebody reads a table that changes, others go on reading it', async () => {
    await migrateEmptyDatabaseTo(starting.db, '0048_import_left_out');
    const mayEnd = Promise.withResolvers<void>();
    const isReading = Promise.withResolvers<void>();
    const reading = inTransaction(users.db, async (trx) => {
      await sql`select id from questions`.execute(trx);
      isReading.resolve();
      await mayEnd.promise;
    });
    await isReading.promise;
    const migrating = migrate(starting.db);
    await untilRecorded('0054_import_remarks');
    // while the migration waits for its lock, a read doesn't queue behind it: the migration gives up and retries
    while ((await countWaitingStatements(users.db)) === 0) await setImmediate();
    await sql`select id from questions`.execute(users.db);
    expect(await listRecorded()).not.toContain('0055_shared_texts');
    mayEnd.resolve();
    await Promise.all([reading, migrating]);
    expect(await listRecorded()).toContain('0056_question_states');
  });
});

describe('an index of a large table', () => {
  describeOnBothEngines((database, engine) => {
    it('is built once, whoever asks, and anew after a process that ended while it built it', async () => {
      const index = { name: 'profiles_tried', table: 'profiles', columns: '(created_at)' };
      await sql`create index profiles_tried on profiles (created_at)`.execute(database());
      await sql`update pg_index set indisvalid = false where indexrelid = 'profiles_tried'::regclass`.execute(
        database(),
      );
      await Promise.all([buildIndexOnline(database(), index), buildIndexOnline(database(), index)]);
      const { rows } = await sql`
        select indisvalid from pg_index where indexrelid = 'profiles_tried'::regclass`.execute(database());
      expect(rows).toEqual([{ indisvalid: true }]);
    });

    it('leaves the timeout of statements as it was', async () => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database());
      expect(rows[0]?.statement_timeout).toBe(engine === 'PostgreSQL' ? '30s' : '0');
    });
  });
});
