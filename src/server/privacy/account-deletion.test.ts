import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  registerUser,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { deleteDueAccounts, deleteUser } from './privacy.service.ts';

const ASKED = '2026-11-11T18:05:00Z';
const LAST_SECOND = '2026-11-18T18:04:59Z';
const DUE = '2026-11-18T18:05:00Z';

describeOnDatabase((database) => {
  afterEach(async () => {
    await runDatabaseClock(database());
    // an administrator left by one test would change how many administrators the next one has
    await database().updateTable('profiles').set({ role: 'user' }).execute();
  });

  const logIn = (email: string) =>
    callAs(database(), null).accounts.logIn({ email, password: TEST_PASSWORD });
  /** A registered user with an open session. */
  const createUser = async (role: Account['role'] = 'user') => {
    const db = database();
    const form = await createRegisteredUser(db);
    await db.updateTable('profiles').set({ role }).where('email', '=', form.email).execute();
    const loggedIn = await logInUser(db, createTestLibrary(db), new Headers(), form);
    if (typeof loggedIn === 'string') throw new Error(loggedIn);
    return { ...loggedIn.account, role, client: callAs(db, { ...loggedIn.account, role }) };
  };
  const failures: unknown[] = [];
  const deleteDue = () =>
    deleteDueAccounts(database(), { error: (facts: unknown) => void failures.push(facts) });
  const request = ({ client }: { client: ReturnType<typeof callAs> }, password = TEST_PASSWORD) =>
    client.accounts.requestDeletion({ password });
  const exists = async (id: string): Promise<boolean> =>
    (await database().selectFrom('profiles').select('id').where('id', '=', id).execute()).length === 1;
  const mailsTo = (email: string) =>
    database()
      .selectFrom('outbox')
      .select(['subject', 'text_body'])
      .where('recipient', '=', email)
      .where('subject', 'like', '%eliminar%')
      .orderBy('created_at')
      .execute();
  const countSessions = async (id: string): Promise<number> =>
    (await database().selectFrom('auth_sessions').select('id').where('user_id', '=', id).execute()).length;

  describe('who asks for their account to be deleted', () => {
    it('is logged out everywhere and told until when they can change their mind', async () => {
      await stopDatabaseClock(database(), ASKED);
      const user = await createUser();
      expect(await request(user)).toEqual({ due_at: new Date(DUE) });
      expect(await countSessions(user.id)).toBe(0);
      expect(await exists(user.id)).toBe(true);
      const [mail, ...more] = await mailsTo(user.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Tu cuenta se va a eliminar');
      expect(mail?.text_body).toContain('Se eliminará el 18 de noviembre de 2026');
      expect(mail?.text_body).toContain('http://localhost:3000/login');
    });

    it('must know the password', async () => {
      const user = await createUser();
      await expect(request(user, 'Otra-clave-9')).rejects.toMatchObject({
        code: 'WRONG_PASSWORD',
        message: 'Credenciales incorrectas. Por favor, verifica tu email y contraseña.',
      });
      expect(await countSessions(user.id)).toBe(1);
      expect(await mailsTo(user.email)).toEqual([]);
    });

    it('keeps it by logging in, in the last second too', async () => {
      await stopDatabaseClock(database(), ASKED);
      const user = await createUser();
      await request(user);
      await stopDatabaseClock(database(), LAST_SECOND);
      await deleteDue();
      expect(await logIn(user.email)).toMatchObject({ id: user.id, deletion_cancelled: true });
      await stopDatabaseClock(database(), '2026-12-24T10:00:00Z');
      await deleteDue();
      expect(await exists(user.id)).toBe(true);
      expect(await logIn(user.email)).toMatchObject({ deletion_cancelled: false });
      expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
        'Tu cuenta se va a eliminar',
        'Tu cuenta ya no se va a eliminar',
      ]);
    });

    it('has none after seven days, and whoever likes may take the name and the address', async () => {
      await stopDatabaseClock(database(), ASKED);
      const user = await createUser();
      await request(user);
      await stopDatabaseClock(database(), DUE);
      await deleteDue();
      expect(await exists(user.id)).toBe(false);
      await expect(logIn(user.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      const form = {
        username: user.username,
        email: user.email,
        password: TEST_PASSWORD,
        confirmPassword: TEST_PASSWORD,
        is_old_enough: true,
      };
      expect(await registerUser(database(), createTestLibrary(database()), form)).toEqual({});
    });

    it('doesn’t wait for an account that can’t be deleted, which is logged and tried again', async () => {
      const db = database();
      await stopDatabaseClock(db, ASKED);
      const [stuck, other] = [await createUser(), await createUser()];
      await request(stuck);
      await request(other);
      await sql`update account_deletions set due_at = due_at - interval '1 hour' where user_id = ${stuck.id}::uuid`.execute(
        db,
      );
      await sql`
        create function refuse_deletion() returns trigger language plpgsql as
        $$ begin raise exception 'not this one'; end $$`.execute(db);
      await sql`
        create trigger refuse_deletion before delete on profiles
        for each row when (old.id = ${sql.lit(stuck.id)}) execute function refuse_deletion()`.execute(db);
      await stopDatabaseClock(db, DUE);
      failures.length = 0;
      await deleteDue();
      expect([await exists(stuck.id), await exists(other.id)]).toEqual([true, false]);
      expect(failures).toMatchObject([{ user_id: stuck.id, err: { message: 'not this one' } }]);
      await sql`drop function refuse_deletion() cascade`.execute(db);
      await deleteDue();
      expect(await exists(stuck.id)).toBe(false);
      expect(failures).toHaveLength(1);
    });

    it('may also be blocked meanwhile, and is deleted all the same', async () => {
      await stopDatabaseClock(database(), ASKED);
      const user = await createUser();
      await request(user);
      await database().updateTable('profiles').set({ blocked: true }).where('id', '=', user.id).execute();
      await stopDatabaseClock(database(), DUE);
      await deleteDue();
      expect(await exists(user.id)).toBe(false);
    });
  });

  describe('the last administrator', () => {
    it('can’t ask for it', async () => {
      const only = await createUser('admin');
      await expect(request(only)).rejects.toMatchObject({
        code: 'LAST_ADMINISTRATOR',
        message: 'No se puede: eres el último administrador. Nombra antes a otro.',
      });
      expect(await countSessions(only.id)).toBe(1);
    });

    it('is whoever stays when the other one has asked for it', async () => {
      const [leaver, stays] = [await createUser('admin'), await createUser('admin')];
      await request(leaver);
      const { client } = stays;
      for (const leave of [() => request(stays), () => client.users.setRole({ id: stays.id, role: 'user' })])
        await expect(leave()).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    });

    it('is not deleted when the others have gone meanwhile', async () => {
      await stopDatabaseClock(database(), ASKED);
      const [leaver, other] = [await createUser('admin'), await createPerson(database(), { role: 'admin' })];
      await request(leaver);
      await deleteUser(database(), other.id);
      await stopDatabaseClock(database(), DUE);
      await deleteDue();
      expect(await exists(leaver.id)).toBe(true);
      await createPerson(database(), { role: 'admin' });
      await deleteDue();
      expect(await exists(leaver.id)).toBe(false);
    });
  });
});
