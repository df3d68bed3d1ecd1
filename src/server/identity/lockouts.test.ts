import { sql } from 'kysely';
import pLimit from 'p-limit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  registrationForm,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { listUnsentMailsTo, listRecoveryTokens } from '#tests/support/people/mails.ts';
import { hashCalls, verifyCalls } from '#tests/support/database/quick-hash.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import type { RequestSource } from './lockout-rules.service.ts';

vi.mock('./passwords/hashing.ts', () => import('#tests/support/database/quick-hash.ts'));

const WRONG = 'INVALID_CREDENTIALS';
const NOBODY = 'nadie@example.com';
const QUARTER_OF_AN_HOUR = 900;
const DAY = 86_400;

/** Resolves with 'done', or with the code of the call's error. */
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const times = <T>(count: number, act: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => act(index));
const tally = (codes: string[]): Record<string, number> => {
  const counted: Record<string, number> = {};
  for (const code of codes) counted[code] = (counted[code] ?? 0) + 1;
  return counted;
};

function useCallers(database: () => Database) {
  let library: ReturnType<typeof createTestLibrary> | undefined;
  const accounts = () => (library ??= createTestLibrary(database()));
  const from = (source: RequestSource, context: Parameters<typeof callAs>[2] = {}) =>
    callAs(database(), null, { accounts: accounts(), ...source, ...context }).accounts;
  const logIn = (source: RequestSource, email: string, password: string) =>
    codeOf(from(source).logIn({ email, password }));
  const fail = async (source: RequestSource, email: string, often: number): Promise<void> => {
    for (let time = 0; time < often; time += 1) expect(await logIn(source, email, 'x')).toBe(WRONG);
  };
  return { accounts, from, logIn, fail };
}

describeOnDatabase((database) => {
  const { accounts, from, logIn, fail } = useCallers(database);
  afterEach(() => runDatabaseClock(database()));

  describe('after five failed log-ins', () => {
    it('the right password is not taken either, until 15 minutes after the fifth; then counting starts anew', async () => {
      const { email } = await createRegisteredUser(database());
      const here = createCallSource();
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      await fail(here, email, 4);
      await stopDatabaseClock(database(), '2026-05-04T10:10:00Z');
      await fail(here, email, 1);
      const right = () => from(here).logIn({ email, password: TEST_PASSWORD });
      await expect(right()).rejects.toMatchObject({
        code: 'LOCKED_OUT',
        status: 429,
        message: 'Demasiados intentos fallidos. Espera 15 minutos antes de intentar de nuevo.',
        data: { seconds: 900 },
      });
      await stopDatabaseClock(database(), '2026-05-04T10:24:59.5Z');
      await expect(right()).rejects.toMatchObject({ code: 'LOCKED_OUT', data: { seconds: 1 } });
      await stopDatabaseClock(database(), '2026-05-04T10:25:00Z');
      await fail(here, email, 4);
      expect(await right()).toMatchObject({ email });
      await fail(here, email, 5);
      expect(await codeOf(right())).toBe('LOCKED_OUT');
    });

    it('nothing more is told than the seconds', async () => {
      const here = createCallSource();
      await fail(here, NOBODY, 5);
      const error: unknown = await from(here)
        .logIn({ email: NOBODY, password: 'x' })
        .catch((refused: unknown) => refused);
      expect(error).toHaveProperty('data', { seconds: expect.any(Number) as number });
    });

    it('no password is compared any more, also when fifty come at once', async () => {
      const { email } = await createRegisteredUser(database());
      const here = createCallSource();
      verifyCalls.count = 0;
      const answers = await Promise.all(times(50, (i) => logIn(here, email, `Falsa-${i}`)));
      expect(tally(answers)).toEqual({ [WRONG]: 5, LOCKED_OUT: 45 });
      expect(verifyCalls.count).toBe(5);
    });

    it('nobody else is locked out, there or elsewhere', async () => {
      const [one, other] = [await createRegisteredUser(database()), await createRegisteredUser(database())];
      const here = createCallSource();
      await fail(here, one.email, 5);
      expect(await logIn(here, one.email, TEST_PASSWORD)).toBe('LOCKED_OUT');
      expect(await logIn(createCallSource(), one.email, TEST_PASSWORD)).toBe('done');
      expect(await logIn(here, other.email, TEST_PASSWORD)).toBe('done');
      // a log-in from another network doesn't end the lockout here
      expect(await logIn(here, one.email, TEST_PASSWORD)).toBe('LOCKED_OUT');
    });

    it('another form of the address or of the network is the same', async () => {
      const { email } = await createRegisteredUser(database());
      const [ipv4, ipv6] = ['192.0.2.44', '2001:db8:7:7'];
      await fail(createCallSource({ address: ipv4 }), email, 5);
      await fail(createCallSource({ address: `${ipv6}::1` }), email, 5);
      const emails = [email, email.toUpperCase(), `  ${email}`, `${email}\t\n`, `\u00A0${email}\uFEFF`];
      const addresses = [
        ipv4,
        `::ffff:${ipv4}`,
        '::FFFF:C000:022C',
        '0:0:0:0:0:ffff:192.0.2.44',
        `${ipv4}:5123`,
        `${ipv6}::2`,
        `${ipv6}:ffff:1:2:3`,
        '2001:0DB8:0007:0007::1',
        `${ipv6}::1%eth0`,
        `[${ipv6}::9]:443`,
      ];
      for (const address of addresses) {
        for (const written of emails)
          expect(
            await logIn(createCallSource({ address }), written, TEST_PASSWORD),
            `${written} ${address}`,
          ).toBe('LOCKED_OUT');
      }
      for (const address of ['192.0.2.45', '2001:db8:7:8::1'])
        expect(await logIn(createCallSource({ address }), email, TEST_PASSWORD)).toBe('done');
    });

    it('accents and other letters make no second form of an address', async () => {
      const here = createCallSource();
      await fail(here, 'kiko@example.com', 5);
      // in lower case the Kelvin sign is k, so the e-mail is the same; the other characters aren't valid in an e-mail
      expect(await logIn(here, '\u212Aiko@example.com', 'x')).toBe('LOCKED_OUT');
      for (const email of ['ki\u0301ko@example.com', 'kíko@example.com', 'ｋiko@example.com'])
        expect(await logIn(here, email, 'x')).toBe('INVALID_INPUT');
    });
  });

  describe('a failed log-in', () => {
    it('is forgotten with the next that succeeds', async () => {
      const { email } = await createRegisteredUser(database());
      const here = createCallSource();
      for (let round = 0; round < 2; round += 1) {
        await fail(here, email, 4);
        expect(await logIn(here, email, TEST_PASSWORD)).toBe('done');
      }
      await fail(here, email, 5);
      expect(await logIn(here, email, TEST_PASSWORD)).toBe('LOCKED_OUT');
    });

    it('is none of those that are still under way: twenty that succeed at once are all let in', async () => {
      const { email } = await createRegisteredUser(database());
      const here = createCallSource();
      await fail(here, email, 4);
      const answers = await Promise.all(times(20, () => logIn(here, email, TEST_PASSWORD)));
      expect(tally(answers)).toEqual({ done: 20 });
    });

    it('is none of a form that is incomplete, of who is unconfirmed or blocked, or by accident', async () => {
      const [person, unconfirmed, blocked] = [
        await createRegisteredUser(database()),
        await createRegisteredUser(database(), { confirmed: false }),
        await createRegisteredUser(database(), { blocked: true }),
      ];
      const here = createCallSource();
      const broken = { ...accounts(), logIn: () => Promise.reject(new Error('by accident')) };
      for (let time = 0; time < 6; time += 1) {
        expect(await logIn(here, person.email, '')).toBe('INVALID_INPUT');
        expect(await logIn(here, unconfirmed.email, TEST_PASSWORD)).toBe('EMAIL_NOT_CONFIRMED');
        expect(await logIn(here, blocked.email, TEST_PASSWORD)).toBe('ACCOUNT_BLOCKED');
        const accident = from(here, { accounts: broken }).logIn(person);
        expect(await codeOf(accident)).toBe('LOG_IN_FAILED');
      }
      await fail(here, unconfirmed.email, 5);
      expect(await logIn(here, unconfirmed.email, TEST_PASSWORD)).toBe('LOCKED_OUT');
      await fail(here, person.email, 4);
      expect(await logIn(here, person.email, TEST_PASSWORD)).toBe('done');
    });

    it('still counts after a restart of the server, and for every server over the same database', async () => {
      const { email } = await createRegisteredUser(database());
      const post = (server: TestServer, password: string) =>
        callProcedure(server, 'accounts/logIn', { email, password });
      const first = await startTestServer(database());
      for (let time = 0; time < 5; time += 1) expect((await post(first, 'x')).status).toBe(401);
      await first.close();
      const second = await startTestServer(database());
      expect(await post(second, TEST_PASSWORD)).toMatchObject({
        status: 429,
        data: { code: 'LOCKED_OUT', data: { seconds: expect.any(Number) as number } },
      });
      await second.close();
    });
  });

  describe('what a browser writes about itself', () => {
    const lockedOut = async (server: TestServer, headers: (time: number) => Record<string, string>) => {
      const { email } = await createRegisteredUser(database());
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) {
        const input = { email, password: time < 5 ? 'x' : TEST_PASSWORD };
        statuses.push((await callProcedure(server, 'accounts/logIn', input, headers(time))).status);
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
      return statuses[5] === 429;
    };

    it('is not believed without a trusted proxy', async () => {
      const server = await startTestServer(database());
      for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
        expect(await lockedOut(server, (time) => ({ [name]: `198.51.100.${time}` })), name).toBe(true);
      await server.close();
    });

    it('is not believed behind one either: only what the proxy added last', async () => {
      const server = await startTestServer(database(), { trustProxy: 1 });
      const chain = (last: (time: number) => string) => (time: number) => ({
        'x-forwarded-for': `198.51.100.${time}, 10.9.9.${time},${last(time)}`,
      });
      expect(
        await lockedOut(
          server,
          chain(() => ' 203.0.113.5'),
        ),
      ).toBe(true);
      expect(
        await lockedOut(
          server,
          chain((time) => `203.0.113.6:${50_000 + time}`),
        ),
      ).toBe(true);
      expect(
        await lockedOut(
          server,
          chain((time) => `::ffff:203.0.113.7${time % 2 ? '' : '%1'}`),
        ),
      ).toBe(true);
      expect(
        await lockedOut(
          server,
          chain((time) => `2001:db8:5:5::${time}`),
        ),
      ).toBe(true);
      expect(
        await lockedOut(
          server,
          chain((time) => `203.0.113.${20 + time}`),
        ),
      ).toBe(false);
      await server.close();
    });
  });

  describe('registering', () => {
    const register = (source: RequestSource, given: Parameters<typeof registrationForm>[0] = {}) =>
      codeOf(from(source).register(registrationForm(given)));

    it('is locked after three names or addresses that somebody has, for 15 minutes and this browser alone', async () => {
      const taken = await createRegisteredUser(database());
      const here = createCallSource();
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      expect(await register(here, { username: taken.username })).toBe('USERNAME_TAKEN');
      expect(await register(here, { email: taken.email })).toBe('EMAIL_TAKEN');
      expect(await register(here, { username: taken.username.toUpperCase() })).toBe('USERNAME_TAKEN');
      await expect(from(here).register(registrationForm())).rejects.toMatchObject({
        code: 'LOCKED_OUT',
        message: 'Demasiados intentos de registro. Espera 15 minutos antes de intentar de nuevo.',
        data: { seconds: 900 },
      });
      expect(await register(createCallSource({ address: here.address }))).toBe('done');
      expect(await register(createCallSource({ browser: here.browser }))).toBe('done');
      await stopDatabaseClock(database(), '2026-05-04T10:15:00Z');
      expect(await register(here)).toBe('done');
    });

    it('counts neither wrong forms nor accidents, and a success ends the count', async () => {
      const taken = await createRegisteredUser(database());
      const here = createCallSource();
      const refused = () => register(here, { email: taken.email });
      expect([await refused(), await refused()]).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN']);
      for (let time = 0; time < 4; time += 1) {
        expect(await register(here, { username: 'a b' })).toBe('INVALID_INPUT');
        const broken = { ...accounts(), hashPassword: () => Promise.reject(new Error('by accident')) };
        expect(await codeOf(from(here, { accounts: broken }).register(registrationForm()))).toBe(
          'USER_NOT_CREATED',
        );
      }
      expect(await register(here)).toBe('done');
      for (let time = 0; time < 3; time += 1) expect(await refused()).toBe('EMAIL_TAKEN');
      expect(await refused()).toBe('LOCKED_OUT');
    });

    it('works for thirty people behind one address, each of them with a slip', async () => {
      const { address } = createCallSource();
      const taken = await createRegisteredUser(database());
      const answers = await Promise.all(
        times(30, async () => {
          const person = createCallSource({ address });
          return [await register(person, { username: taken.username }), await register(person)].join();
        }),
      );
      expect(tally(answers)).toEqual({ 'USERNAME_TAKEN,done': 30 });
    });
  });

  describe('recovering', () => {
    const recover = (source: RequestSource, email: string) => codeOf(from(source).requestRecovery({ email }));

    it('is locked after three unknown addresses, for 15 minutes and this browser alone', async () => {
      const { email } = await createRegisteredUser(database());
      const here = createCallSource();
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      for (let time = 0; time < 3; time += 1) expect(await recover(here, NOBODY)).toBe('EMAIL_NOT_FOUND');
      await expect(from(here).requestRecovery({ email })).rejects.toMatchObject({
        code: 'LOCKED_OUT',
        message: 'Demasiados intentos. Espera 15 minutos antes de intentar de nuevo.',
        data: { seconds: 900 },
      });
      expect(await listRecoveryTokens(database(), email)).toEqual([]);
      expect(await recover(createCallSource({ address: here.address }), email)).toBe('done');
      expect(await recover(createCallSource({ browser: here.browser }), email)).toBe('done');
      await stopDatabaseClock(database(), '2026-05-04T10:15:00Z');
      expect(await recover(here, NOBODY)).toBe('EMAIL_NOT_FOUND');
    });

    it('counts neither wrong forms nor what the mails are limited to, and a success ends the count', async () => {
      const { email } = await createRegisteredUser(database());
      const here = createCallSource();
      for (let time = 0; time < 2; time += 1) expect(await recover(here, NOBODY)).toBe('EMAIL_NOT_FOUND');
      for (let time = 0; time < 4; time += 1) expect(await recover(here, 'x')).toBe('INVALID_INPUT');
      expect([await recover(here, email), await recover(here, email)]).toEqual(['done', 'done']);
      for (let time = 0; time < 2; time += 1) expect(await recover(here, NOBODY)).toBe('EMAIL_NOT_FOUND');
      for (let time = 0; time < 4; time += 1) expect(await recover(here, email)).toBe('TOO_MANY_ATTEMPTS');
      expect(await recover(here, NOBODY)).toBe('EMAIL_NOT_FOUND');
      expect(await recover(here, NOBODY)).toBe('LOCKED_OUT');
    });
  });

  describe('where accounts are hidden', () => {
    const hidden = (source = createCallSource()) => from(source, { disclosure: 'hidden' });
    const people = async () => {
      const [known, unconfirmed, blocked] = [
        await createRegisteredUser(database()),
        await createRegisteredUser(database(), { confirmed: false }),
        await createRegisteredUser(database(), { blocked: true }),
      ];
      return [known, unconfirmed, blocked].map(({ email }) => email);
    };
    const mailed = async (email: string) => (await listUnsentMailsTo(database(), email)).length;

    it('recovery and registration answer everybody the same, and whoever has the address gets the mail', async () => {
      for (const email of await people()) {
        expect(await hidden().requestRecovery({ email })).toEqual({});
        expect((await listUnsentMailsTo(database(), email)).at(-1)?.subject).toBe(
          'Elige una nueva contraseña',
        );
        expect(await hidden().register(registrationForm({ email }))).toEqual({});
        const mail = (await listUnsentMailsTo(database(), email)).at(-1);
        expect(mail?.subject).toBe('Ya tienes una cuenta en Plaza');
        const [, token = ''] = await listRecoveryTokens(database(), email);
        expect(await hidden().checkRecovery({ token })).toEqual({ valid: true });
        expect(await mailed(email)).toBe(3);
      }
      expect(await hidden().requestRecovery({ email: NOBODY })).toEqual({});
      expect(await mailed(NOBODY)).toBe(0);
      expect(await hidden().register(registrationForm())).toEqual({});
    });

    it('the slow hash is made for a registration whether somebody has the address or not', async () => {
      for (const email of [...(await people()), registrationForm().email]) {
        hashCalls.count = 0;
        await hidden().register(registrationForm({ email }));
        expect(hashCalls.count).toBe(1);
      }
    });

    it('so do they when no more mails go there, and nothing of it locks anybody', async () => {
      for (const email of [...(await people()), NOBODY]) {
        const here = createCallSource();
        for (let time = 0; time < 5; time += 1) {
          expect(await hidden(here).requestRecovery({ email })).toEqual({});
          expect(await hidden(here).resendVerification({ email })).toEqual({});
          if (email !== NOBODY) expect(await hidden(here).register(registrationForm({ email }))).toEqual({});
        }
        expect(await mailed(email)).toBe(email === NOBODY ? 0 : 3);
      }
    });

    it('a registration for somebody else’s address makes no account and leaves theirs as it is', async () => {
      const owner = await createRegisteredUser(database());
      const form = registrationForm({ email: owner.email, password: 'Otra-Clave-2' });
      expect(await hidden().register(form)).toEqual({});
      expect(await codeOf(hidden().logIn(form))).toBe(WRONG);
      expect(await hidden().logIn(owner)).toMatchObject({ username: owner.username });
    });

    it('neither logging in after registering nor registering the name again reveals who has an account', async () => {
      const free = registrationForm().email;
      for (const email of [...(await people()), free]) {
        const form = registrationForm({ email, password: 'Otra-Clave-2' });
        expect(await hidden().register(form)).toEqual({});
        const here = createCallSource();
        const codes: string[] = [];
        for (let time = 0; time < 6; time += 1) codes.push(await codeOf(hidden(here).logIn(form)));
        expect(codes, email).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, 'LOCKED_OUT']);
        const again = registrationForm({ username: form.username.toUpperCase() });
        expect(await codeOf(hidden().register(again)), email).toBe('USERNAME_TAKEN');
      }
    });

    it('a name that somebody has is told all the same, and counts', async () => {
      const { username, email } = await createRegisteredUser(database());
      const here = createCallSource();
      for (const form of [
        registrationForm({ username }),
        registrationForm({ username, email }),
        registrationForm({ username }),
      ])
        expect(await codeOf(hidden(here).register(form))).toBe('USERNAME_TAKEN');
      expect(await codeOf(hidden(here).register(registrationForm()))).toBe('LOCKED_OUT');
      expect(await mailed(email)).toBe(1);
    });
  });
});

describe('one network on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL');
  const { accounts, from, logIn } = useCallers(database);
  /** Tries `count` wrong log-ins, each for another account, 200 at once. */
  const tryMany = async (count: number, address: string): Promise<string[]> => {
    const limited = pLimit(200);
    return Promise.all(
      times(count, (i) => limited(() => logIn(createCallSource({ address }), `nadie${i}@example.com`, 'x'))),
    );
  };
  const tooMany = { code: 'TOO_MANY_ATTEMPTS', data: { seconds: expect.any(Number) as number } };

  it('has exactly 300 failed log-ins, and those of others don’t count for it', async () => {
    const { email } = await createRegisteredUser(database());
    const { address } = createCallSource();
    const answers = await tryMany(320, address);
    expect(tally(answers)).toEqual({ [WRONG]: 300, TOO_MANY_ATTEMPTS: 20 });
    const right = { email, password: TEST_PASSWORD };
    await expect(from(createCallSource({ address })).logIn(right)).rejects.toMatchObject(tooMany);
    expect(await codeOf(from(createCallSource()).logIn(right))).toBe('done');
    // a refusal by the network's limit doesn't count as a failure of the account
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(count), 0) as count from limits where action = 'log-in'`.execute(database());
    expect(Number(rows[0]?.count)).toBe(300);
  });

  it('uses none of them up by 200 that succeed at once', async () => {
    const { address } = createCallSource();
    const people = times(200, (i) => `alumna${i}@example.com`);
    await sql`
      with person as (
        insert into profiles (username, email, email_verified)
        select 'alumna' || i, 'alumna' || i || '@example.com', true from generate_series(0, 199) i returning id
      )
      insert into auth_accounts (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', ${await accounts().hashPassword(TEST_PASSWORD)} from person`.execute(
      database(),
    );
    const answers = await Promise.all(
      people.map((email) => logIn(createCallSource({ address }), email, TEST_PASSWORD)),
    );
    expect(tally(answers)).toEqual({ done: 200 });
    const failed = await tryMany(301, address);
    expect(tally(failed)).toEqual({ [WRONG]: 300, TOO_MANY_ATTEMPTS: 1 });
  });

  it('has exactly 150 registrations, whatever comes of them, and 200 in a day', async () => {
    const { address } = createCallSource();
    const { username } = await createRegisteredUser(database());
    const answers = await Promise.all(
      times(160, (i) =>
        codeOf(from(createCallSource({ address })).register(registrationForm(i % 2 ? { username } : {}))),
      ),
    );
    const { TOO_MANY_ATTEMPTS, ...made } = tally(answers);
    expect(TOO_MANY_ATTEMPTS).toBe(10);
    expect(Object.keys(made).toSorted()).toEqual(['USERNAME_TAKEN', 'done']);
    await expect(from(createCallSource({ address })).register(registrationForm())).rejects.toMatchObject(
      tooMany,
    );

    await runDatabaseClock(database(), QUARTER_OF_AN_HOUR);
    const later = await Promise.all(
      times(60, () => codeOf(from(createCallSource({ address })).register(registrationForm()))),
    );
    expect(tally(later)).toEqual({ done: 50, TOO_MANY_ATTEMPTS: 10 });
    await runDatabaseClock(database(), DAY - 60);
    await expect(from(createCallSource({ address })).register(registrationForm())).rejects.toMatchObject(
      tooMany,
    );
    await runDatabaseClock(database(), DAY);
    expect(await codeOf(from(createCallSource({ address })).register(registrationForm()))).toBe('done');
    await runDatabaseClock(database());
  });

  it('has exactly 100 recoveries, known addresses or not', async () => {
    const { address } = createCallSource();
    const people = await Promise.all(times(30, () => createRegisteredUser(database())));
    const emails = [...people.map(({ email }) => email), ...times(80, (i) => `nadie${i}@example.com`)];
    const answers = await Promise.all(
      emails.map((email) => codeOf(from(createCallSource({ address })).requestRecovery({ email }))),
    );
    expect(tally(answers)['TOO_MANY_ATTEMPTS']).toBe(10);
    const late = from(createCallSource({ address })).requestRecovery({ email: NOBODY });
    await expect(late).rejects.toMatchObject(tooMany);
  });

  it('has exactly 100 requests for one more confirmation mail', async () => {
    const { address } = createCallSource();
    const ask = () => from(createCallSource({ address })).resendVerification({ email: NOBODY });
    const answers = await Promise.all(times(110, () => codeOf(ask())));
    expect(tally(answers)).toEqual({ done: 100, TOO_MANY_ATTEMPTS: 10 });
    await expect(ask()).rejects.toMatchObject(tooMany);
  });

  it('keeps its counts whatever is rolled back', async () => {
    const here = createCallSource();
    const counts = async (): Promise<number[]> => {
      const { rows } = await sql<{ own: number; network: number }>`
        select coalesce(sum(count) filter (where action = 'registration'), 0)::integer as own,
          coalesce(sum(count) filter (where action = 'registration by network'), 0)::integer as network
        from limits`.execute(database());
      return rows.flatMap(({ own, network }) => [own, network]);
    };
    await database().deleteFrom('limits').execute();
    await sql`alter table outbox rename to elsewhere`.execute(database());
    expect(await codeOf(from(here).register(registrationForm()))).toBe('USER_NOT_CREATED');
    await sql`alter table elsewhere rename to outbox`.execute(database());
    expect(await counts()).toEqual([0, 1]);

    const form = registrationForm();
    const overtaken = {
      ...accounts(),
      hashPassword: async (password: string) => {
        await createRegisteredUser(database(), { email: form.email });
        return accounts().hashPassword(password);
      },
    };
    // the unique index refuses this account; createRegisteredUser has counted one registration for its own network
    expect(await codeOf(from(here, { accounts: overtaken }).register(form))).toBe('EMAIL_TAKEN');
    expect(await counts()).toEqual([1, 3]);
  });
});
