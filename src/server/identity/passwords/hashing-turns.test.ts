import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { createRegisteredUser, createTestLibrary, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { callProcedure, startTestServer } from '#tests/support/http/server.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import { MAX_HASHES_AT_ONCE } from './hashing-cost.ts';
import { runInHashingTurn } from './hashing-turns.service.ts';

const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

/** Starts `count` tasks of hashing, which run until `end` is called. */
function startLongWorks(db: Database, source: RequestSource, count: number) {
  const ending = Promise.withResolvers<void>();
  const results = Array.from({ length: count }, () => runInHashingTurn(db, { source }, () => ending.promise));
  const refusals = results.map(async (result) => {
    if (!isRefused(await result)) throw new Error('not refused');
  });
  return {
    /** Resolves when one of the tasks is refused. */
    oneRefused: Promise.any(refusals),
    end: async (): Promise<number> => {
      ending.resolve();
      return (await Promise.all(results)).filter((result) => isRefused(result)).length;
    },
  };
}

describeOnDatabase((database) => {
  const from = (source = createCallSource()) =>
    callAs(database(), null, { accounts: createTestLibrary(database()), ...source }).accounts;
  const setCount = (action: string, count: number) =>
    sql`update limits set count = ${count} where action = ${action}`.execute(database());

  describe('attempts that hash a password', () => {
    it('count although they succeed: an account has 120 in a quarter of an hour from one network', async () => {
      const [form, other] = [await createRegisteredUser(database()), await createRegisteredUser(database())];
      const { address } = createCallSource();
      const newBrowser = () => from(createCallSource({ address }));
      expect(await codeOf(newBrowser().logIn(form))).toBe('done');
      await setCount('hash by account', 119);
      expect(await codeOf(newBrowser().logIn(form))).toBe('done');
      await expect(newBrowser().logIn(form)).rejects.toMatchObject({
        code: 'TOO_MANY_ATTEMPTS',
        data: { seconds: expect.any(Number) as number },
      });
      expect(await codeOf(newBrowser().logIn(other))).toBe('done');
      expect(await codeOf(from().logIn(form))).toBe('done');
    });

    it('of neighbours don’t count for a browser that has logged in before', async () => {
      const form = await createRegisteredUser(database());
      const known = createCallSource();
      expect(await codeOf(from(known).logIn(form))).toBe('done');
      await setCount('hash by account', 120);
      await setCount('hash by network', 1_200);
      expect(await codeOf(from(createCallSource({ address: known.address })).logIn(form))).toBe(
        'TOO_MANY_ATTEMPTS',
      );
      expect(await codeOf(from(known).logIn(form))).toBe('done');
      await setCount('hash by account', 120);
      expect(await codeOf(from(known).logIn(form))).toBe('TOO_MANY_ATTEMPTS');
    });

    it('count for an account whose address is not confirmed, too', async () => {
      const form = await createRegisteredUser(database(), { confirmed: false });
      const here = createCallSource();
      expect(await codeOf(from(here).logIn(form))).toBe('EMAIL_NOT_CONFIRMED');
      await setCount('hash by account', 120);
      expect(await codeOf(from(here).logIn(form))).toBe('TOO_MANY_ATTEMPTS');
    });

    it('count for the network, whatever they are for', async () => {
      const form = await createRegisteredUser(database());
      const here = createCallSource();
      expect(await codeOf(from(here).logIn(form))).toBe('done');
      await setCount('hash by network', 1_200);
      const passwords = { password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };
      const answers = await Promise.all([
        codeOf(from(createCallSource({ address: here.address })).logIn(form)),
        codeOf(
          from(here).register({
            ...passwords,
            username: 'otra',
            email: 'otra@example.com',
            is_old_enough: true,
          }),
        ),
        codeOf(from(here).resetPassword({ ...passwords, token: 'x' })),
      ]);
      expect(new Set(answers)).toEqual(new Set(['TOO_MANY_ATTEMPTS']));
      expect(await codeOf(from().logIn(form))).toBe('done');
    });
  });
});

describe('with as many attempts as may wait', () => {
  const database = useDatabase('PGlite');

  it('the network that sent them is told when to come back, and others get in', async () => {
    const form = await createRegisteredUser(database());
    const server = await startTestServer(database(), { trustProxy: 1 });
    const logIn = (address: string) =>
      callProcedure(
        server,
        'accounts/logIn',
        { email: form.email, password: form.password },
        { 'x-forwarded-for': address },
      );
    const crowd = createCallSource({ address: '198.51.100.1' });
    const works = startLongWorks(database(), crowd, MAX_HASHES_AT_ONCE + 250);

    const refused = await logIn('198.51.100.1');
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      data: {
        code: 'SERVER_BUSY',
        message: 'Hay demasiadas peticiones a la vez. Espera unos segundos e inténtalo de nuevo.',
      },
    });
    const elsewhere = logIn('198.51.100.2');
    // the newest waiting task of the crowd is refused to make room for this log-in
    await works.oneRefused;
    expect(await works.end()).toBe(1);
    expect((await elsewhere).status).toBe(200);
    await server.close();
  });
});
