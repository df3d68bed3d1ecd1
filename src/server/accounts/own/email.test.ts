import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  registerUser,
  registrationForm,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo } from '#tests/support/people/mails.ts';
import { account } from '#shared/accounts/accounts.contract.ts';

let count = 0;
const newAddress = (): string => `otra${(count += 1)}@example.com`;
const NEW_PASSWORD = 'Renovada-2026';

/** A registered user with an open session. */
async function createUser(db: Database) {
  const form = await createRegisteredUser(db);
  const loggedIn = await logInUser(db, createTestLibrary(db), new Headers(), form);
  if (typeof loggedIn === 'string') throw new Error(loggedIn);
  return account.parse(loggedIn.account);
}

async function tokenMailedTo(db: Database, email: string, page: string): Promise<string> {
  const texts = (await listUnsentMailsTo(db, email)).map(({ text_body }) => text_body);
  const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(texts.join('\n'))?.[1];
  if (token === undefined) throw new Error(`no link to ${page}`);
  return token;
}

const visitor = (db: Database) => callAs(db, null).accounts;
const requestChange = (db: Database, user: Awaited<ReturnType<typeof createUser>>, email: string) =>
  callAs(db, user).accounts.requestEmailChange({ email, password: TEST_PASSWORD });
const logIn = (db: Database, email: string, password = TEST_PASSWORD) =>
  visitor(db).logIn({ email, password });

describeOnDatabase((database) => {
  afterEach(() => runDatabaseClock(database()));
  const emailOf = async (id: string): Promise<string | undefined> => {
    const row = database().selectFrom('profiles').select('email').where('id', '=', id);
    return (await row.executeTakeFirst())?.email;
  };
  /** A user whose e-mail has just been changed. */
  const createChanged = async () => {
    const db = database();
    const user = await createUser(db);
    const email = newAddress();
    await requestChange(db, user, email);
    await visitor(db).confirmEmailChange({ token: await tokenMailedTo(db, email, 'new-email') });
    return { db, user, email };
  };

  describe('another e-mail', () => {
    it('holds once the new address has confirmed it, and the former one is told', async () => {
      const db = database();
      const user = await createUser(db);
      const email = newAddress();
      await requestChange(db, user, email);
      expect(await emailOf(user.id)).toBe(user.email);
      const token = await tokenMailedTo(db, email, 'new-email');
      await visitor(db).confirmEmailChange({ token });
      expect(await emailOf(user.id)).toBe(email);
      const told = (await listUnsentMailsTo(db, user.email)).at(-1);
      expect(told?.subject).toBe('El correo de tu cuenta ha cambiado');
      expect(told?.text_body).not.toContain(email);
      expect(await logIn(db, email)).toMatchObject({ id: user.id });
      await expect(logIn(db, user.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      await expect(visitor(db).confirmEmailChange({ token })).rejects.toMatchObject({
        code: 'CONFIRMATION_EXPIRED',
      });
    });

    it('needs the password, and must be another one that nobody has', async () => {
      const db = database();
      const [user, other] = [await createUser(db), await createUser(db)];
      const { accounts } = callAs(db, user);
      await expect(
        accounts.requestEmailChange({ email: newAddress(), password: 'Otra-clave-9' }),
      ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
      await expect(requestChange(db, user, user.email)).rejects.toMatchObject({
        code: 'SAME_EMAIL',
        message: 'Ese ya es el correo de tu cuenta.',
      });
      await expect(requestChange(db, user, other.email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    });

    it('doesn’t tell who has an account when that is hidden', async () => {
      const db = database();
      const [user, other] = [await createUser(db), await createUser(db)];
      const { accounts } = callAs(db, user, { disclosure: 'hidden' });
      const request = { email: other.email, password: TEST_PASSWORD };
      // an hour later, as registration has just sent a mail to this address and mails are limited
      await runDatabaseClock(db, 3600);
      expect(await accounts.requestEmailChange(request)).toEqual({});
      const subjects = (await listUnsentMailsTo(db, other.email)).map(({ subject }) => subject);
      expect(subjects).not.toContain('Confirma tu nuevo correo');
    });

    it('is confirmed by the newest link only, within a day', async () => {
      const db = database();
      const user = await createUser(db);
      const [first, second] = [newAddress(), newAddress()];
      await stopDatabaseClock(db, '2026-11-11T10:00:00Z');
      await requestChange(db, user, first);
      await requestChange(db, user, second);
      const [old, token] = [
        await tokenMailedTo(db, first, 'new-email'),
        await tokenMailedTo(db, second, 'new-email'),
      ];
      await expect(visitor(db).confirmEmailChange({ token: old })).rejects.toMatchObject({
        code: 'CONFIRMATION_EXPIRED',
      });
      await stopDatabaseClock(db, '2026-11-12T10:00:00Z');
      await expect(visitor(db).confirmEmailChange({ token })).rejects.toMatchObject({
        code: 'CONFIRMATION_EXPIRED',
      });
    });

    it('leaves the former one to nobody else for seven days', async () => {
      const { db, user } = await createChanged();
      const register = () => registerUser(db, createTestLibrary(db), registrationForm({ email: user.email }));
      expect(await register()).toMatchObject({ code: 'EMAIL_TAKEN' });
      await expect(requestChange(db, await createUser(db), user.email)).rejects.toMatchObject({
        code: 'EMAIL_TAKEN',
      });
      await runDatabaseClock(db, 7 * 86_400 + 60);
      expect(await register()).toEqual({});
    });
  });

  describe('the way back to the former e-mail', () => {
    it('ends all sessions, voids the password and lets its owner choose another one', async () => {
      const { db, user, email } = await createChanged();
      const { token } = await visitor(db).restoreEmail({
        token: await tokenMailedTo(db, user.email, 'restore-email'),
      });
      expect(await emailOf(user.id)).toBe(user.email);
      const sessions = db.selectFrom('auth_sessions').select('id').where('user_id', '=', user.id);
      expect(await sessions.execute()).toEqual([]);
      for (const address of [email, user.email])
        await expect(logIn(db, address)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      await visitor(db).resetPassword({ token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
      expect(await logIn(db, user.email, NEW_PASSWORD)).toMatchObject({ id: user.id });
    });

    it('keeps an account that was to be deleted', async () => {
      const { db, user, email } = await createChanged();
      await callAs(db, { ...user, email }).accounts.requestDeletion({ password: TEST_PASSWORD });
      await visitor(db).restoreEmail({ token: await tokenMailedTo(db, user.email, 'restore-email') });
      expect(
        await db.selectFrom('account_deletions').select('due_at').where('user_id', '=', user.id).execute(),
      ).toEqual([]);
    });

    it('leads back over later changes, whose links are void then', async () => {
      const { db, user, email } = await createChanged();
      const third = newAddress();
      await requestChange(db, { ...user, email }, third);
      await visitor(db).confirmEmailChange({ token: await tokenMailedTo(db, third, 'new-email') });
      const [first, second] = [
        await tokenMailedTo(db, user.email, 'restore-email'),
        await tokenMailedTo(db, email, 'restore-email'),
      ];
      await visitor(db).restoreEmail({ token: first });
      expect(await emailOf(user.id)).toBe(user.email);
      await expect(visitor(db).restoreEmail({ token: second })).rejects.toMatchObject({
        code: 'RESTORE_EXPIRED',
        message:
          'El enlace para volver a tu correo no es válido o ha caducado. Si no cambiaste tú el correo, escríbenos: la dirección está en el aviso legal.',
      });
    });

    it('ends after seven days', async () => {
      const { db, user, email } = await createChanged();
      const token = await tokenMailedTo(db, user.email, 'restore-email');
      await runDatabaseClock(db, 7 * 86_400 + 60);
      await expect(visitor(db).restoreEmail({ token })).rejects.toMatchObject({ code: 'RESTORE_EXPIRED' });
      expect(await emailOf(user.id)).toBe(email);
    });
  });
});

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('another e-mail at the same time as', () => {
  const database = useDatabase('PostgreSQL', 10);

  it('somebody else confirms it too: one of them has it', async () => {
    const db = database();
    const [one, other] = [await createUser(db), await createUser(db)];
    const email = newAddress();
    await requestChange(db, one, email);
    const first = await tokenMailedTo(db, email, 'new-email');
    await db.deleteFrom('outbox').where('recipient', '=', email).execute();
    await requestChange(db, other, email);
    const second = await tokenMailedTo(db, email, 'new-email');
    const settled = await Promise.allSettled(
      [first, second].map((token) => visitor(db).confirmEmailChange({ token })),
    );
    const refused = settled.filter((call): call is PromiseRejectedResult => call.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('its link is opened twice: it is changed once', async () => {
    const db = database();
    const user = await createUser(db);
    const email = newAddress();
    await requestChange(db, user, email);
    const token = await tokenMailedTo(db, email, 'new-email');
    const settled = await Promise.allSettled([1, 2].map(() => visitor(db).confirmEmailChange({ token })));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const former = db.selectFrom('former_emails').select('email').where('user_id', '=', user.id);
    expect(await former.execute()).toEqual([{ email: user.email }]);
  });
});
