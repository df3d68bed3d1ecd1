import { afterEach, describe, expect, it } from 'vitest';
import { deleteExpiredAccounts } from '#server/accounts/accounts.service.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo, listRecoveryTokens } from '#tests/support/people/mails.ts';
import { readOwnRows } from './download/own-rows.repository.ts';
import { OWN_TABLES } from './download/own-tables.ts';
import { deleteUser } from './privacy.service.ts';

let count = 0;
const newAddress = (): string => `codiciada${(count += 1)}@example.com`;

describeOnDatabase((database) => {
  afterEach(() => runDatabaseClock(database()));

  const createUser = async (email?: string) => {
    const form = await createRegisteredUser(database(), email === undefined ? {} : { email });
    const loggedIn = await logInUser(database(), createTestLibrary(database()), new Headers(), form);
    if (typeof loggedIn === 'string') throw new Error(loggedIn);
    return { ...loggedIn.account, client: callAs(database(), loggedIn.account) };
  };
  type User = Awaited<ReturnType<typeof createUser>>;
  const requestChange = ({ client }: User, email: string) =>
    client.accounts.requestEmailChange({ email, password: TEST_PASSWORD });
  const confirmChange = async (email: string) => {
    const mail = (await listUnsentMailsTo(database(), email)).at(-1);
    const [, token = ''] = /\/new-email\?token=([\w-]+)/.exec(mail?.text_body ?? '') ?? [];
    await callAs(database(), null).accounts.confirmEmailChange({ token });
  };
  const listDownloaded = async ({ id }: User): Promise<unknown[]> => {
    const recipients: unknown[] = [];
    for (const table of OWN_TABLES.filter((own) => own.table === 'outbox'))
      for await (const rows of readOwnRows(database(), { id }, table))
        recipients.push(...rows.map(({ recipient }) => recipient));
    return recipients;
  };
  const subjectsTo = async (email: string): Promise<string[]> =>
    (await listUnsentMailsTo(database(), email)).map(({ subject }) => subject);

  describe('the mails of an account whose address another user', () => {
    it('has asked for are not in that user’s download, and don’t go with them', async () => {
      const [user, email] = [await createUser(), newAddress()];
      await requestChange(user, email);
      expect(await listDownloaded(user)).toContain(email);
      const other = await createUser(email);
      expect(await listDownloaded(user)).not.toContain(email);
      expect(await listDownloaded(other)).toContain(email);
      await deleteUser(database(), user.id);
      expect(await subjectsTo(email)).toContain('Confirma tu correo electrónico');
    });

    it('has asked for don’t go with them either once they have asked for yet another', async () => {
      const [user, email] = [await createUser(), newAddress()];
      await requestChange(user, email);
      await createUser(email);
      await requestChange(user, newAddress());
      expect(await listDownloaded(user)).not.toContain(email);
      await deleteUser(database(), user.id);
      expect(await subjectsTo(email)).toContain('Confirma tu correo electrónico');
    });

    it('has asked for are not theirs where the account was changed to it', async () => {
      const [user, other, email] = [await createUser(), await createUser(), newAddress()];
      await requestChange(user, email);
      await requestChange(other, email);
      await confirmChange(email);
      await callAs(database(), null).accounts.requestRecovery({ email });
      expect(await listDownloaded(user)).not.toContain(email);
      await deleteUser(database(), user.id);
      expect(await listRecoveryTokens(database(), email)).toHaveLength(1);
    });

    it('had until their term was over are not theirs, neither before nor after the job', async () => {
      const [user, email] = [await createUser(), newAddress()];
      const former = user.email;
      await requestChange(user, email);
      await confirmChange(email);
      await runDatabaseClock(database(), 7 * 86_400 + 60);
      await createUser(former);
      await database().deleteFrom('outbox').where('user_id', '=', user.id).execute();
      expect(await listDownloaded(user)).not.toContain(former);
      await deleteExpiredAccounts(database());
      expect(await listDownloaded(user)).not.toContain(former);
      await deleteUser(database(), user.id);
      expect(await subjectsTo(former)).toContain('Confirma tu correo electrónico');
    });
  });
});
