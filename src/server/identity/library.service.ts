import { APIError } from 'better-auth';
import { createEmailVerificationToken } from 'better-auth/api';
import { VERIFICATION_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { deriveKey } from '#server/secret.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { createAuth, formerCookieName, SESSION_SECONDS } from './better-auth.ts';
import { hashPassword, verifyPassword } from './passwords/hashing.ts';

export interface SessionCookie {
  name: string;
  /** The cookie's value is `token.signature`, where the signature is an HMAC-SHA256 with this key. */
  secret: string;
  secure: boolean;
  maxAge: number;
  /** The name and key before 0036, which sessions of that time still have. */
  former: { name: string; secret: string };
}

export type LogInResult =
  | { user_id: string; token: string; cookies: string[] }
  | Refusal<'INVALID_CREDENTIALS'>
  | Refusal<'EMAIL_NOT_CONFIRMED'>
  | Refusal<'LOG_IN_FAILED'>;

/** The part of the accounts library (better-auth) that Plaza uses. None of the library's HTTP paths is mounted. */
export interface AccountsLibrary {
  publicUrl: string;
  cookie(): Promise<SessionCookie>;
  hashPassword(password: string): Promise<string>;
  verifyPassword(proof: { hash: string; password: string }): Promise<boolean>;
  /** The token of the link that confirms this e-mail. */
  verificationToken(email: string): Promise<string>;
  /** Confirms the e-mail of the token; returns false if the token is malformed or expired, or its user deleted. */
  confirmEmail(token: string): Promise<boolean>;
  /** Always opens a new session. An unknown e-mail takes as long as a wrong password. */
  logIn(form: { email: string; password: string }): Promise<LogInResult>;
  /**
   * Reads the session with the library, which renews it when that is due; `cookies` are the Set-Cookie lines to send.
   */
  getSession(headers: Headers): Promise<{ user_id: string | null; cookies: string[] }>;
}

export function createAccountsLibrary(options: {
  db: Database;
  secret: string;
  publicUrl: string;
  log?: Log;
}): AccountsLibrary {
  let created: ReturnType<typeof createAuth> | undefined;
  const key = deriveKey(options.secret, 'sessions');
  const auth = (): ReturnType<typeof createAuth> => (created ??= createAuth({ ...options, secret: key }));
  return {
    publicUrl: options.publicUrl,
    cookie: async () => {
      const { name, attributes } = (await auth().$context).authCookies.sessionToken;
      const former = { name: formerCookieName(options.publicUrl), secret: options.secret };
      return { name, secret: key, secure: attributes.secure ?? false, maxAge: SESSION_SECONDS, former };
    },
    hashPassword,
    verifyPassword,
    verificationToken: (email) =>
      createEmailVerificationToken(key, email, undefined, VERIFICATION_LINK_SECONDS),
    confirmEmail: async (token) => {
      const confirmed = await catchRefusal(auth().api.verifyEmail({ query: { token } }), () => null);
      if (confirmed) logSecurityEvent('user_confirmed');
      return confirmed !== null;
    },
    logIn: async (form) => {
      const result = await catchRefusal(
        auth().api.signInEmail({ body: form, headers: new Headers(), returnHeaders: true }),
        refuseLogIn,
      );
      if (isRefused(result)) return result;
      const { user, token } = result.response;
      return { user_id: user.id, token, cookies: result.headers.getSetCookie() };
    },
    getSession: async (headers) => {
      // passes on the cookie and no other header: the library must store nothing else about the browser
      const cookie = new Headers({ cookie: headers.get('cookie') ?? '' });
      const result = await catchRefusal(
        auth().api.getSession({ headers: cookie, returnHeaders: true }),
        () => null,
      );
      return { user_id: result?.response?.user.id ?? null, cookies: result?.headers.getSetCookie() ?? [] };
    },
  };
}

/** Catches a refusal by the library and returns the result of `onRefusal`; rethrows any other error. */
async function catchRefusal<T, R>(work: Promise<T>, onRefusal: (error: APIError) => R): Promise<T | R> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof APIError) return onRefusal(error);
    throw error;
  }
}

function refuseLogIn(error: APIError) {
  const code = error.body?.code;
  if (code === 'EMAIL_NOT_VERIFIED') return refuse('EMAIL_NOT_CONFIRMED');
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return refuse('INVALID_CREDENTIALS');
  return refuse('LOG_IN_FAILED', undefined, error);
}
