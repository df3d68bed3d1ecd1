import { APIError, betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/accounts.rules.ts';
import { LIBRARY_TABLES } from './library-tables.ts';
import { hashPassword, verifyPassword } from './passwords/hashing.ts';
import { RETENTION_DAYS } from '#shared/retention.rules.ts';

const DAY = 24 * 3600;
/** A session ends after seven days without use. */
export const SESSION_IDLE_SECONDS = 7 * DAY;
/** A session ends after thirty days at the latest. */
export const SESSION_MAX_SECONDS = RETENTION_DAYS.sessions * DAY;
export const MAX_SESSIONS = 20;
/** A request renews a session that would end within this time. */
export const SESSION_RENEWAL_SECONDS = 6 * DAY;

/** The library's endpoints that Plaza calls within the process; all its other paths are switched off. */
export const USED_LIBRARY_PATHS = ['/sign-in/email', '/get-session'];
const refuseOtherPaths = createAuthMiddleware(async ({ path, request }) => {
  if (request || !USED_LIBRARY_PATHS.includes(path)) throw new APIError('NOT_FOUND');
});

/** Configures the accounts library (better-auth). */
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
    hooks: { before: refuseOtherPaths },
    logger: {
      level: 'error',
      log: (_level, message) => log?.error({ library: 'better-auth' }, withoutAddresses(message)),
    },
    ...LIBRARY_TABLES,
    session: {
      ...LIBRARY_TABLES.session,
      expiresIn: SESSION_IDLE_SECONDS,
      updateAge: SESSION_IDLE_SECONDS - SESSION_RENEWAL_SECONDS,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      // accounts.service.ts registers users, so that an account and its mail are written in one transaction
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      // the library's own prefix for https, `__Secure-`, would let subdomains set the cookie
      useSecureCookies: false,
      cookies: { session_token: toSessionCookie(publicUrl) },
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
  });
}

const COOKIE = 'plaza.session_token';
/** The name that the session's cookie had before it got the prefix `__Host-` (0036). */
export const toFormerCookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? `__Secure-${COOKIE}` : COOKIE;

/** Browsers accept the cookie prefix `__Host-` on https only. */
export function toSessionCookie(publicUrl: string) {
  const secure = isHttps(publicUrl);
  return { name: secure ? `__Host-${COOKIE}` : COOKIE, attributes: { secure } };
}

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

function withoutAddresses(message: string): string {
  return message.replaceAll(/\S+@\S+/g, '…@…');
}
