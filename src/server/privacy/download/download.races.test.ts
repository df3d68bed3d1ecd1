import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { queueBehindLock, toOutcomes } from '#tests/support/chaos/concurrency.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createRegistered, createTestLibrary, logInUser } from '#tests/support/people/accounts.ts';
import { deleteUser } from '#server/privacy/privacy.service.ts';
import { account } from '#shared/accounts/accounts.contract.ts';
import { writeLargeDownloads } from './download.service.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('a download', () => {
  const database = useDatabase('PostgreSQL', 10);

  const createUser = async () => {
    const db = database();
    const loggedIn = await logInUser(db, createTestLibrary(db), new Headers(), await createRegistered(db));
    if (typeof loggedIn === 'string') throw new Error(loggedIn);
    const person = account.parse(loggedIn.account);
    return { ...person, remove: () => deleteUser(db, person.id) };
  };
  const write = () => writeLargeDownloads(database(), { origin: 'http://localhost:3000' });
  const requestLarge = (userId: string, attempts: number) =>
    database()
      .insertInto('account_downloads')
      .values({ user_id: userId, is_large: true, attempts })
      .execute();
  const listMails = (email: string) =>
    database().selectFrom('outbox').select('subject').where('recipient', '=', email).execute();

  describe('whose account is deleted while its mail is written', () => {
    const MAIL_LOCK = sql`pg_advisory_xact_lock(7)`;
    /** Mails wait for that lock, which a test holds. */
    const delayMails = async () => {
      await sql`create function delay_mail() returns trigger language plpgsql as
        $$ begin perform ${MAIL_LOCK}; return new; end $$`.execute(database());
      await sql`create trigger delayed before insert on outbox
        for each row execute function delay_mail()`.execute(database());
    };
    const undelayMails = () => sql`drop function delay_mail() cascade`.execute(database());

    it.each([
      ['that it is ready', 0],
      ['that it has failed', 3],
    ])('leaves no mail %s', async (_, attempts) => {
      const user = await createUser();
      await requestLarge(user.id, attempts);
      await delayMails();
      const outcomes = await queueBehindLock(database(), (trx) => sql`select ${MAIL_LOCK}`.execute(trx), [
        write,
        user.remove,
      ]).finally(undelayMails);
      expect(toOutcomes(outcomes)).toEqual([undefined, undefined]);
      expect(await listMails(user.email)).toEqual([]);
    });
  });

  it('is told to the address that its user has by then', async () => {
    const user = await createUser();
    await requestLarge(user.id, 0);
    const email = `otra.${user.email}`;
    const change = (trx: Trx) =>
      trx.updateTable('profiles').set({ email }).where('id', '=', user.id).execute();
    expect(toOutcomes(await queueBehindLock(database(), change, [write]))).toEqual([undefined]);
    expect(await listMails(email)).toContainEqual({ subject: 'Tus datos están listos' });
  });
});
