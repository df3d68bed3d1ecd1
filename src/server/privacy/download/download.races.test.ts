import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { deleteUser } from '#server/privacy/privacy.service.ts';
import { account } from '#shared/accounts/accounts.contract.ts';
import { writeLargeDownloads } from './download.service.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('a download', () => {
  const database = useDatabase('PostgreSQL', 10);

  const createUser = async () => {
    const db = database();
    const loggedIn = await logInUser(
      db,
      createTestLibrary(db),
      new Headers(),
      await createRegisteredUser(db),
    );
    if (typeof loggedIn === 'string') throw new Error(loggedIn);
    const person = account.parse(loggedIn.account);
    /** Requests the download from a new browser and network. */
    const request = () => callAs(db, person).privacy.requestDownload({ password: TEST_PASSWORD });
    return { ...person, request, remove: () => deleteUser(db, person.id) };
  };
  const write = () => writeLargeDownloads(database(), { origin: 'http://localhost:3000' });
  const requestLarge = (userId: string, attempts: number) =>
    database()
      .insertInto('account_downloads')
      .values({ user_id: userId, is_large: true, attempts })
      .execute();
  const holdProfile = (id: string) => (trx: Trx) =>
    sql`select from profiles where id = ${id}::uuid for update`.execute(trx);
  const listMails = (email: string) =>
    database().selectFrom('outbox').select('subject').where('recipient', '=', email).execute();

  it('that is requested twice at once is one, and both are told the same', async () => {
    const user = await createUser();
    // with this lock both requests find that there is no former download, and then wait before they insert one
    const holdDownloads = (trx: Trx) => sql`lock table account_downloads in share mode`.execute(trx);
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(database(), holdDownloads, [user.request, user.request]),
    );
    const token = expect.any(String) as string;
    expect(outcomes).toEqual([{ token }, { token }]);
  });

  it('is none of an account that is deleted meanwhile', async () => {
    const user = await createUser();
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(database(), holdProfile(user.id), [user.remove, user.request]),
    );
    expect(outcomes).toEqual([undefined, 'WRONG_PASSWORD']);
  });

  describe('whose account is deleted while its mail is written', () => {
    const MAIL_LOCK = sql`pg_advisory_xact_lock(7)`;
    const holdMails = (trx: Trx) => sql`select ${MAIL_LOCK}`.execute(trx);
    beforeAll(async () => {
      await sql`create function delay_mail() returns trigger language plpgsql as
        $$ begin perform ${MAIL_LOCK}; return new; end $$`.execute(database());
      await sql`create trigger delayed before insert on outbox
        for each row execute function delay_mail()`.execute(database());
    });
    afterAll(async () => {
      await sql`drop function delay_mail() cascade`.execute(database());
    });

    it.each([
      ['that it is ready', 0],
      ['that it has failed', 3],
    ])('leaves no mail %s', async (_, attempts) => {
      const user = await createUser();
      await requestLarge(user.id, attempts);
      const outcomes = await queueCallsBehindLock(database(), holdMails, [write, user.remove]);
      expect(toCallOutcomes(outcomes)).toEqual([undefined, undefined]);
      expect(await listMails(user.email)).toEqual([]);
    });
  });

  it('is told to the address that its user has by then', async () => {
    const user = await createUser();
    await requestLarge(user.id, 0);
    const email = `otra.${user.email}`;
    const change = (trx: Trx) =>
      trx.updateTable('profiles').set({ email }).where('id', '=', user.id).execute();
    expect(toCallOutcomes(await queueCallsBehindLock(database(), change, [write]))).toEqual([undefined]);
    expect(await listMails(email)).toContainEqual({ subject: 'Tus datos están listos' });
  });
});
