import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import {
  captureSecurityLog,
  parseSecurityLine,
  type SecurityLine,
} from '#tests/support/http/security-lines.ts';
import { callProcedure, sendRequest, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import {
  cookieHeader,
  createRegisteredUser,
  registrationForm,
  TEST_PASSWORD,
  TEST_SECRET,
} from '#tests/support/people/accounts.ts';
import { listConfirmationTokens, listRecoveryTokens } from '#tests/support/people/mails.ts';
import {
  ACCOUNT_FILE_ADDRESSES,
  formatDownloadAddress,
} from '#shared/privacy/account-file-addresses.rules.ts';
import { LIST_FILE_ADDRESSES } from '#shared/users/list-file-addresses.rules.ts';
import { SECURITY_EVENTS, type SecurityEvent } from './events.ts';
import { createPseudonyms } from './security-log.ts';

const WRONG_PASSWORD = 'Equivocada-9';
const NEW_PASSWORD = 'Renovada-2026';

describe('the security log', () => {
  const database = useDatabase('PGlite');
  const captured = captureSecurityLog(TEST_SECRET);
  const subjectOf = createPseudonyms(TEST_SECRET);
  let server: TestServer;
  let read = 0;
  /** Secrets that no log line may contain. */
  const secrets = new Set([TEST_PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, TEST_SECRET]);

  beforeAll(async () => {
    server = await startTestServer(database(), { securityLog: captured.securityLog });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    read = captured.text().length;
  });

  const newLines = (): SecurityLine[] => captured.text().slice(read).map(parseSecurityLine);
  const call = async (name: string, input: unknown, headers: Record<string, string> = {}) => {
    const answer = await callProcedure(server, name, input, headers);
    for (const line of answer.headers['set-cookie'] ?? [])
      secrets.add(line.split(';')[0]?.split('=')[1] ?? '');
    return answer;
  };
  const register = async (given: Parameters<typeof createRegisteredUser>[1] = {}) => {
    const form = await createRegisteredUser(database(), given);
    for (const text of [form.email, form.username]) secrets.add(text);
    return form;
  };
  const logIn = async (email: string, password = TEST_PASSWORD) => {
    const { headers } = await call('accounts/logIn', { email, password });
    const cookie = cookieHeader(headers['set-cookie'] ?? []).get('cookie') ?? '';
    return { cookie };
  };
  const loggedIn = async () => {
    const form = await register();
    return { ...form, headers: await logIn(form.email) };
  };
  const administrator = async () => {
    const form = await register();
    await database().updateTable('profiles').set({ role: 'admin' }).where('email', '=', form.email).execute();
    return { ...form, headers: await logIn(form.email) };
  };
  const mailedToken = async (email: string): Promise<string> => {
    const token = (await listRecoveryTokens(database(), email)).at(-1) ?? '';
    secrets.add(token);
    return token;
  };

  /** A call that causes each event, and the account that the log line must be about. */
  const CAUSES: Record<
    SecurityEvent,
    () => Promise<{ about: string | null; details: Partial<SecurityLine> }>
  > = {
    authn_login_success: async () => {
      const { email } = await register();
      await logIn(email);
      return { about: email, details: { call: 'POST /rpc/accounts/logIn' } };
    },
    authn_login_fail: async () => {
      const { email } = await register();
      await logIn(email, WRONG_PASSWORD);
      return { about: email, details: { reason: 'INVALID_CREDENTIALS' } };
    },
    authn_login_lock: async () => {
      const { email } = await register();
      for (let attempt = 0; attempt < 6; attempt++) await logIn(email, WRONG_PASSWORD);
      return { about: email, details: { reason: 'LOCKED_OUT' } };
    },
    authn_password_change: async () => {
      const { email, headers } = await loggedIn();
      const form = {
        currentPassword: TEST_PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      };
      await call('accounts/changePassword', form, headers);
      return { about: email, details: { call: 'POST /rpc/accounts/changePassword' } };
    },
    authn_password_change_fail: async () => {
      const { email, headers } = await loggedIn();
      const form = {
        currentPassword: WRONG_PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      };
      await call('accounts/changePassword', form, headers);
      return { about: email, details: { reason: 'WRONG_PASSWORD' } };
    },
    authn_recovery_start: async () => {
      const { email } = await register();
      await call('accounts/requestRecovery', { email });
      await mailedToken(email);
      return { about: email, details: { call: 'POST /rpc/accounts/requestRecovery' } };
    },
    authn_recovery_fail: async () => {
      const token = 'a-link-that-nobody-was-mailed';
      secrets.add(token);
      const form = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
      await call('accounts/resetPassword', form);
      return { about: null, details: { reason: 'RECOVERY_EXPIRED' } };
    },
    session_ended: async () => {
      const { email, headers } = await loggedIn();
      await call('accounts/logOut', undefined, headers);
      return { about: email, details: { reason: 'LOG_OUT' } };
    },
    user_created: async () => {
      const form = registrationForm();
      for (const text of [form.email, form.username]) secrets.add(text);
      await call('accounts/register', form);
      return { about: form.email, details: { call: 'POST /rpc/accounts/register' } };
    },
    user_confirmed: async () => {
      const { email } = await register({ confirmed: false });
      const [token = ''] = await listConfirmationTokens(database(), email);
      secrets.add(token);
      await call('accounts/confirmEmail', { token });
      return { about: null, details: { call: 'POST /rpc/accounts/confirmEmail' } };
    },
    user_updated: async () => {
      const { email, username, headers } = await loggedIn();
      secrets.add(`${username}2`);
      await call('accounts/changeUsername', { username: `${username}2` }, headers);
      return { about: email, details: { reason: 'USERNAME' } };
    },
    user_deletion_start: async () => {
      const { email, headers } = await loggedIn();
      await call('accounts/requestDeletion', { password: TEST_PASSWORD }, headers);
      return { about: email, details: { call: 'POST /rpc/accounts/requestDeletion' } };
    },
    user_deletion_cancel: async () => {
      const { email, headers } = await loggedIn();
      await call('accounts/requestDeletion', { password: TEST_PASSWORD }, headers);
      await logIn(email);
      return { about: email, details: { call: 'POST /rpc/accounts/logIn' } };
    },
    sensitive_read: async () => {
      const { email, headers } = await loggedIn();
      const { data } = await call('privacy/requestDownload', { password: TEST_PASSWORD }, headers);
      const token = (data as { token: string }).token;
      secrets.add(token);
      await sendRequest(`${server.url}${formatDownloadAddress(token)}`, { headers });
      return { about: email, details: { call: `GET ${ACCOUNT_FILE_ADDRESSES.download}` } };
    },
    authz_fail: async () => {
      const { email, headers } = await loggedIn();
      await call('users/list', {}, headers);
      return { about: email, details: { reason: 'FORBIDDEN', call: 'POST /rpc/users/list' } };
    },
    authz_admin: async () => {
      const { email, headers } = await administrator();
      const { id } = await createCategory(database(), { questions: 0 });
      await call('catalogue/categories/remove', { id }, headers);
      return { about: email, details: { action: 'deleted', entity: 'category', entity_id: id } };
    },
    input_validation_fail: async () => {
      await call('accounts/register', { username: 'a b' });
      return { about: null, details: { reason: 'INVALID_INPUT' } };
    },
    excess_rate_limit_exceeded: async () => {
      const { email } = await register({ confirmed: false });
      for (let mail = 0; mail < 3; mail++) await call('accounts/resendVerification', { email });
      return { about: email, details: { reason: 'TOO_MANY_ATTEMPTS' } };
    },
    sequence_fail: async () => {
      const { email, headers } = await loggedIn();
      const { id: category_id } = await createCategory(database(), { questions: 5 });
      const { data } = await call('exams/start', { category_id, count: 5 }, headers);
      await call('exams/finish', { attempt_id: (data as { id: string }).id, time_taken: 5 }, headers);
      return { about: email, details: { reason: 'NOT_ALL_ANSWERED' } };
    },
    malicious_cors: async () => {
      await call('accounts/logOut', undefined, { origin: 'https://evil.example.com' });
      return { about: null, details: { call: 'POST /rpc/accounts/logOut' } };
    },
  };
  const EVENTS = Object.keys(CAUSES) as SecurityEvent[];

  it.each(EVENTS)('has one line of %s, with what an operator needs', async (event) => {
    const { about, details } = await CAUSES[event]();
    expect(newLines().filter((line) => line.event === event)).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        event,
        outcome: SECURITY_EVENTS[event],
        request: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        subject: about === null ? null : subjectOf(about),
        network: '127.0.0.1',
        call: expect.stringMatching(/^[A-Z]+ \//) as string,
        ...details,
      },
    ]);
  });

  it('tells refused calls of files and of visitors like those of procedures', async () => {
    await sendRequest(`${server.url}${LIST_FILE_ADDRESSES.users}`);
    expect(newLines()).toMatchObject([
      {
        event: 'authz_fail',
        reason: 'UNAUTHORIZED',
        subject: null,
        call: `GET ${LIST_FILE_ADDRESSES.users}`,
      },
    ]);
  });

  it('holds no secret, no e-mail and no name, also where a request puts one into its address', async () => {
    for (const event of EVENTS) await CAUSES[event]();
    const { email } = await register();
    await call(`accounts/${email}`, {}, { origin: 'https://evil.example.com' });
    await call(`accounts/${encodeURIComponent(email)}`, {}, { origin: 'https://evil.example.com' });
    const text = captured.text().join('');
    expect(newLines().length).toBeGreaterThan(EVENTS.length);
    expect([...secrets].filter((secret) => secret !== '' && text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/@|%40/);
  });

  it('tells a person by the same pseudonym each time, and another one with another secret', () => {
    expect(subjectOf('ana@example.com')).toBe(createPseudonyms(TEST_SECRET)('ana@example.com'));
    expect(subjectOf('ana@example.com')).not.toBe(subjectOf('bea@example.com'));
    expect(subjectOf('ana@example.com')).not.toBe(createPseudonyms('other')('ana@example.com'));
  });

  it('is described, event by event, in docs/security.md', () => {
    const described = readFileSync(path.resolve(import.meta.dirname, '../../../docs/security.md'), 'utf8');
    const rows = [...described.matchAll(/^\| `([a-z_]+)` \| (success|failure|refused) \|/gm)];
    expect(Object.fromEntries(rows.map(([, event, outcome]) => [event, outcome]))).toEqual(SECURITY_EVENTS);
  });
});
