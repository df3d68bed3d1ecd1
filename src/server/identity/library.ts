import { APIError, betterAuth } from 'better-auth';
import { createAuthMiddleware, createEmailVerificationToken } from 'better-auth/api';
import { PASSWORD_MAX, PASSWORD_MIN, VERIFICATION_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { hashPassword, verifyPassword } from '#server/identity/passwords/hashing.ts';
import { tables } from './library-tables.ts';

const DAY = 24 * 3600;
/** A session ends after so long without use … */
const SESSION_SECONDS = 7 * DAY;
/** … and is renewed by use once its end is closer than this. */
export const RENEW_BELOW_SECONDS = 6 * DAY;

/** What Plaza asks of the library, in the process and never by HTTP … */
export const USED = ['/sign-in/email', '/verify-email', '/get-session'];
/** … and everything else that it offers is switched off. */
const nothingElse = createAuthMiddleware(async ({ path, request }) => {
  if (request || !USED.includes(path)) throw new APIError('NOT_FOUND');
});

export interface SessionCookie {
  name: string;
  /** Its value is `token.signature`, an HMAC-SHA256 with this. */
  secret: string;
  attributes: { httpOnly?: boolean; secure?: boolean; sameSite?: string; path?: string };
}

export type LogInResult =
  | { user_id: string; token: string; cookies: string[] }
  | 'INVALID_CREDENTIALS'
  | 'EMAIL_NOT_CONFIRMED'
  | 'LOG_IN_FAILED';

/** The parts of the accounts library (better-auth) that Plaza uses; no path of its HTTP handler is ever mounted. */
export interface AccountsLibrary {
  publicUrl: string;
  cookie(): Promise<SessionCookie>;
  hashPassword(password: string): Promise<string>;
  verifyPassword(proof: { hash: string; password: string }): Promise<boolean>;
  /** For the link that confirms this address. */
  verificationToken(email: string): Promise<string>;
  /** Confirms the address that the token was made for; false when it is broken, too old, or of nobody. */
  confirmEmail(token: string): Promise<boolean>;
  /** A new session of its own each time. Someone unknown costs as much work as a wrong password. */
  logIn(form: { email: string; password: string }): Promise<LogInResult>;
  /** Reads the session as the library does, renewing it where it is due: the cookies to send. */
  getSession(headers: Headers): Promise<{ user_id: string | null; cookies: string[] }>;
}

export function createAccountsLibrary(options: {
  db: Database;
  secret: string;
  publicUrl: string;
  log?: Log;
}): AccountsLibrary {
  let made: ReturnType<typeof createAuth> | undefined;
  const auth = (): ReturnType<typeof createAuth> => (made ??= createAuth(options));
  return {
    publicUrl: options.publicUrl,
    cookie: async () => {
      const { authCookies, secret } = await auth().$context;
      return { ...authCookies.sessionToken, secret };
    },
    hashPassword,
    verifyPassword,
    verificationToken: (email) =>
      createEmailVerificationToken(options.secret, email, undefined, VERIFICATION_LINK_SECONDS),
    confirmEmail: async (token) => {
      const confirmed = await refusedAs(auth().api.verifyEmail({ query: { token } }), () => null);
      return confirmed !== null;
    },
    logIn: async (form) => {
      const answer = await refusedAs(
        auth().api.signInEmail({ body: form, headers: new Headers(), returnHeaders: true }),
        logInError,
      );
      if (typeof answer === 'string') return answer;
      const { user, token } = answer.response;
      return { user_id: user.id, token, cookies: answer.headers.getSetCookie() };
    },
    getSession: async (headers) => {
      // only the cookie: nothing else of the browser is anything the library should know
      const cookie = new Headers({ cookie: headers.get('cookie') ?? '' });
      const answer = await refusedAs(
        auth().api.getSession({ headers: cookie, returnHeaders: true }),
        () => null,
      );
      return { user_id: answer?.response?.user.id ?? null, cookies: answer?.headers.getSetCookie() ?? [] };
    },
  };
}

/** The library itself; exported for the test that tries all that it offers. */
export function createAuth({
  db,
  secret,
  publicUrl,
  log,
}: {
  db: Database;
  secret: string;
  publicUrl: string;
  log?: Log;
}) {
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    hooks: { before: nothingElse },
    logger: {
      level: 'error',
      log: (_level, message) => log?.error({ library: 'better-auth' }, withoutAddresses(message)),
    },
    ...tables,
    session: {
      ...tables.session,
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_SECONDS - RENEW_BELOW_SECONDS,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      // registering is accounts.service: there the account and its mail are one transaction
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: 'plaza',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** The answer, or what `refused` makes of the library's refusal; any other failure goes on. */
async function refusedAs<T, R>(answer: Promise<T>, refused: (error: APIError) => R): Promise<T | R> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof APIError) return refused(error);
    throw error;
  }
}

function logInError(error: APIError): 'INVALID_CREDENTIALS' | 'EMAIL_NOT_CONFIRMED' | 'LOG_IN_FAILED' {
  const code = error.body?.code;
  if (code === 'EMAIL_NOT_VERIFIED') return 'EMAIL_NOT_CONFIRMED';
  return code === 'INVALID_EMAIL_OR_PASSWORD' ? 'INVALID_CREDENTIALS' : 'LOG_IN_FAILED';
}

function withoutAddresses(message: string): string {
  return message.replaceAll(/\S+@\S+/g, '…@…');
}
