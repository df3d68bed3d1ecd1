import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/database/database.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  registrationForm,
  registerUser,
  resendConfirmationTo,
} from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { listUnsentMailsTo, listRecoveryTokens } from '#tests/support/people/mails.ts';
import { countLockWaits } from '#tests/support/database/lock-waits.ts';
import { verifyCalls } from '#tests/support/database/quick-hash.ts';
import { sendRequest, startTestServer } from '#tests/support/http/server.ts';
import { createCallSource } from '#tests/support/http/sources.ts';

vi.mock('#server/identity/passwords/hashing.ts', () => import('#tests/support/database/quick-hash.ts'));

const NEW = 'Otra-Clave-2';
const choose = (password = NEW) => ({ password, confirmPassword: password });
const WRONG = { code: 'INVALID_CREDENTIALS' };
const EXPIRED = {
  code: 'RECOVERY_EXPIRED',
  message: 'Sesión expirada. Por favor, solicita un nuevo enlace de recuperación.',
};

function useRecovery(database: () => ReturnType<ReturnType<typeof useDatabase>>) {
  let library: ReturnType<typeof createTestLibrary> | undefined;
  const accounts = () => (library ??= createTestLibrary(database()));
  const from = (source = createCallSource(), context: Parameters<typeof callAs>[2] = {}) =>
    callAs(database(), null, { accounts: accounts(), ...source, ...context }).accounts;
  const logIn = (form: { email: string; password: string }) => from().logIn(form);
  const tokens = (email: string) => listRecoveryTokens(database(), email);
  /** Requests a link from a new browser and network; returns its token. */
  const askLink = async (email: string): Promise<string> => {
    await from().requestRecovery({ email });
    return (await tokens(email)).at(-1) ?? '';
  };
  const reset = (token: string, password = NEW) => from().resetPassword({ token, ...choose(password) });
  const isValid = async (token: string) => (await from().checkRecovery({ token })).valid;
  const sessionsOf = async (email: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from auth_sessions where user_id in (select id from profiles where email = ${email})`.execute(
      database(),
    );
    return Number(rows[0]?.count);
  };
  /** All rows that a refused reset must leave unchanged. */
  const stateOf = async (email: string): Promise<unknown> => {
    const { rows } = await sql`
      select email_verified, password, (select count(*) from recovery_links l where l.user_id = p.id) as links,
        (select count(*) from auth_sessions s where s.user_id = p.id) as sessions,
        (select count(*) from outbox where recipient = email) as mails
      from profiles p join auth_accounts a on a.user_id = p.id where email = ${email}`.execute(database());
    return rows;
  };
  return { accounts, from, logIn, tokens, askLink, reset, isValid, sessionsOf, stateOf };
}

describeOnDatabase((database) => {
  const { accounts, from, logIn, tokens, askLink, reset, isValid, sessionsOf, stateOf } =
    useRecovery(database);
  const mails = (email: string) => listUnsentMailsTo(database(), email);
  afterEach(() => runDatabaseClock(database()));

  describe('asking for a link', () => {
    it('mails it to the owner, as text and as HTML, and keeps only its hash', async () => {
      const { email, username } = await createRegisteredUser(database());
      await from().requestRecovery({ email: ` ${email.toUpperCase()}\t` });
      const token = (await tokens(email)).at(-1) ?? '';
      const mail = (await mails(email)).at(-1);
      expect(mail).toMatchObject({ recipient: email, subject: 'Elige una nueva contraseña' });
      const link = `http://localhost:3000/reset-password?token=${token}`;
      expect(mail?.text_body).toContain(link);
      expect(mail?.text_body).toContain(username);
      expect(mail?.html_body).toContain(link);
      expect(token).toMatch(/^[\w-]{43}$/);
      const { rows } = await sql<{ kept: string }>`
        select l::text as kept from recovery_links l union all select v::text from auth_verifications v`.execute(
        database(),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ kept }) => kept.includes(token))).toEqual([]);
    });

    it('is told where nobody has the address', async () => {
      await expect(from().requestRecovery({ email: 'nadie@example.com' })).rejects.toMatchObject({
        code: 'EMAIL_NOT_FOUND',
        message: 'No se encontró una cuenta con este correo electrónico',
      });
      expect(await mails('nadie@example.com')).toEqual([]);
    });

    it('sends three mails in 15 minutes to one address, and says when the next one can be had', async () => {
      await stopDatabaseClock(database(), '2026-05-04T08:00:00Z');
      const { email } = await createRegisteredUser(database());
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      await askLink(email);
      await stopDatabaseClock(database(), '2026-05-04T10:04:00Z');
      await askLink(email);
      await askLink(email);
      const patient = from();
      for (let time = 0; time < 5; time += 1) {
        await expect(patient.requestRecovery({ email })).rejects.toMatchObject({
          code: 'TOO_MANY_ATTEMPTS',
          message: 'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
          data: { seconds: 660 },
        });
      }
      expect(await tokens(email)).toHaveLength(3);
      await stopDatabaseClock(database(), '2026-05-04T10:15:00Z');
      await patient.requestRecovery({ email });
      expect(await tokens(email)).toHaveLength(4);
    });

    it('never leaves the owner without a link that works, however often a stranger asks', async () => {
      const start = Date.parse('2026-05-04T10:00:00Z');
      const at = (minute: number) =>
        stopDatabaseClock(database(), new Date(start + minute * 60_000).toISOString());
      await at(-60);
      const { email } = await createRegisteredUser(database());
      for (let minute = 0; minute <= 150; minute += 7.5) {
        await at(minute);
        for (let time = 0; time < 2; time += 1)
          await from()
            .requestRecovery({ email })
            .catch(() => {});
        // the link of the latest mail, which the owner opens, is always valid
        expect(await isValid((await tokens(email)).at(-1) ?? ''), `minute ${minute}`).toBe(true);
      }
      expect((await tokens(email)).length).toBeLessThanOrEqual(33);
    });

    it('gives the owner one although other mails, or a link that was used, have filled the quarter of an hour', async () => {
      const form = registrationForm();
      const { email } = form;
      await registerUser(database(), accounts(), form);
      await resendConfirmationTo(database(), email);
      await resendConfirmationTo(database(), email);
      expect(await mails(email)).toHaveLength(3);

      const token = await askLink(email);
      await expect(askLink(email)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
      await reset(token);
      expect(await isValid(await askLink(email))).toBe(true);
      await expect(askLink(email)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    });

    it('says in its own words that the mail could not be written, and doesn’t count that', async () => {
      const { email } = await createRegisteredUser(database());
      const browser = from();
      await sql`alter table outbox rename to elsewhere`.execute(database());
      for (let time = 0; time < 4; time += 1) {
        await expect(browser.requestRecovery({ email })).rejects.toMatchObject({
          code: 'RECOVERY_NOT_SENT',
          message: 'Error al enviar el correo de recuperación. Por favor, inténtalo de nuevo.',
        });
      }
      await sql`alter table elsewhere rename to outbox`.execute(database());
      const hash = sql`(select count(*) from recovery_links l join profiles p on p.id = l.user_id where email = ${email})`;
      const { rows } = await sql<{ links: number }>`select ${hash} as links`.execute(database());
      expect(Number(rows[0]?.links)).toBe(0);
      await browser.requestRecovery({ email });
      expect(await tokens(email)).toHaveLength(1);
    });
  });

  describe('a link', () => {
    it('is not spent by looking at it, nor by opening it', async () => {
      const { email } = await createRegisteredUser(database());
      const token = await askLink(email);
      const clientFolder = mkdtempSync(path.join(os.tmpdir(), 'plaza-recovery-'));
      copyFileSync(
        path.resolve(import.meta.dirname, '../../../../index.html'),
        path.join(clientFolder, 'index.html'),
      );
      const server = await startTestServer(database(), { clientFolder });
      for (const method of ['GET', 'HEAD', 'GET']) {
        const page = await sendRequest(`${server.url}/reset-password?token=${token}`, { method });
        expect(page.status).toBe(200);
        expect(page.text).not.toContain(token);
      }
      await server.close();
      rmSync(clientFolder, { recursive: true });
      for (let time = 0; time < 5; time += 1) expect(await isValid(token)).toBe(true);
      await reset(token);
    });

    it('works for an hour to the millisecond', async () => {
      const { email } = await createRegisteredUser(database());
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const [late, inTime] = [await askLink(email), await askLink(email)];
      await stopDatabaseClock(database(), '2026-05-04T11:00:00Z');
      const before = await stateOf(email);
      expect(await isValid(late)).toBe(false);
      await expect(reset(late)).rejects.toMatchObject(EXPIRED);
      expect(await stateOf(email)).toEqual(before);
      await stopDatabaseClock(database(), '2026-05-04T10:59:59.999Z');
      expect(await isValid(inTime)).toBe(true);
      await reset(inTime);
    });

    it('works once, and then no other link of that person does either', async () => {
      const [one, other] = [await createRegisteredUser(database()), await createRegisteredUser(database())];
      const links = [await askLink(one.email), await askLink(one.email)];
      const foreign = await askLink(other.email);
      expect(await Promise.all(links.map(isValid))).toEqual([true, true]);
      await reset(links[0] ?? '');
      expect(await Promise.all([...links, foreign].map(isValid))).toEqual([false, false, true]);
      for (const link of links) await expect(reset(link, 'Tercera-Clave-3')).rejects.toMatchObject(EXPIRED);
      await logIn({ email: one.email, password: NEW });
    });

    it('that is none changes nothing', async () => {
      const { email } = await createRegisteredUser(database());
      const token = await askLink(email);
      const before = await stateOf(email);
      const hash = await database().selectFrom('recovery_links').select('token_hash').execute();
      const wrong = [
        '',
        'x',
        token.slice(1),
        `${token}x`,
        token.toLowerCase(),
        `${token}\u0000`,
        "' or 1=1 --",
      ];
      for (const link of [...wrong, ...hash.map(({ token_hash }) => token_hash)]) {
        expect(await isValid(link)).toBe(false);
        await expect(reset(link)).rejects.toMatchObject(EXPIRED);
      }
      await expect(reset('x'.repeat(1001))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await stateOf(email)).toEqual(before);
    });

    it('goes with its owner', async () => {
      const { email } = await createRegisteredUser(database());
      const token = await askLink(email);
      await database().deleteFrom('profiles').where('email', '=', email).execute();
      expect(await isValid(token)).toBe(false);
      await expect(reset(token)).rejects.toMatchObject(EXPIRED);
    });

    it('lets a blocked person choose a password, not come in', async () => {
      const { email } = await createRegisteredUser(database());
      await database().updateTable('profiles').set({ blocked: true }).where('email', '=', email).execute();
      await reset(await askLink(email));
      await expect(logIn({ email, password: NEW })).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' });
      expect(await sessionsOf(email)).toBe(0);
    });
  });

  describe('a new password', () => {
    it('ends every session, is the only one that works, and is told to the owner', async () => {
      const form = await createRegisteredUser(database());
      const { email } = form;
      const other = await createRegisteredUser(database());
      for (const person of [form, form, other])
        await logInUser(database(), accounts(), new Headers(), person);
      await reset(await askLink(email));
      expect([await sessionsOf(email), await sessionsOf(other.email)]).toEqual([0, 1]);
      await expect(logIn(form)).rejects.toMatchObject(WRONG);
      expect(await logIn({ email, password: NEW })).toMatchObject({ email });
      expect((await mails(email)).at(-1)).toMatchObject({ subject: 'Tu contraseña ha cambiado' });
    });

    it('confirms the address: whoever opened the link has it', async () => {
      const form = await createRegisteredUser(database(), { confirmed: false });
      await reset(await askLink(form.email));
      expect(await logIn({ email: form.email, password: NEW })).toMatchObject({ username: form.username });
    });

    it('lets its owner in at once where too many attempts had failed', async () => {
      const { email, password } = await createRegisteredUser(database());
      const here = createCallSource();
      for (let time = 0; time < 5; time += 1)
        await expect(from(here).logIn({ email, password: 'x' })).rejects.toMatchObject(WRONG);
      await expect(from(here).logIn({ email, password })).rejects.toMatchObject({ code: 'LOCKED_OUT' });
      await from(here).resetPassword({ token: await askLink(email), ...choose() });
      expect(await from(here).logIn({ email, password: NEW })).toMatchObject({ email });
    });

    it('must keep the rules, or the link is not spent and nothing changes', async () => {
      const { email } = await createRegisteredUser(database());
      const token = await askLink(email);
      const before = await stateOf(email);
      const refused: [Partial<ReturnType<typeof choose>>, string, string][] = [
        [choose(''), 'password', 'La contraseña es obligatoria'],
        [choose('Aa1!aaa'), 'password', 'La contraseña debe tener al menos 8 caracteres'],
        [choose(`Aa1!${'x'.repeat(125)}`), 'password', 'La contraseña es demasiado larga'],
        [choose('SOLO-GRANDES-1'), 'password', 'Debe contener al menos una letra minúscula'],
        [choose('solo-chicas-1'), 'password', 'Debe contener al menos una letra mayúscula'],
        [choose('Sin-Numeros'), 'password', 'Debe contener al menos un número'],
        [choose('SinEspecial 1'), 'password', 'Debe contener al menos un carácter especial'],
        [{ ...choose(), confirmPassword: `${NEW}x` }, 'confirmPassword', 'Las contraseñas no coinciden'],
      ];
      for (const [form, field, message] of refused) {
        const input = { token, ...choose(), ...form };
        await expect(from().resetPassword(input), message).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          data: { fields: { [field]: message } },
        });
      }
      expect(await stateOf(email)).toEqual(before);
      await reset(token, `Aa1!${'x'.repeat(124)}`);
    });

    it('that could not be stored leaves the link and everything else', async () => {
      const { email } = await createRegisteredUser(database());
      const token = await askLink(email);
      const before = await stateOf(email);
      await sql`alter table outbox add constraint no_mail check (recipient <> ${sql.lit(email)}) not valid`.execute(
        database(),
      );
      await expect(reset(token)).rejects.toMatchObject({
        code: 'PASSWORD_NOT_UPDATED',
        message: 'Error al actualizar la contraseña',
      });
      await sql`alter table outbox drop constraint no_mail`.execute(database());
      expect(await stateOf(email)).toEqual(before);
      await reset(token);
    });

    it('is not undone by a log-in with the old one that was under way', async () => {
      const form = await createRegisteredUser(database());
      const { email } = form;
      const token = await askLink(email);
      verifyCalls.meanwhile = async () => {
        verifyCalls.meanwhile = async () => {};
        await reset(token);
      };
      await expect(logIn(form)).rejects.toMatchObject(WRONG);
      expect(await sessionsOf(email)).toBe(0);

      const second = await askLink(email);
      const overtaken = {
        ...accounts(),
        logIn: async (tried: { email: string; password: string }) => {
          const opened = await accounts().logIn(tried);
          expect(await sessionsOf(email)).toBe(1);
          await reset(second, 'Tercera-Clave-3');
          return opened;
        },
      };
      const late = from(createCallSource(), { accounts: overtaken }).logIn({ email, password: NEW });
      await expect(late).rejects.toMatchObject(WRONG);
      expect(await sessionsOf(email)).toBe(0);
    });
  });
});

describe('resets at once on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL', 20);
  const { logIn, askLink, reset, sessionsOf } = useRecovery(database);
  const passwords = (times: number) => Array.from({ length: times }, (_, i) => `Clave-Numero-${i}`);
  const winnersOf = async (attempts: Promise<unknown>[]): Promise<number[]> => {
    const results = await Promise.allSettled(attempts);
    const lost = results.filter((result) => result.status === 'rejected');
    for (const { reason } of lost) expect(reason).toMatchObject(EXPIRED);
    return results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []));
  };

  it('use one link once: one of twenty wins, and its password is the one', async () => {
    const { email } = await createRegisteredUser(database());
    const token = await askLink(email);
    const tried = passwords(20);
    const winners = await winnersOf(tried.map((password) => reset(token, password)));
    expect(winners).toHaveLength(1);
    await logIn({ email, password: tried[winners[0] ?? -1] ?? '' });
    const told = (await listUnsentMailsTo(database(), email)).filter(({ subject }) =>
      subject.includes('ha cambiado'),
    );
    expect(told).toHaveLength(1);
  });

  it('with different links of one person never wait for each other in a ring', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await createRegisteredUser(database());
      const links = [await askLink(email), await askLink(email)];
      expect(await winnersOf(links.map((link) => reset(link)))).toHaveLength(1);
    }
  });

  it('and a log-in with the old password that comes in their middle leave no session', async () => {
    const form = await createRegisteredUser(database());
    const token = await askLink(form.email);
    const stopped = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const barrier = inTransaction(database(), async (trx) => {
      // the lock stops the reset when it inserts its mail, after it has changed the password and ended the sessions
      await sql`lock table outbox in exclusive mode`.execute(trx);
      stopped.resolve();
      await mayGoOn.promise;
    });
    await stopped.promise;
    const resetting = reset(token);
    await expect.poll(() => countLockWaits(database())).toBe(1);
    const late = logIn(form);
    late.catch(() => {});
    await expect.poll(() => countLockWaits(database())).toBe(2);
    mayGoOn.resolve();
    await Promise.all([barrier, resetting]);
    await expect(late).rejects.toMatchObject(WRONG);
    expect(await sessionsOf(form.email)).toBe(0);
  });
});
