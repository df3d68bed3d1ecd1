import { TOTP } from 'otpauth';
import type { Database } from '#server/database/database.ts';
import { callProcedure, type TestServer } from '#tests/support/http/server.ts';
import { createRegistered, TEST_PASSWORD } from './accounts.ts';

type Server = Pick<TestServer, 'url'>;

/** The code that the app shows `inSeconds` from now. Each is accepted once, also half a minute early or late. */
export function totpCode(secret: string, inSeconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + inSeconds * 1000 });
}

/** Calls as one browser does: with the cookies that it was given last. */
export function createBrowser(server: Server, headers: Record<string, string> = {}) {
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
export type TestBrowser = ReturnType<typeof createBrowser>;

export interface FactorOwner {
  email: string;
  username: string;
  secret: string;
  recoveryCodes: string[];
  /** Logged in, with the second factor. */
  browser: TestBrowser;
}

/** A user with an app of codes. */
export async function createFactorOwner(db: Database, server: Server): Promise<FactorOwner> {
  const { email, username } = await createRegistered(db);
  const browser = createBrowser(server);
  await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
  return { email, username, browser, ...(await addApp(browser)) };
}

/** Turns on an app of codes in a browser that is logged in. */
export async function addApp(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.call('accounts/secondFactor/beginTotp', { password: TEST_PASSWORD });
  const { secret } = begun.data as { secret: string };
  const confirmed = await browser.call('accounts/secondFactor/confirmTotp', { code: totpCode(secret) });
  const { recovery_codes } = confirmed.data as { recovery_codes: string[] };
  return { secret, recoveryCodes: recovery_codes };
}

/** The first step of a log-in; returns the token of the second one. */
export async function startLogIn(
  browser: TestBrowser,
  email: string,
  password = TEST_PASSWORD,
): Promise<string> {
  const { data } = await browser.call('accounts/logIn', { email, password });
  return (data as { second_factor: { token: string } }).second_factor.token;
}
