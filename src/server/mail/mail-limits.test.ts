import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.contract.ts';
import { formatErrorMessage } from '#shared/procedure.contract.ts';
import { createLog } from '#server/log.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { createRegisteredUser, registrationForm, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { sendDueMails } from './sender.ts';

const NOON = '2026-11-02T12:00:00Z';
const NEW_PASSWORD = 'Renovada-2026';

describeOnBothEngines((database) => {
  beforeEach(async () => {
    await runDatabaseClock(database());
    await sql`delete from outbox`.execute(database());
  });

  const visitor = (mailLimits: { inAll: number; byDomain: number }, disclosure: 'spec' | 'hidden' = 'spec') =>
    callAs(database(), null, { mailLimits, disclosure }).accounts;
  const toDomain = (domain: string) => {
    const form = registrationForm();
    return { ...form, email: form.email.replace('example.com', domain) };
  };
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  const countMails = async () => (await database().selectFrom('outbox').select('id').execute()).length;
  const isRegistered = async (email: string) =>
    (await database().selectFrom('profiles').select('id').where('email', '=', email).execute()).length > 0;

  describe('the mails of an hour', () => {
    it('are limited in all: registrations, links asked for again and recoveries wait, and are told how long', async () => {
      const unconfirmed = await createRegisteredUser(database(), { confirmed: false });
      const confirmed = await createRegisteredUser(database());
      await sql`delete from outbox`.execute(database());
      await stopDatabaseClock(database(), NOON);
      const limited = visitor({ inAll: 2, byDomain: 100 });
      await limited.register(toDomain('one.example'));
      await stopDatabaseClock(database(), '2026-11-02T12:20:00Z');
      await limited.register(toDomain('two.example'));
      const late = toDomain('three.example');
      for (const refused of [
        () => limited.register(late),
        () => limited.resendVerification({ email: unconfirmed.email }),
        () => limited.requestRecovery({ email: confirmed.email }),
      ])
        await expect(refused()).rejects.toMatchObject({
          code: 'MAIL_LIMIT_REACHED',
          status: 429,
          data: { seconds: 2400 },
          message:
            'Ahora mismo se están enviando demasiados correos. Inténtalo de nuevo dentro de 40 minutos.',
        });
      expect([await countMails(), await isRegistered(late.email)]).toEqual([2, false]);
      await stopDatabaseClock(database(), '2026-11-02T13:00:00Z');
      expect(await codeOf(limited.register(late))).toBe('done');
      expect(await codeOf(limited.requestRecovery({ email: confirmed.email }))).toBe('MAIL_LIMIT_REACHED');
    });

    it('are limited to each domain, others go on', async () => {
      const limited = visitor({ inAll: 100, byDomain: 2 });
      await limited.register(toDomain('crowded.example'));
      await limited.register(toDomain('crowded.example'));
      expect(await codeOf(limited.register(toDomain('crowded.example')))).toBe('MAIL_LIMIT_REACHED');
      expect(await codeOf(limited.register(toDomain('sub.crowded.example')))).toBe('done');
      expect(await codeOf(limited.register(toDomain('quiet.example')))).toBe('done');
    });

    it('count each mail once, however often it is tried', async () => {
      const limited = visitor({ inAll: 2, byDomain: 100 });
      await limited.register(toDomain('one.example'));
      for (let attempt = 0; attempt < 3; attempt++) {
        await sql`update outbox set next_attempt_at = app_now()`.execute(database());
        await sendDueMails(database(), () => Promise.reject(new Error('down')), createLog('silent'));
      }
      expect(await codeOf(limited.register(toDomain('two.example')))).toBe('done');
      expect(await codeOf(limited.register(toDomain('three.example')))).toBe('MAIL_LIMIT_REACHED');
    });

    it('let nobody learn who has an account where that is hidden', async () => {
      const { email } = await createRegisteredUser(database());
      const full = visitor({ inAll: 1, byDomain: 1 }, 'hidden');
      const unknown = 'nadie@example.com';
      const asked = async (address: string) => [
        await codeOf(full.register({ ...registrationForm(), email: address })),
        await codeOf(full.requestRecovery({ email: address })),
        await codeOf(full.resendVerification({ email: address })),
      ];
      const [known, stranger] = [await asked(email), await asked(unknown)];
      expect(known).toEqual(stranger);
      expect(new Set(known)).toEqual(new Set(['MAIL_LIMIT_REACHED']));
    });

    it('include what an owner must be told, which never waits', async () => {
      const person = await createRegisteredUser(database());
      const { id } = await database()
        .selectFrom('profiles')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
      const account = { ...(await createPerson(database())), id, email: person.email };
      const change = callAs(database(), account, { mailLimits: { inAll: 1, byDomain: 1 } }).accounts
        .changePassword;
      const form = {
        currentPassword: TEST_PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      };
      const before = await countMails();
      expect(await codeOf(change(form))).toBe('done');
      expect(await countMails()).toBe(before + 1);
    });

    it('are never more, however many ask at once', async () => {
      const limited = visitor({ inAll: 3, byDomain: 100 });
      const codes = await Promise.all(
        Array.from({ length: 12 }, () => codeOf(limited.register(toDomain('one.example')))),
      );
      expect(codes.filter((code) => code === 'done')).toHaveLength(3);
      expect(await countMails()).toBe(3);
    });

    it('stop the recovery mail of an administrator too, who is told so', async () => {
      const administrator = await createPerson(database(), { role: 'admin' });
      const person = await createRegisteredUser(database());
      const { id } = await database()
        .selectFrom('profiles')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
      const office = callAs(database(), administrator, { mailLimits: { inAll: 1, byDomain: 1 } });
      expect(await codeOf(office.users.sendRecovery({ id }))).toBe('MAIL_LIMIT_REACHED');
    });
  });
});

it('a wait of less than a minute is told as one', () => {
  const { MAIL_LIMIT_REACHED } = api.accounts.register['~orpc'].errorMap;
  expect(formatErrorMessage(MAIL_LIMIT_REACHED, { seconds: 1 })).toMatch(/dentro de 1 minuto\.$/);
});
