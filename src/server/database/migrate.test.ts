import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPostgresDatabase, onBothEngines } from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open.ts';

describe('a start', () => {
  onBothEngines((database) => {
    const record = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2999-01-01T00:00:00.000Z')`.execute(
        database(),
      );
    const forget = (name: string) =>
      sql`delete from kysely_migration where name = ${name}`.execute(database());
    const recorded = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database())).rows;

    it('goes on over the schema of a later release', async () => {
      await record('9998_later');
      await record('9999_later_still');
      const before = await recorded();
      await migrate(database());
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
