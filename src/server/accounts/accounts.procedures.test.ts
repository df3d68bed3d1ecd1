import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createRegisteredUser, registrationForm, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import { createPerson } from '#tests/support/database/factories.ts';

describeOnDatabase((database) => {
  const visitor = () => callAs(database(), null);
  const profile = (email: string) =>
    database().selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirst();

  describe('registering', () => {
    it('trims and lower-cases the address, trims the name and joins its accents', async () => {
      const form = registrationForm();
      const username = form.username.replace('nueva', 'Nu\u0301ria');
      await visitor().accounts.register({
        ...form,
        username: `  ${username} `,
        email: `\t${form.email.toUpperCase()} \n`,
      });
      expect(await profile(form.email)).toMatchObject({ username: username.normalize('NFC') });
    });

    it('takes names and addresses in other cases, blanks and forms of accents for the same', async () => {
      const first = registrationForm({ username: `Peñón${Date.now()}` });
      await visitor().accounts.register(first);
      for (const username of [
        first.username.toUpperCase(),
        ` ${first.username} `,
        first.username.normalize('NFD'),
      ]) {
        await expect(visitor().accounts.register({ ...registrationForm(), username })).rejects.toMatchObject({
          code: 'USERNAME_TAKEN',
          status: 409,
          message: 'Este nombre de usuario ya está en uso.',
        });
      }
      for (const email of [first.email.toUpperCase(), `  ${first.email}`]) {
        await expect(visitor().accounts.register({ ...registrationForm(), email })).rejects.toMatchObject({
          code: 'EMAIL_TAKEN',
          message: 'Este correo electrónico ya está registrado.',
        });
      }
    });

    it('refuses names of staff and passwords that are guessed first, and counts none of it', async () => {
      const source = createCallSource();
      const { register } = callAs(database(), null, source).accounts;
      const refusals = [
        [registrationForm({ username: 'M0derador' }), 'USERNAME_RESERVED'],
        [registrationForm({ password: 'P@ssw0rd', confirmPassword: 'P@ssw0rd' }), 'PASSWORD_COMMON'],
        [registrationForm({ password: 'Plaza2026!', confirmPassword: 'Plaza2026!' }), 'PASSWORD_PERSONAL'],
        [
          registrationForm({ username: 'Ana_Pi', password: 'AnaPi-99', confirmPassword: 'AnaPi-99' }),
          'PASSWORD_PERSONAL',
        ],
      ] as const;
      for (const [form, code] of refusals) {
        await expect(register(form)).rejects.toMatchObject({
          code,
          status: 422,
          message: expect.stringMatching(/Elige otr[oa]\.$/) as string,
        });
        expect(await profile(form.email)).toBeUndefined();
      }
      expect(await register(registrationForm())).toEqual({});
    });

    it('names each wrong field', async () => {
      const wrong = { username: 'a b', email: 'x', password: 'corta', confirmPassword: 'otra' };
      await expect(visitor().accounts.register(wrong)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: {
          fields: {
            username: 'Solo se permiten letras, números, guiones y guiones bajos',
            email: 'Formato de email inválido',
            password: 'La contraseña debe tener al menos 8 caracteres',
            confirmPassword: 'Las contraseñas no coinciden',
          },
        },
      });
    });

    it('ignores what nobody may choose', async () => {
      const form = registrationForm();
      const chosen = {
        id: '11111111-2222-4333-8444-555555555555',
        role: 'admin',
        email_verified: true,
        emailVerified: true,
        hidden: true,
      };
      await visitor().accounts.register({ ...form, ...chosen });
      const made = await profile(form.email);
      expect(made).toMatchObject({ role: 'user', email_verified: false, hidden: false });
      expect(made?.id).not.toBe(chosen.id);
    });
  });

  describe('logging in', () => {
    it('works with the address in any case and with blanks around it', async () => {
      const { email } = await createRegisteredUser(database());
      const resHeaders = new Headers();
      const client = callAs(database(), null, { resHeaders });
      expect(
        await client.accounts.logIn({ email: ` ${email.toUpperCase()} `, password: TEST_PASSWORD }),
      ).toMatchObject({ email });
      expect(resHeaders.getSetCookie()).toHaveLength(1);
    });

    it('tells in the same words that the address or the password is wrong, and sets no cookie', async () => {
      const { email } = await createRegisteredUser(database());
      const resHeaders = new Headers();
      const client = callAs(database(), null, { resHeaders });
      for (const form of [
        { email, password: 'otra' },
        { email: 'nadie@example.com', password: TEST_PASSWORD },
      ]) {
        await expect(client.accounts.logIn(form)).rejects.toMatchObject({
          code: 'INVALID_CREDENTIALS',
          status: 401,
          message: 'Credenciales incorrectas. Verifica tu email y contraseña.',
          data: undefined,
        });
      }
      expect(resHeaders.getSetCookie()).toEqual([]);
    });

    it('asks for the confirmation first', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      await expect(visitor().accounts.logIn({ email, password: TEST_PASSWORD })).rejects.toMatchObject({
        code: 'EMAIL_NOT_CONFIRMED',
        message: 'Por favor, verifica tu correo electrónico antes de iniciar sesión.',
      });
    });
  });

  describe('a failure that nobody foresaw', () => {
    const without = async (table: string, work: () => Promise<unknown>): Promise<void> => {
      await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(database());
      try {
        await work();
      } finally {
        await sql`alter table elsewhere rename to ${sql.table(table)}`.execute(database());
      }
    };

    it('is told in the words of what was being done', async () => {
      const form = await createRegisteredUser(database());
      await without('auth_accounts', () =>
        expect(visitor().accounts.register(registrationForm())).rejects.toMatchObject({
          code: 'USER_NOT_CREATED',
          message: 'Error al crear el usuario.',
        }),
      );
      await without('auth_sessions', () =>
        expect(visitor().accounts.logIn(form)).rejects.toMatchObject({
          code: 'LOG_IN_FAILED',
          message: 'Error al iniciar sesión.',
        }),
      );
    });

    it('names the profile where that could not be written', async () => {
      const form = registrationForm();
      const refused = sql.raw(`constraint profiles_refused check (username <> '${form.username}')`);
      await sql`alter table profiles add ${refused}`.execute(database());
      try {
        await expect(visitor().accounts.register(form)).rejects.toMatchObject({
          code: 'PROFILE_NOT_CREATED',
          message: 'Error al crear el perfil de usuario.',
        });
      } finally {
        await sql`alter table profiles drop constraint profiles_refused`.execute(database());
      }
    });
  });

  it('tells who asked too often for the link', async () => {
    const { email } = await createRegisteredUser(database(), { confirmed: false });
    const resend = () => visitor().accounts.resendVerification({ email });
    expect([await resend(), await resend()]).toEqual([{}, {}]);
    await expect(resend()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429 });
  });

  it('tells the sender about a mail only once it is there', async () => {
    const seen: number[] = [];
    const { email } = registrationForm();
    const counted = async (): Promise<void> => {
      seen.push(
        (await database().selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length,
      );
    };
    const checks: Promise<void>[] = [];
    const client = callAs(database(), null, { mailWaiting: () => void checks.push(counted()) });
    await client.accounts.register({ ...registrationForm(), email });
    await Promise.all(checks);
    expect(seen).toEqual([1]);
  });

  it('knows who is logged in', async () => {
    const person = await createPerson(database());
    expect(await callAs(database(), person).accounts.me()).toEqual(person);
    expect(await visitor().accounts.me()).toBeNull();
  });
});
