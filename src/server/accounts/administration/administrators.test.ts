import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/database/open-postgres.ts';
import {
  createRegisteredUser,
  findUserId,
  createTestLibrary,
  registrationForm,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { createPostgresDatabase, describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { logInForm, resetPasswordForm } from '#shared/accounts/account-forms.contract.ts';
import { ensureAdministrator, makeAdministrator } from './administrators.service.ts';

const NOTHING_SET = { adminEmail: undefined, adminPassword: undefined };
const ADA = { adminEmail: 'ada@example.com', adminPassword: 'Segura-123' };

describeOnDatabase((database) => {
  let server: TestServer;
  const library = () => createTestLibrary(database());
  const start = (settings: typeof ADA | typeof NOTHING_SET) =>
    ensureAdministrator(database(), library(), settings);
  const logIn = (email: string, password: string) =>
    callProcedure(server, 'accounts/logIn', { email, password });
  const profiles = () =>
    database()
      .selectFrom('profiles')
      .select(['username', 'email', 'role', 'email_verified', 'blocked'])
      .orderBy('created_at')
      .execute();
  /** The audit entries about a user, found by username. */
  const linesOf = (username: string) =>
    database()
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entity_name', '=', username)
      .orderBy('number')
      .execute();
  const set = (email: string, values: { blocked?: boolean; role?: 'admin' }) =>
    database().updateTable('profiles').set(values).where('email', '=', email).execute();

  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.close());
  beforeEach(() => database().deleteFrom('profiles').execute());

  describe('a start without an administrator', () => {
    it('makes one whose password is in the answer alone and opens the door', async () => {
      const made = await start(NOTHING_SET);
      if (made?.entry !== 'made') throw new Error('nobody was made');
      expect(logInForm.shape.email.parse(made.email)).toMatch(/^admin-[a-z2-9]{10}@plaza\.local$/);
      expect(made.password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
      expect(await profiles()).toEqual([
        {
          username: 'administrador',
          email: made.email,
          role: 'admin',
          email_verified: true,
          blocked: false,
        },
      ]);
      expect(await logIn(made.email, made.password)).toMatchObject({ status: 200, data: { role: 'admin' } });
    });

    it('makes another address and password each time, and always one that registration would take', async () => {
      const fast = { hashPassword: (password: string) => Promise.resolve(`hash of ${password}`) };
      const [passwords, emails] = [new Set<string>(), new Set<string>()];
      for (let i = 0; i < 100; i++) {
        await database().deleteFrom('profiles').execute();
        const made = await ensureAdministrator(database(), fast, NOTHING_SET);
        if (made?.entry !== 'made') continue;
        passwords.add(made.password);
        emails.add(made.email);
      }
      expect([passwords.size, emails.size]).toEqual([100, 100]);
      const weak = [...passwords].filter((one) => !resetPasswordForm.shape.password.safeParse(one).success);
      expect(weak).toEqual([]);
    });

    it('takes another name where somebody has it, and leaves that account alone', async () => {
      await createPerson(database(), { username: 'Administrador' });
      await createPerson(database(), { username: 'administrador2' });
      expect(await start(NOTHING_SET)).toMatchObject({ entry: 'made' });
      expect(await profiles()).toMatchObject([
        { username: 'Administrador', role: 'user' },
        { username: 'administrador2', role: 'user' },
        { username: 'administrador3', role: 'admin' },
      ]);
    });

    it('stops at a password of the settings that is among the commonest', async () => {
      await expect(start({ ...ADA, adminPassword: 'P@ssw0rd' })).rejects.toThrow(
        /^ADMIN_PASSWORD no es válida/,
      );
      expect(await profiles()).toEqual([]);
    });

    it('makes the one of the settings, who logs in with their password', async () => {
      await createPerson(database(), { username: 'ADMINISTRADOR' });
      expect(await start(ADA)).toEqual({ email: ADA.adminEmail, entry: 'given' });
      expect((await profiles())[1]).toMatchObject({ username: 'administrador2', email: ADA.adminEmail });
      const answer = await logIn(ADA.adminEmail, ADA.adminPassword);
      expect(answer).toMatchObject({ status: 200, data: { role: 'admin' } });
    });

    it('takes the account that has the address of the settings, which keeps its password', async () => {
      await createRegisteredUser(database(), { email: ADA.adminEmail, username: 'ada' });
      await set(ADA.adminEmail, { blocked: true });
      expect(await start(ADA)).toEqual({ email: ADA.adminEmail, entry: 'kept' });
      expect(await profiles()).toMatchObject([{ username: 'ada', role: 'admin', blocked: false }]);
      expect(await logIn(ADA.adminEmail, TEST_PASSWORD)).toMatchObject({ data: { role: 'admin' } });
      expect(await logIn(ADA.adminEmail, ADA.adminPassword)).toMatchObject({ status: 401 });
    });

    it('does not keep the password of whoever registered with that address and never opened its mail', async () => {
      await createRegisteredUser(database(), { email: ADA.adminEmail, confirmed: false });
      expect(await start(ADA)).toEqual({ email: ADA.adminEmail, entry: 'given' });
      expect(await logIn(ADA.adminEmail, TEST_PASSWORD)).toMatchObject({ status: 401 });
      expect(await logIn(ADA.adminEmail, ADA.adminPassword)).toMatchObject({ data: { role: 'admin' } });
    });
  });

  describe('the audit', () => {
    it('has a line of whoever a start made administrator, without an actor', async () => {
      await database().deleteFrom('profiles').execute();
      await createPerson(database(), { username: 'ADMINISTRADOR' });
      await createPerson(database(), { username: 'administrador2' });
      await createPerson(database(), { username: 'administrador3' });
      await start(ADA);
      const after = { username: 'administrador4', role: 'admin' };
      expect(await linesOf('administrador4')).toEqual([
        { actor_id: null, action: 'created', before: null, after },
      ]);
    });

    it('has a line of whoever a start or a command took in, with what is another now', async () => {
      const { email, username } = await createRegisteredUser(database(), { confirmed: false });
      await start({ ...ADA, adminEmail: email });
      const make = (newPassword: boolean) => makeAdministrator(database(), library(), { email, newPassword });
      await make(false);
      await set(email, { blocked: true });
      await make(true);
      expect(await linesOf(username)).toEqual([
        {
          actor_id: null,
          action: 'promoted',
          before: { role: 'user', email_verified: false, new_password: false },
          after: { role: 'admin', email_verified: true, new_password: true },
        },
        {
          actor_id: null,
          action: 'updated',
          before: { blocked: true, new_password: false },
          after: { blocked: false, new_password: true },
        },
      ]);
    });
  });

  it('changes and tells nothing at a start that finds an administrator', async () => {
    await createPerson(database(), { role: 'admin' });
    const before = await profiles();
    const idle = { hashPassword: () => Promise.reject(new Error('nobody needs a hash')) };
    expect(await ensureAdministrator(database(), idle, NOTHING_SET)).toBeUndefined();
    expect(await ensureAdministrator(database(), idle, ADA)).toBeUndefined();
    expect(await profiles()).toEqual(before);
  });

  describe('making an account an administrator', () => {
    const make = (email: string, newPassword = false) =>
      makeAdministrator(database(), library(), { email, newPassword });

    it('lets it in: confirmed, not blocked, with its own password', async () => {
      const form = await createRegisteredUser(database(), { confirmed: false });
      await set(form.email, { blocked: true });
      expect(await make(form.email)).toEqual({
        before: { isAdministrator: false, isConfirmed: false },
        password: undefined,
        hasLostFactor: false,
      });
      expect(await logIn(form.email, form.password)).toMatchObject({ status: 200, data: { role: 'admin' } });
      expect(await make(form.email)).toMatchObject({ before: { isAdministrator: true, isConfirmed: true } });
    });

    it('takes its second factor away where that is asked for, and ends its sessions', async () => {
      const form = await createRegisteredUser(database());
      const id = await findUserId(database(), form.email);
      await database()
        .insertInto('totp_secrets')
        .values({ user_id: id, secret: 'encrypted', last_step: null, confirmed_at: new Date() })
        .execute();
      expect(await logIn(form.email, form.password)).toMatchObject({ data: { second_factor: {} } });
      expect(await make(form.email)).toMatchObject({ hasLostFactor: false });
      const request = { email: form.email, newPassword: false, removeFactor: true };
      expect(await makeAdministrator(database(), library(), request)).toMatchObject({ hasLostFactor: true });
      expect(await logIn(form.email, form.password)).toMatchObject({ status: 200, data: { role: 'admin' } });
      expect((await linesOf(form.username)).at(-1)).toMatchObject({
        before: { has_second_factor: true },
        after: { has_second_factor: false },
      });
    });

    it('with a new password ends its sessions and its links, and nobody else’s', async () => {
      const form = await createRegisteredUser(database());
      const other = await createRegisteredUser(database());
      const cookies: string[] = [];
      for (const { email, password } of [form, other]) {
        const { headers } = await logIn(email, password);
        cookies.push(headers['set-cookie']?.[0]?.split(';')[0] ?? '');
        expect((await callProcedure(server, 'accounts/requestRecovery', { email })).status).toBe(200);
      }
      const promoted = await make(form.email, true);
      if (isRefused(promoted)) throw new Error(promoted.code);
      const open = await Promise.all(
        cookies.map(
          async (cookie) => (await callProcedure(server, 'accounts/me', undefined, { cookie })).data,
        ),
      );
      expect(open).toEqual([null, expect.objectContaining({ email: other.email })]);
      const links = await database()
        .selectFrom('recovery_links')
        .innerJoin('profiles', 'profiles.id', 'user_id')
        .select('email')
        .execute();
      expect(links).toEqual([{ email: other.email }]);
      expect(await logIn(form.email, form.password)).toMatchObject({ status: 401 });
      expect(await logIn(form.email, promoted.password ?? '')).toMatchObject({ data: { role: 'admin' } });
    });

    it('knows nobody else', async () => {
      await createRegisteredUser(database());
      const before = await profiles();
      expect(await make(registrationForm().email, true)).toEqual(refuse('USER_NOT_FOUND'));
      expect(await profiles()).toEqual(before);
    });
  });
});

describe('starts at once', () => {
  it.each([
    ['without settings', NOTHING_SET],
    ['with settings', ADA],
  ])('%s make exactly one administrator, whose password is the one that is told', async (_, settings) => {
    const postgres = await createPostgresDatabase();
    const processes = Array.from({ length: 8 }, () => openPostgres(postgres.url, 1));
    const allHaveLooked = Promise.withResolvers<void>();
    let looked = 0;
    try {
      const answers = await Promise.all(
        processes.map(({ db }, i) => {
          const hashPassword = async () => {
            if (++looked === processes.length) allHaveLooked.resolve();
            await allHaveLooked.promise;
            return `hash ${i}`;
          };
          return ensureAdministrator(db, { hashPassword }, settings);
        }),
      );
      const [{ db } = { db: undefined }] = processes;
      const stored = await db
        ?.selectFrom('profiles')
        .innerJoin('auth_accounts', 'auth_accounts.user_id', 'profiles.id')
        .select(['role', 'password'])
        .execute();
      const winner = answers.findIndex((answer) => answer !== undefined);
      expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
      expect(stored).toEqual([{ role: 'admin', password: `hash ${winner}` }]);
    } finally {
      await Promise.all(processes.map((one) => one.close()));
      await postgres.drop();
    }
  });
});
