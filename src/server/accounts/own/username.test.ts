import { afterEach, describe, expect, it } from 'vitest';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createTestLibrary, registerUser, registrationForm } from '#tests/support/people/accounts.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import type { Database } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

const rename = (db: Database, person: Account, username: string) =>
  callAs(db, person).accounts.changeUsername({ username });
const register = (db: Database, username: string) =>
  registerUser(db, createTestLibrary(db), registrationForm({ username }));

describeOnDatabase((database) => {
  afterEach(() => runDatabaseClock(database()));
  const nameOf = async ({ id }: Account): Promise<string | undefined> => {
    const row = database().selectFrom('profiles').select('username').where('id', '=', id);
    return (await row.executeTakeFirst())?.username;
  };

  describe('another username', () => {
    it('is shown at once, also where rankings order equal points by name', async () => {
      const db = database();
      const category = await createCategory(db, { questions: 5 });
      const [first, second] = [
        await createPerson(db, { username: 'abeto' }),
        await createPerson(db, { username: 'boj' }),
      ];
      for (const person of [first, second]) await takeExam(callAs(db, person), category);
      await rename(db, first, 'Zarza');
      const { entries } = await callAs(db, null).ranking.list({ period_type: 'weekly' });
      expect(entries.map(({ username }) => username)).toEqual(['boj', 'Zarza']);
    });

    it('can be chosen once in 30 days', async () => {
      const db = database();
      const person = await createPerson(db);
      await stopDatabaseClock(db, '2026-11-01T10:00:00Z');
      await rename(db, person, 'primera');
      await stopDatabaseClock(db, '2026-12-01T09:59:59Z');
      await expect(rename(db, person, 'segunda')).rejects.toMatchObject({
        code: 'USERNAME_CHANGED_RECENTLY',
        message:
          'Solo puedes cambiar tu nombre de usuario una vez cada 30 días. Podrás volver a cambiarlo el 1 de diciembre de 2026.',
      });
      // the same name again changes nothing, so it isn't refused
      await rename(db, person, 'primera');
      await stopDatabaseClock(db, '2026-12-01T10:00:00Z');
      await rename(db, person, 'segunda');
      expect(await nameOf(person)).toBe('segunda');
    });

    it('leaves the former one to nobody else for 90 days, in whatever case', async () => {
      const db = database();
      const [person, other] = [await createPerson(db, { username: 'Laurel' }), await createPerson(db)];
      await stopDatabaseClock(db, '2026-11-01T10:00:00Z');
      await rename(db, person, 'Romero');
      await stopDatabaseClock(db, '2027-01-30T09:59:59Z');
      await expect(rename(db, other, 'laurel')).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
      expect(await register(db, 'LAUREL')).toMatchObject({ code: 'USERNAME_TAKEN' });
      await stopDatabaseClock(db, '2027-01-30T10:00:00Z');
      await rename(db, other, 'laurel');
      expect(await nameOf(other)).toBe('laurel');
    });

    it('may be the own former one again', async () => {
      const db = database();
      const person = await createPerson(db, { username: 'tomillo' });
      await stopDatabaseClock(db, '2026-11-01T10:00:00Z');
      await rename(db, person, 'salvia');
      await stopDatabaseClock(db, '2026-12-02T10:00:00Z');
      await rename(db, person, 'tomillo');
      expect(await nameOf(person)).toBe('tomillo');
    });

    it.each([
      ['al', 'INVALID_INPUT'],
      ['con espacio', 'INVALID_INPUT'],
      ['Soporte-Plaza', 'USERNAME_RESERVED'],
      ['acebo', 'USERNAME_TAKEN'],
    ])('is refused: %s', async (username, code) => {
      const db = database();
      await db
        .insertInto('profiles')
        .values({ username: 'Acebo', email: 'acebo@example.com' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const person = await createPerson(db);
      await expect(rename(db, person, username)).rejects.toMatchObject({ code });
      expect(await nameOf(person)).toBe(person.username);
    });
  });
});

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('another username at the same time as', () => {
  const database = useDatabase('PostgreSQL', 10);

  it('somebody else chooses it: one of them gets it', async () => {
    const db = database();
    const [one, other] = [await createPerson(db), await createPerson(db)];
    const settled = await Promise.allSettled([rename(db, one, 'madroño'), rename(db, other, 'Madroño')]);
    const outcomes = toCallOutcomes(settled);
    expect(outcomes).toContainEqual({});
    expect(outcomes).toContain('USERNAME_TAKEN');
  });

  it('somebody takes the former one: it is kept, though it was free for a moment', async () => {
    const db = database();
    const [person, other] = [await createPerson(db, { username: 'encina' }), await createPerson(db)];
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(
        db,
        (trx) => trx.selectFrom('profiles').select('id').where('id', '=', person.id).forUpdate().execute(),
        [() => rename(db, person, 'quejigo'), () => rename(db, other, 'encina')],
      ),
    );
    expect(outcomes).toEqual([{}, 'USERNAME_TAKEN']);
    // updates the table directly, like a call that passed the service's check before the name was taken
    await expect(
      db.updateTable('profiles').set({ username: 'encina' }).where('id', '=', other.id).execute(),
    ).rejects.toMatchObject({ constraint: 'profiles_username_kept' });
  });

  it('the same user chooses two: one counts', async () => {
    const db = database();
    const person = await createPerson(db);
    const settled = await Promise.allSettled([rename(db, person, 'haya'), rename(db, person, 'roble')]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
