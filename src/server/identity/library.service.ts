import { APIError } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { deriveKey } from '#server/secret.ts';
import { createAuth, toFormerCookieName, SESSION_IDLE_SECONDS } from './better-auth.ts';
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
  /** Whether administrators must set up a second factor before they can do anything else. */
  administratorsNeedSecondFactor: boolean;
  cookie(): Promise<SessionCookie>;
  hashPassword(password: string): Promise<string>;
  verifyPassword(proof: { hash: string; password: string }): Promise<boolean>;
  /** Encrypts the stored secret of a second factor, with a key that is used for nothing else. */
  encrypt(text: string): Promise<string>;
  /** Decrypts a text; undefined if it was encrypted with another secret. */
  decrypt(text: string): Promise<string | undefined>;
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
  administratorsNeedSecondFactor?: boolean;
  log?: Log;
}): AccountsLibrary {
  let created: ReturnType<typeof createAuth> | undefined;
  const key = deriveKey(options.secret, 'sessions');
  const factorKey = deriveKey(options.secret, 'second factors');
  const auth = (): ReturnType<typeof createAuth> => (created ??= createAuth({ ...options, secret: key }));
  return {
    publicUrl: options.publicUrl,
    administratorsNeedSecondFactor: options.administratorsNeedSecondFactor ?? false,
    cookie: async () => {
      const { name, attributes } = (await auth().$context).authCookies.sessionToken;
      const former = { name: toFormerCookieName(options.publicUrl), secret: options.secret };
      return { name, secret: key, secure: attributes.secure ?? false, maxAge: SESSION_IDLE_SECONDS, former };
    },
    hashPassword,
    verifyPassword,
    encrypt: (data) => symmetricEncrypt({ key: factorKey, data }),
    // any error means another key, because the text was encrypted by us
    decrypt: (data) => symmetricDecrypt({ key: factorKey, data }).catch(() => undefined),
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
