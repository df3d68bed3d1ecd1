import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRegisteredUser, findUserId, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createRoleSession } from '#tests/support/people/roles.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { listUnsentMailsTo, listRecoveryTokens } from '#tests/support/people/mails.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

describeOnDatabase((database) => {
  let server: TestServer;
  let chief: Account;
  let mails: number;
  let admin: ReturnType<typeof callAs>['users'];
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await database().deleteFrom('profiles').execute();
    chief = await createPerson(database(), { role: 'admin' });
    mails = 0;
    admin = callAs(database(), chief, { mailWaiting: () => (mails += 1) }).users;
  });
  afterEach(() => runDatabaseClock(database()));

  const profile = (id: string) =>
    database()
      .selectFrom('profiles')
      .select(['role', 'email_verified', 'blocked'])
      .where('id', '=', id)
      .executeTakeFirst();
  const set = (
    id: string,
    values: { blocked?: boolean; email_verified?: boolean; role?: 'admin' | 'user' },
  ) => database().updateTable('profiles').set(values).where('id', '=', id).execute();
  /** The audit entries about a user, oldest first. */
  const lines = (id: string) =>
    database()
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_name', 'actor_id', 'actor_name', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('number')
      .execute();
  const line = (person: Account, action: string, before: unknown, after: unknown) => ({
    action,
    entity: 'user',
    entity_name: person.username,
    actor_id: chief.id,
    actor_name: chief.username,
    before,
    after,
  });

  describe('confirming an address by hand', () => {
    it('lets somebody in who never opened the link, once', async () => {
      const form = await createRegisteredUser(database(), { confirmed: false });
      const logIn = async () => (await callProcedure(server, 'accounts/logIn', form)).status;
      expect(await logIn()).not.toBe(200);
      const { users } = await admin.list({ search: form.username });
      const [listed] = users;
      const id = listed?.id ?? '';
      for (let time = 0; time < 2; time++) expect(await admin.confirmEmail({ id })).toEqual({});
      expect(await logIn()).toBe(200);
      const changes = [{ email_verified: false }, { email_verified: true }];
      expect(await lines(id)).toMatchObject([{ action: 'confirmed', before: changes[0], after: changes[1] }]);
    });
  });

  describe('sending the mail of a recovery', () => {
    it('lets somebody choose a new password, and says who sends it', async () => {
      const form = await createRegisteredUser(database());
      const id = await findUserId(database(), form.email);
      expect(await admin.sendRecovery({ id })).toEqual({});
      expect(mails).toBe(1);
      expect((await listUnsentMailsTo(database(), form.email)).at(-1)?.text_body).toContain(
        'La administración de Plaza',
      );
      const token = (await listRecoveryTokens(database(), form.email)).at(-1) ?? '';
      const password = 'Nueva-Clave-2';
      await callAs(database(), null).accounts.resetPassword({ token, password, confirmPassword: password });
      expect(await callProcedure(server, 'accounts/logIn', { email: form.email, password })).toMatchObject({
        status: 200,
      });
      expect(await lines(id)).toMatchObject([{ action: 'recovery_sent', before: null, after: null }]);
    });

    it('is refused after three in a quarter of an hour, says until when, and records only what was sent', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const { id, email } = await createPerson(database());
      for (let time = 0; time < 3; time++) await admin.sendRecovery({ id });
      await stopDatabaseClock(database(), '2026-05-04T10:05:00Z');
      await expect(admin.sendRecovery({ id })).rejects.toMatchObject({
        code: 'TOO_MANY_ATTEMPTS',
        message: 'Ya se le han enviado varios correos. Espera unos minutos antes de enviar otro.',
        data: { seconds: 600 },
      });
      expect([mails, (await lines(id)).length, (await listUnsentMailsTo(database(), email)).length]).toEqual([
        3, 3, 3,
      ]);
    });

    it('is refused for somebody who is blocked: the link would let them in no more', async () => {
      const { id, email } = await createPerson(database());
      await set(id, { blocked: true });
      await expect(admin.sendRecovery({ id })).rejects.toMatchObject({
        code: 'ACCOUNT_BLOCKED',
        message: 'La cuenta está bloqueada. Desbloquéala antes de enviarle el correo.',
      });
      expect([mails, await lines(id), await listUnsentMailsTo(database(), email)]).toEqual([0, [], []]);
    });
  });

  describe('blocking', () => {
    it('puts somebody out at their next call, ends their sessions for good, and can be taken back', async () => {
      const person = await createRoleSession(database(), server);
      const me = async () => (await callProcedure(server, 'accounts/me', {}, { cookie: person.cookie })).data;
      const logIn = async () =>
        (await callProcedure(server, 'accounts/logIn', { email: person.email, password: TEST_PASSWORD }))
          .data;
      expect(await me()).toMatchObject({ id: person.id });
      for (let time = 0; time < 2; time++) await admin.setBlocked({ id: person.id, blocked: true });
      expect(await me()).toBeNull();
      expect(await logIn()).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
      for (let time = 0; time < 2; time++) await admin.setBlocked({ id: person.id, blocked: false });
      expect(await me()).toBeNull();
      expect(await logIn()).toMatchObject({ id: person.id });
      expect(await lines(person.id)).toMatchObject([
        { action: 'blocked', before: { blocked: false }, after: { blocked: true } },
        { action: 'unblocked', before: { blocked: true }, after: { blocked: false } },
      ]);
    });

    it('another administrator is possible, oneself is not', async () => {
      const other = await createPerson(database(), { role: 'admin' });
      await admin.setBlocked({ id: other.id, blocked: true });
      expect(await profile(other.id)).toMatchObject({ role: 'admin', blocked: true });
      await expect(admin.setBlocked({ id: chief.id, blocked: true })).rejects.toMatchObject({
        code: 'OWN_ACCOUNT',
        message: 'No puedes bloquear ni eliminar tu propia cuenta desde aquí.',
      });
      expect(await profile(chief.id)).toMatchObject({ blocked: false });
      expect(await lines(chief.id)).toEqual([]);
    });
  });

  describe('the role', () => {
    it('makes an administrator and withdraws one, each at the next call', async () => {
      const person = await createRoleSession(database(), server);
      const dashboard = async () =>
        (await callProcedure(server, 'admin/dashboard', {}, { cookie: person.cookie })).status;
      expect(await dashboard()).toBe(403);
      for (let time = 0; time < 2; time++) await admin.setRole({ id: person.id, role: 'admin' });
      expect(await dashboard()).toBe(200);
      for (let time = 0; time < 2; time++) await admin.setRole({ id: person.id, role: 'user' });
      expect(await dashboard()).toBe(403);
      expect(await lines(person.id)).toMatchObject([
        { action: 'promoted', before: { role: 'user' }, after: { role: 'admin' } },
        { action: 'withdrawn', before: { role: 'admin' }, after: { role: 'user' } },
      ]);
    });

    it.each([{ blocked: true }, { email_verified: false }])('is not for somebody with %j', async (values) => {
      const person = await createPerson(database());
      await set(person.id, values);
      await expect(admin.setRole({ id: person.id, role: 'admin' })).rejects.toMatchObject({
        code: 'NOT_ELIGIBLE',
        message: 'Solo puede ser administrador quien ha confirmado su email y no está bloqueado.',
      });
      expect(await profile(person.id)).toMatchObject({ role: 'user' });
      expect(await lines(person.id)).toEqual([]);
    });

    it('is given up by oneself only while another administrator can come in', async () => {
      const other = await createPerson(database(), { role: 'admin' });
      const withdraw = () => admin.setRole({ id: chief.id, role: 'user' });
      const last = {
        code: 'LAST_ADMINISTRATOR',
        message: 'No se puede: es el último administrador. Nombra antes a otro.',
      };
      for (const values of [{ blocked: true }, { blocked: false, email_verified: false }]) {
        await set(other.id, values);
        await expect(withdraw()).rejects.toMatchObject(last);
      }
      await set(other.id, { email_verified: true });
      expect(await withdraw()).toEqual({});
      expect(await profile(chief.id)).toMatchObject({ role: 'user' });
      expect(await lines(chief.id)).toEqual([line(chief, 'withdrawn', { role: 'admin' }, { role: 'user' })]);
    });
  });

  describe('deleting', () => {
    it('takes all that is theirs, leaves their exams as nobody’s, and repeats nothing', async () => {
      const person = await createRoleSession(database(), server);
      const { username } = await database()
        .selectFrom('profiles')
        .select('username')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      const category = await createCategory(database());
      const account = { ...chief, id: person.id, username, role: 'user' as const };
      const session_id = await takeExam(callAs(database(), account), category);
      for (let time = 0; time < 2; time++) expect(await admin.remove({ id: person.id })).toEqual({});
      expect(await profile(person.id)).toBeUndefined();
      expect((await callProcedure(server, 'accounts/me', {}, { cookie: person.cookie })).data).toBeNull();
      expect(
        await database()
          .selectFrom('exam_sessions')
          .select('user_id')
          .where('id', '=', session_id)
          .executeTakeFirst(),
      ).toEqual({ user_id: null });
      const recorded = await lines(person.id);
      const before = {
        role: 'user',
        email_verified: true,
        blocked: false,
        created_at: expect.any(String) as string,
      };
      expect(recorded).toEqual([line(account, 'deleted', before, null)]);
      expect(JSON.stringify(recorded)).not.toContain(person.email);
    });

    it('another administrator is possible, oneself is not', async () => {
      const other = await createPerson(database(), { role: 'admin' });
      await admin.remove({ id: other.id });
      expect(await profile(other.id)).toBeUndefined();
      await expect(admin.remove({ id: chief.id })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
      expect(await profile(chief.id)).toBeDefined();
    });

    it.each([{ role: 'user' as const }, { blocked: true }, { email_verified: false }])(
      'is refused to an administrator who is %j since the call was let in, and takes nothing',
      async (values) => {
        const last = await createPerson(database(), { role: 'admin' });
        const category = await createCategory(database());
        const open = await callAs(database(), last).exams.start({ category_id: category.id, count: 5 });
        await set(chief.id, values);
        const { id } = last;
        const calls = [
          () => admin.remove({ id }),
          () => admin.confirmEmail({ id }),
          () => admin.sendRecovery({ id }),
          () => admin.setBlocked({ id, blocked: true }),
          () => admin.setRole({ id, role: 'user' }),
          () => admin.setRole({ id: chief.id, role: 'admin' }),
        ];
        const forbidden = { code: 'FORBIDDEN', message: 'No tienes permiso para hacer esto.' };
        for (const one of calls) await expect(one()).rejects.toMatchObject(forbidden);
        expect(await callAs(database(), last).exams.current()).toMatchObject({ id: open.id });
        expect([mails, await lines(id), await lines(chief.id)]).toEqual([0, [], []]);
      },
    );
  });

  it('says of somebody who is gone that they are', async () => {
    const id = randomUUID();
    const calls = [
      admin.confirmEmail({ id }),
      admin.sendRecovery({ id }),
      admin.setBlocked({ id, blocked: true }),
      admin.setRole({ id, role: 'admin' }),
    ];
    const message = 'El usuario ya no existe. Actualiza la lista.';
    for (const one of await Promise.allSettled(calls))
      expect(one).toMatchObject({ reason: { code: 'USER_NOT_FOUND', message } });
    expect(await admin.remove({ id })).toEqual({});
    expect([mails, await lines(id)]).toEqual([0, []]);
  });
});
