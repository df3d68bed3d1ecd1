import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  cookieHeader,
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  registrationForm,
  registerUser,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { deleteExpiredAccounts } from './accounts.service.ts';
import { logOut, readSession } from '#server/identity/sessions/sessions.service.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';

const browser = new Headers();

describeOnDatabase((database) => {
  const library = () => createTestLibrary(database());
  const profilesNamed = (username: string) =>
    database().selectFrom('profiles').selectAll().where('username', '=', username).execute();
  const mailsTo = (recipient: string) =>
    database().selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();

  describe('an account that nobody confirmed', () => {
    it('vanishes after seven days and frees its names, confirmed ones and younger ones stay', async () => {
      const [old, confirmed, young] = [registrationForm(), registrationForm(), registrationForm()];
      for (const form of [old, confirmed, young]) await registerUser(database(), library(), form);
      const age = (username: string, days: number) =>
        sql`update profiles set created_at = app_now() - make_interval(days => ${days}, mins => ${1})
          where username = ${username}`.execute(database());
      await age(old.username, 7);
      await age(confirmed.username, 7);
      await age(young.username, 6);
      await database()
        .updateTable('profiles')
        .set({ email_verified: true })
        .where('username', '=', confirmed.username)
        .execute();

      await deleteExpiredAccounts(database());

      expect(await profilesNamed(old.username)).toEqual([]);
      expect(await profilesNamed(confirmed.username)).toHaveLength(1);
      expect(await profilesNamed(young.username)).toHaveLength(1);
      expect(await registerUser(database(), library(), old)).toEqual({});
    });
  });

  describe('registering', () => {
    it('creates an unconfirmed user and one mail with the link', async () => {
      const form = registrationForm();
      expect(await registerUser(database(), library(), form)).toEqual({});

      expect(await profilesNamed(form.username)).toMatchObject([
        { email: form.email, email_verified: false, role: 'user', dark_mode: false, hidden: false },
      ]);
      const [mail, ...others] = await mailsTo(form.email);
      expect(others).toEqual([]);
      expect(mail?.text_body).toMatch(/http:\/\/localhost:3000\/verify-email\?token=\S+/);
      expect(mail?.html_body).toContain('/verify-email?token=');
    });

    it('keeps no password, only its hash', async () => {
      const form = registrationForm();
      await registerUser(database(), library(), form);
      const [profile] = await profilesNamed(form.username);
      const row = await database()
        .selectFrom('auth_accounts')
        .selectAll()
        .where('user_id', '=', profile?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(row.password).not.toContain(form.password);
      expect(row.password?.length).toBeGreaterThan(100);
    });

    it('refuses a username that differs only in case, and an address that is there', async () => {
      const first = await createRegisteredUser(database(), { username: 'Ñandú_Ávila' });
      expect(
        await registerUser(database(), library(), registrationForm({ username: 'ñANDÚ_áVILA' })),
      ).toEqual(refuse('USERNAME_TAKEN'));
      expect(await registerUser(database(), library(), registrationForm({ email: first.email }))).toEqual(
        refuse('EMAIL_TAKEN'),
      );
      expect(
        await registerUser(database(), library(), registrationForm({ username: 'Nandu_Avila' })),
      ).toEqual({});
    });

    it('sends no mail when the account can not be made', async () => {
      const form = registrationForm({ username: 'x' });
      expect(await registerUser(database(), library(), form)).toMatchObject({
        code: 'PROFILE_NOT_CREATED',
        cause: { constraint: 'profiles_username_form' },
      });
      expect(await mailsTo(form.email)).toEqual([]);
    });

    it('makes no account when the mail can not be written, and says so', async () => {
      const form = registrationForm();
      await sql`alter table outbox add constraint no_mail check (recipient <> ${sql.lit(form.email)})`.execute(
        database(),
      );
      expect(await registerUser(database(), library(), form)).toMatchObject({
        code: 'USER_NOT_CREATED',
        cause: { constraint: 'no_mail' },
      });
      await sql`alter table outbox drop constraint no_mail`.execute(database());

      expect(await profilesNamed(form.username)).toEqual([]);
      expect(await registerUser(database(), library(), form)).toEqual({});
    });

    it('lets one of two simultaneous registrations win and tells the other what is taken', async () => {
      for (const same of ['username', 'email'] as const) {
        const one = registrationForm();
        const results = await Promise.all([
          registerUser(database(), library(), one),
          registerUser(database(), library(), registrationForm({ [same]: one[same] })),
        ]);
        const code = same === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
        expect(results.map((result) => (isRefused(result) ? result.code : 'registered')).toSorted()).toEqual([
          code,
          'registered',
        ]);
        expect(
          await database().selectFrom('profiles').select('id').where(same, '=', one[same]).execute(),
        ).toHaveLength(1);
      }
    });

    it('is refused by the index when somebody was faster between check and insert', async () => {
      for (const same of ['username', 'email'] as const) {
        const one = registrationForm();
        const overtaken = {
          ...library(),
          hashPassword: async (password: string) => {
            expect(await registerUser(database(), library(), one)).toEqual({});
            return library().hashPassword(password);
          },
        };
        const code = same === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN';
        expect(await registerUser(database(), overtaken, registrationForm({ [same]: one[same] }))).toEqual(
          refuse(code),
        );
      }
    });
  });

  describe('logging in', () => {
    it('answers the account and a cookie that scripts can not read and a restart of the browser keeps', async () => {
      const form = await createRegisteredUser(database());
      const result = await logInUser(database(), library(), browser, form);
      expect(result).toMatchObject({
        account: { username: form.username, email: form.email, role: 'user', dark_mode: false },
      });
      const cookies = typeof result === 'string' ? [] : result.cookies;
      expect(cookies).toHaveLength(1);
      expect(cookies[0]).toMatch(
        /^plaza\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it('gives a cookie for https only where Plaza is reached by https', async () => {
      const form = await createRegisteredUser(database());
      const secure = createTestLibrary(database(), 'https://plaza.example.com');
      const result = await logInUser(database(), secure, browser, form);
      expect(typeof result === 'string' ? result : result.cookies[0]).toMatch(
        /^__Host-plaza\.session_token=.*; Secure;/,
      );
    });

    it('says the same of a wrong password and of an unknown address', async () => {
      const { email } = await createRegisteredUser(database());
      const wrong = { email, password: `${TEST_PASSWORD}x` };
      expect(await logInUser(database(), library(), browser, wrong)).toBe('INVALID_CREDENTIALS');
      const unknown = { email: 'nadie@example.com', password: TEST_PASSWORD };
      expect(await logInUser(database(), library(), browser, unknown)).toBe('INVALID_CREDENTIALS');
    });

    it('tells that the address is unconfirmed only to who has the password', async () => {
      const { email, password } = await createRegisteredUser(database(), { confirmed: false });
      expect(await logInUser(database(), library(), browser, { email, password })).toBe(
        'EMAIL_NOT_CONFIRMED',
      );
      expect(await logInUser(database(), library(), browser, { email, password: 'Otra-clave-1' })).toBe(
        'INVALID_CREDENTIALS',
      );
      expect(
        await database()
          .selectFrom('auth_sessions')
          .innerJoin('profiles', 'profiles.id', 'user_id')
          .where('email', '=', email)
          .execute(),
      ).toEqual([]);
    });

    it('counts all 128 characters of a password', async () => {
      const password = `Aa1!${'x'.repeat(123)}`;
      const { email } = await createRegisteredUser(database(), { password: `${password}y` });
      expect(await logInUser(database(), library(), browser, { email, password: `${password}z` })).toBe(
        'INVALID_CREDENTIALS',
      );
      expect(
        await logInUser(database(), library(), browser, { email, password: `${password}y` }),
      ).toHaveProperty('account');
    });

    it('never takes over a session that the browser brought, and ends it', async () => {
      const mine = await createRegisteredUser(database());
      const other = await createRegisteredUser(database());
      const before = await logInUser(database(), library(), browser, other);
      const brought = cookieHeader(typeof before === 'string' ? [] : before.cookies);
      const after = await logInUser(database(), library(), brought, mine);
      const now = cookieHeader(typeof after === 'string' ? [] : after.cookies);

      expect(now.get('cookie')).not.toBe(brought.get('cookie'));
      expect((await readSession(database(), library(), brought)).account).toBeNull();
      expect((await readSession(database(), library(), now)).account?.username).toBe(mine.username);
    });
  });

  describe('logging out', () => {
    it('ends the session in the database and makes the browser forget the cookie', async () => {
      const form = await createRegisteredUser(database());
      const result = await logInUser(database(), library(), browser, form);
      const headers = cookieHeader(typeof result === 'string' ? [] : result.cookies);

      expect(await logOut(database(), library(), headers)).toEqual([
        'plaza.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ]);
      expect((await readSession(database(), library(), headers)).account).toBeNull();
      expect(await library().getSession(headers)).toMatchObject({ user_id: null });
    });

    it('works without a session and with a forged one', async () => {
      for (const cookie of ['', 'plaza.session_token=x.y', 'plaza.session_token=%']) {
        const [line] = await logOut(database(), library(), new Headers({ cookie }));
        expect(line).toContain('Max-Age=0');
      }
    });
  });
});

describe('requests at once on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL');

  it('of a registration hold no transaction open while the password is hashed', async () => {
    const db = database();
    const library = createTestLibrary(db);
    let openMeanwhile: number | undefined;
    const watching = {
      ...library,
      hashPassword: async (password: string) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(db);
        openMeanwhile = rows[0]?.count;
        return library.hashPassword(password);
      },
    };
    await registerUser(db, watching, registrationForm());
    expect(openMeanwhile).toBe(0);
  });
});
