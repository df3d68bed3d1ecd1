import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createRegisteredUser, resendConfirmationTo } from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { countLockWaits } from '#tests/support/database/lock-waits.ts';
import { listConfirmationTokens, listUnsentMailsTo } from '#tests/support/people/mails.ts';
import { deleteExpiredAccounts } from '#server/accounts/accounts.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { confirmEmail } from './confirmation.service.ts';

const EXPIRED = { code: 'CONFIRMATION_EXPIRED', status: 410 };

describeOnDatabase((database) => {
  const confirm = (token: string) => callAs(database(), null).accounts.confirmEmail({ token });
  const newestToken = async (email: string) => (await listConfirmationTokens(database(), email)).at(-1) ?? '';
  const profileOf = (email: string) =>
    database()
      .selectFrom('profiles')
      .select(['id', 'email_verified'])
      .where('email', '=', email)
      .executeTakeFirst();
  const isConfirmed = async (email: string) => (await profileOf(email))?.email_verified;
  const linksOf = async (email: string) =>
    (
      await sql`select l.* from confirmation_links l join profiles p on p.id = l.user_id where email = ${email}`.execute(
        database(),
      )
    ).rows;
  afterEach(() => runDatabaseClock(database()));

  describe('a confirmation link', () => {
    it('confirms the account once', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      const token = await newestToken(email);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await confirm(token)).toEqual({});
      expect(await isConfirmed(email)).toBe(true);
      await expect(confirm(token)).rejects.toMatchObject(EXPIRED);
    });

    it('is stored as a hash only', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      const stored = await linksOf(email);
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(await newestToken(email));
    });

    it('works beside others of the account, and the first that is used ends them', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      await resendConfirmationTo(database(), email);
      const [first = '', second = ''] = await listConfirmationTokens(database(), email);
      expect(await confirm(first)).toEqual({});
      await expect(confirm(second)).rejects.toMatchObject(EXPIRED);
      expect(await linksOf(email)).toEqual([]);
    });

    it('is refused if it is broken, somebody else’s idea, or one of the kind that was signed', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      const token = await newestToken(email);
      const signed = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.x`;
      for (const wrong of ['', 'x', token.slice(0, -1), token.toUpperCase(), `${token} `, signed])
        await expect(confirm(wrong), wrong).rejects.toMatchObject(EXPIRED);
      expect(await isConfirmed(email)).toBe(false);
    });

    it('is refused once its 24 hours are over, and deleted', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      const token = await newestToken(email);
      await stopDatabaseClock(database(), '2026-05-05T10:00:00Z');
      await expect(confirm(token)).rejects.toMatchObject(EXPIRED);
      expect(await isConfirmed(email)).toBe(false);
      await deleteExpiredAccounts(database());
      expect(await linksOf(email)).toEqual([]);
    });

    it('confirms no other account that gets the address later', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      const token = await newestToken(email);
      await database().deleteFrom('profiles').where('email', '=', email).execute();
      await createRegisteredUser(database(), { email, confirmed: false });
      await expect(confirm(token)).rejects.toMatchObject(EXPIRED);
      expect(await isConfirmed(email)).toBe(false);
    });
  });

  describe('sending the link again', () => {
    it('sends three mails in 15 minutes to one address and then no more', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      expect(await resendConfirmationTo(database(), email)).toEqual({});
      expect(await resendConfirmationTo(database(), email)).toEqual({});
      expect(await resendConfirmationTo(database(), email)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
      expect(await listUnsentMailsTo(database(), email)).toHaveLength(3);

      await sql`update outbox set created_at = created_at - interval '16 minutes' where recipient = ${email}`.execute(
        database(),
      );
      expect(await resendConfirmationTo(database(), email)).toEqual({});
    });

    it('sends nothing to an unknown or a confirmed address, and doesn’t tell', async () => {
      const { email } = await createRegisteredUser(database());
      expect(await resendConfirmationTo(database(), email)).toEqual({});
      expect(await resendConfirmationTo(database(), 'nadie@example.com')).toEqual({});
      expect(await listUnsentMailsTo(database(), email)).toHaveLength(1);
      expect(await listUnsentMailsTo(database(), 'nadie@example.com')).toEqual([]);
    });
  });
});

describe('at once on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL', 10);

  /** Runs the calls while another transaction locks the profile; ends that one once all calls wait. */
  const whileLocked = async <T>(email: string, calls: (() => Promise<T>)[]): Promise<T[]> => {
    const started = await database()
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('profiles').select('id').where('email', '=', email).forUpdate().execute();
        const running = calls.map((call) => call());
        await expect.poll(() => countLockWaits(database())).toBe(calls.length);
        return { running };
      });
    return Promise.all(started.running);
  };

  it('requests for the link again take turns, so that none slips through the count', async () => {
    const { email } = await createRegisteredUser(database(), { confirmed: false });
    await resendConfirmationTo(database(), email);
    const again = () => resendConfirmationTo(database(), email);
    const answers = await whileLocked(email, [again, again, again]);
    expect(answers.filter((answer) => !isRefused(answer))).toHaveLength(1);
  });

  it('one of two confirmations with the same link, or with two of one account, is refused', async () => {
    for (const isSame of [true, false]) {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      await resendConfirmationTo(database(), email);
      const [first = '', second = ''] = await listConfirmationTokens(database(), email);
      const calls = [first, isSame ? first : second].map((token) => () => confirmEmail(database(), token));
      const answers = await whileLocked(email, calls);
      expect(answers.filter(isRefused)).toHaveLength(1);
    }
  });
});
