import { TOTP } from 'otpauth';
import type { Database } from '#server/database/database.ts';
import { callProcedure, type TestServer } from '#tests/support/http/server.ts';
import { createRegisteredUser, TEST_PASSWORD } from './accounts.ts';

type Server = Pick<TestServer, 'url'>;

/**
 * Returns the code that the authenticator app shows `inSeconds` from now. The server accepts each code once, up to half
 * a minute early or late.
 */
export function createTotpCode(secret: string, inSeconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + inSeconds * 1000 });
}

/** Creates a browser: its calls send the cookies that it received last. */
export function createTestBrowser(server: Server, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const call = async (name: string, input: unknown = {}) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const reply = await callProcedure(server, name, input, { ...headers, ...(cookie ? { cookie } : {}) });
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0\b/.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  };
  return {
    call,
    cookies: () => [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
    isLoggedIn: async () => (await call('accounts/me')).data !== null,
  };
}
export type TestBrowser = ReturnType<typeof createTestBrowser>;

export interface SecondFactorUser {
  email: string;
  username: string;
  secret: string;
  recoveryCodes: string[];
  /** A browser in which the user is logged in with the second factor. */
  browser: TestBrowser;
}

/** Creates a user whose second factor is an authenticator app. */
export async function createSecondFactorUser(db: Database, server: Server): Promise<SecondFactorUser> {
  const { email, username } = await createRegisteredUser(db);
  const browser = createTestBrowser(server);
  await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
  return { email, username, browser, ...(await turnOnAuthenticatorApp(browser)) };
}

/** Turns on an authenticator app in a browser whose user is logged in. */
export async function turnOnAuthenticatorApp(
  browser: TestBrowser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.call('accounts/secondFactor/beginTotp', { password: TEST_PASSWORD });
  const { secret } = begun.data as { secret: string };
  const confirmed = await browser.call('accounts/secondFactor/confirmTotp', { code: createTotpCode(secret) });
  const { recovery_codes } = confirmed.data as { recovery_codes: string[] };
  return { secret, recoveryCodes: recovery_codes };
}

/** Sends the password as the first step of a log-in; returns the token for the second step. */
export async function startLogIn(
  browser: TestBrowser,
  email: string,
  password = TEST_PASSWORD,
): Promise<string> {
  const { data } = await browser.call('accounts/logIn', { email, password });
  return (data as { second_factor: { token: string } }).second_factor.token;
}
