import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { countWaitingStatements } from '#tests/support/chaos/concurrency.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { createRegisteredUser, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo, listRecoveryTokens } from '#tests/support/people/mails.ts';
import {
  turnOnAuthenticatorApp,
  createTestBrowser,
  createSecondFactorUser,
  createTotpCode,
} from '#tests/support/people/second-factor.ts';
import { createSoftwarePasskey } from '#tests/support/people/software-passkey.ts';

const NEW_PASSWORD = 'Renovada-2026';

describeOnDatabase((database) => {
  const server = useTestServer(database);
  afterEach(() => runDatabaseClock(database()));

  /** Creates a user, and logs in the browser of a stranger who knows the password. */
  const createHijacked = async () => {
    const { email } = await createRegisteredUser(database());
    const stranger = createTestBrowser(server());
    await stranger.call('accounts/logIn', { email, password: TEST_PASSWORD });
    return { email, stranger };
  };
  const addPasskey = async (browser: ReturnType<typeof createTestBrowser>): Promise<void> => {
    const begun = await browser.call('accounts/passkeys/beginAdding', {
      password: TEST_PASSWORD,
      name: 'Llave',
    });
    const credential = createSoftwarePasskey().create((begun.data as { options: object }).options);
    await browser.call('accounts/passkeys/add', { name: 'Llave', credential });
  };
  const linkTokens = async (email: string, page: string): Promise<string[]> =>
    (await listUnsentMailsTo(database(), email)).flatMap(
      ({ text_body }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text_body)?.[1] ?? [],
    );
  const changeEmail = async (browser: ReturnType<typeof createTestBrowser>, email: string): Promise<void> => {
    await browser.call('accounts/requestEmailChange', {
      email,
      password: TEST_PASSWORD,
    });
    const [token] = await linkTokens(email, 'new-email');
    await createTestBrowser(server()).call('accounts/confirmEmailChange', { token });
  };
  const visitor = () => callAs(database(), null).accounts;
  const undo = (token = '') => visitor().secondFactor.undoAddition({ token });
  const setPassword = (token: string) =>
    visitor().resetPassword({
      token,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
  const logsInAtOnce = async (email: string): Promise<boolean> => {
    const browser = createTestBrowser(server());
    await browser.call('accounts/logIn', { email, password: NEW_PASSWORD });
    return browser.isLoggedIn();
  };
  /** Counts the second factors that an account still has: apps, passkeys and recovery codes. */
  const factorsOf = async (email: string) => {
    const { rows } = await sql<{
      apps: number;
      passkeys: number;
      codes: number;
    }>`
      select (select count(*)::integer from totp_secrets where user_id = p.id) as apps,
        (select count(*)::integer from passkeys where user_id = p.id) as passkeys,
        (select count(*)::integer from recovery_codes where user_id = p.id) as codes
      from profiles p where email = ${email}`.execute(database());
    return rows[0];
  };

  describe('a second factor that somebody else has added', () => {
    it('is taken off by the mail that tells of it, and by no recovery link', async () => {
      const { email, stranger } = await createHijacked();
      await turnOnAuthenticatorApp(stranger);
      await visitor().requestRecovery({ email });
      await setPassword((await listRecoveryTokens(database(), email))[0] ?? '');
      expect(await logsInAtOnce(email)).toBe(false);

      const [token] = await linkTokens(email, 'undo-second-factor');
      const recovery = await undo(token);
      expect(await logsInAtOnce(email)).toBe(false);
      await setPassword(recovery.token);
      expect(await logsInAtOnce(email)).toBe(true);
      expect(await stranger.isLoggedIn()).toBe(false);
      await expect(undo(token)).rejects.toMatchObject({
        code: 'FACTOR_UNDO_EXPIRED',
      });
    });

    it('goes with those that were added later, whose links are void; one from before stays', async () => {
      const owner = await createSecondFactorUser(database(), server());
      await runDatabaseClock(database(), 60);
      await addPasskey(owner.browser);
      await runDatabaseClock(database(), 120);
      await addPasskey(owner.browser);
      const [, first, second] = await linkTokens(owner.email, 'undo-second-factor');
      await undo(first);
      expect(await factorsOf(owner.email)).toEqual({
        apps: 1,
        passkeys: 0,
        codes: 10,
      });
      await expect(undo(second)).rejects.toMatchObject({
        code: 'FACTOR_UNDO_EXPIRED',
      });
    });

    it('is taken off within seven days, with whatever else waits', async () => {
      const { email, stranger } = await createHijacked();
      await turnOnAuthenticatorApp(stranger);
      await stranger.call('accounts/requestEmailChange', {
        email: `otra-${email}`,
        password: TEST_PASSWORD,
      });
      await stranger.call('accounts/requestDeletion', {
        password: TEST_PASSWORD,
      });
      const [token] = await linkTokens(email, 'undo-second-factor');
      await runDatabaseClock(database(), 7 * 86_400 + 60);
      await expect(undo(token)).rejects.toMatchObject({
        code: 'FACTOR_UNDO_EXPIRED',
      });
      await runDatabaseClock(database(), 6 * 86_400);
      await undo(token);
      const { rows } = await sql`
        select user_id from email_changes join profiles p on p.id = user_id where p.email = ${email}
        union all select user_id from account_deletions join profiles p on p.id = user_id where p.email = ${email}`.execute(
        database(),
      );
      expect(rows).toEqual([]);
    });

    it('is taken off by the way back to the former e-mail, and the stranger’s own link is void then', async () => {
      const { email, stranger } = await createHijacked();
      const theirs = `ajena-${email}`;
      await changeEmail(stranger, theirs);
      await addPasskey(stranger);
      const [link] = await linkTokens(theirs, 'undo-second-factor');
      const { token } = await visitor().restoreEmail({
        token: (await linkTokens(email, 'restore-email'))[0] ?? '',
      });
      await setPassword(token);
      expect([await logsInAtOnce(email), await factorsOf(email)]).toEqual([
        true,
        { apps: 0, passkeys: 0, codes: 0 },
      ]);
      await expect(undo(link)).rejects.toMatchObject({
        code: 'FACTOR_UNDO_EXPIRED',
      });
    });

    it('goes by that way, and the owner’s own from before stays, also of an address from before', async () => {
      const { email, browser } = await createSecondFactorUser(database(), server());
      const second = `segunda-${email}`;
      await changeEmail(browser, second);
      await changeEmail(browser, `ajena-${email}`);
      await addPasskey(browser);
      await visitor().restoreEmail({ token: (await linkTokens(second, 'restore-email'))[0] ?? '' });
      expect(await factorsOf(second)).toEqual({ apps: 1, passkeys: 0, codes: 10 });
    });

    it('is taken off even where its transaction began before that change, of which its owner was not told', async () => {
      const { email, stranger } = await createHijacked();
      await changeEmail(stranger, `ajena-${email}`);
      await addPasskey(stranger);
      for (const [table, column] of [
        ['passkeys', 'created_at'],
        ['factor_undo_links', 'added_at'],
      ] as const)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = timestamptz '2020-01-01'
          where user_id = (select id from profiles where email = ${`ajena-${email}`})`.execute(database());
      await visitor().restoreEmail({
        token: (await linkTokens(email, 'restore-email'))[0] ?? '',
      });
      expect(await factorsOf(email)).toEqual({
        apps: 0,
        passkeys: 0,
        codes: 0,
      });
    });
  });

  describe('an e-mail to which a stranger has changed the account after adding a factor', () => {
    const NO_FACTOR = { apps: 0, passkeys: 0, codes: 0 };
    /** A stranger adds a factor and then changes the e-mail; the owner has the undo link of the factor. */
    const createTakenOver = async () => {
      const { email, stranger } = await createHijacked();
      await addPasskey(stranger);
      const theirs = `ajena-${email}`;
      await changeEmail(stranger, theirs);
      const [link] = await linkTokens(email, 'undo-second-factor');
      return { email, stranger, theirs, link };
    };

    it('goes with that factor, and no mail reaches the stranger any more', async () => {
      const { email, theirs, link } = await createTakenOver();
      await setPassword((await undo(link)).token);
      expect([await logsInAtOnce(email), await factorsOf(email)]).toEqual([true, NO_FACTOR]);
      const subjects = (await listUnsentMailsTo(database(), theirs)).map(({ subject }) => subject);
      expect(subjects).toEqual(['Confirma tu nuevo correo']);
      expect((await listUnsentMailsTo(database(), email)).at(-1)?.subject).toBe('Tu contraseña ha cambiado');
      await expect(visitor().requestRecovery({ email: theirs })).rejects.toMatchObject({
        code: 'EMAIL_NOT_FOUND',
      });
    });

    it('goes even if they have changed it again, and none of the links back to it is left', async () => {
      const { email, stranger, theirs, link } = await createTakenOver();
      await changeEmail(stranger, `otra-${email}`);
      await undo(link);
      expect(await factorsOf(email)).toEqual(NO_FACTOR);
      for (const address of [email, theirs])
        await expect(
          visitor().restoreEmail({ token: (await linkTokens(address, 'restore-email'))[0] ?? '' }),
        ).rejects.toMatchObject({ code: 'RESTORE_EXPIRED' });
    });

    it('has no link back to it where the account has the owner’s address again', async () => {
      const { email, stranger, theirs, link } = await createTakenOver();
      // an hour later, as three mails have gone to this address and mails are limited
      await runDatabaseClock(database(), 3600);
      await changeEmail(stranger, email);
      await undo(link);
      await expect(
        visitor().restoreEmail({ token: (await linkTokens(theirs, 'restore-email'))[0] ?? '' }),
      ).rejects.toMatchObject({ code: 'RESTORE_EXPIRED' });
    });

    it('goes, and one that the owner had changed before stays, with its link back', async () => {
      const { email, stranger } = await createHijacked();
      const second = `segunda-${email}`;
      await changeEmail(stranger, second);
      await addPasskey(stranger);
      await changeEmail(stranger, `ajena-${email}`);
      await undo((await linkTokens(second, 'undo-second-factor'))[0]);
      expect(await factorsOf(second)).toEqual(NO_FACTOR);
      await visitor().restoreEmail({ token: (await linkTokens(email, 'restore-email'))[0] ?? '' });
      expect(await factorsOf(email)).toEqual(NO_FACTOR);
    });

    it('goes with a later factor even where the transactions of both began before that of the first', async () => {
      const { email, stranger, theirs, link } = await createTakenOver();
      await addPasskey(stranger);
      await sql`update former_emails set changed_at = timestamptz '2020-01-02' where email = ${email}`.execute(
        database(),
      );
      await sql`
        update factor_undo_links set added_at = timestamptz '2020-01-01' where email = ${theirs}`.execute(
        database(),
      );
      await sql`
        update passkeys set created_at = timestamptz '2020-01-01'
        where user_id = (select id from profiles where email = ${theirs})`.execute(database());
      await undo(link);
      expect(await factorsOf(email)).toEqual(NO_FACTOR);
      await expect(
        visitor().restoreEmail({ token: (await linkTokens(email, 'restore-email'))[0] ?? '' }),
      ).rejects.toMatchObject({ code: 'RESTORE_EXPIRED' });
    });

    it('stays, and the factor with it, where another account has taken the owner’s address', async () => {
      const { email, theirs, link } = await createTakenOver();
      await database().deleteFrom('former_emails').where('email', '=', email).execute();
      await createRegisteredUser(database(), { email });
      await expect(undo(link)).rejects.toMatchObject({ code: 'FACTOR_UNDO_EXPIRED' });
      expect(await factorsOf(theirs)).toMatchObject({ passkeys: 1 });
    });
  });

  it('a new password ends a change of the e-mail that waits', async () => {
    const { email, stranger } = await createHijacked();
    await stranger.call('accounts/requestEmailChange', {
      email: `otra-${email}`,
      password: TEST_PASSWORD,
    });
    await visitor().requestRecovery({ email });
    await setPassword((await listRecoveryTokens(database(), email))[0] ?? '');
    const [token] = await linkTokens(`otra-${email}`, 'new-email');
    await expect(visitor().confirmEmailChange({ token: token ?? '' })).rejects.toMatchObject({
      code: 'CONFIRMATION_EXPIRED',
    });
  });
});

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('a factor that is being added while its session ends', () => {
  const database = useDatabase('PostgreSQL', 10);
  const server = useTestServer(database);

  it('is not added: whoever has taken the account back has it alone', async () => {
    const { email } = await createRegisteredUser(database());
    const stranger = createTestBrowser(server());
    await stranger.call('accounts/logIn', { email, password: TEST_PASSWORD });
    const { data } = await stranger.call('accounts/secondFactor/beginTotp', { password: TEST_PASSWORD });
    const code = createTotpCode((data as { secret: string }).secret);
    // not `inTransaction`, which forbids queries on the database itself, as `countWaitingStatements` makes one
    const { adding } = await database()
      .transaction()
      .execute(async (trx) => {
        const { id } = await trx
          .selectFrom('profiles')
          .select('id')
          .where('email', '=', email)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const confirming = stranger.call('accounts/secondFactor/confirmTotp', { code });
        // the promise is awaited only after the transaction: an earlier rejection must not count as unhandled
        confirming.catch(() => {});
        await expect.poll(() => countWaitingStatements(database())).toBeGreaterThan(0);
        await trx.deleteFrom('auth_sessions').where('user_id', '=', id).execute();
        return { adding: confirming };
      });
    expect(await adding).toMatchObject({ data: { code: 'TOTP_EXPIRED' } });
    const added = database().selectFrom('profiles').select('has_second_factor').where('email', '=', email);
    expect(await added.executeTakeFirst()).toEqual({ has_second_factor: false });
  });
});
