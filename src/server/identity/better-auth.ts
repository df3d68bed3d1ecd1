import { APIError, betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/accounts/accounts.rules.ts';
import { tables } from './library-tables.ts';
import { hashPassword, verifyPassword } from './passwords/hashing.ts';

const DAY = 24 * 3600;
/** A session ends after seven days without use … */
const SESSION_SECONDS = 7 * DAY;
/** … and using it renews it once less than this is left. */
export const RENEW_BELOW_SECONDS = 6 * DAY;

/** What Plaza calls, in the process and never by HTTP. Every other path of the library is switched off. */
export const USED_PATHS = ['/sign-in/email', '/verify-email', '/get-session'];
const refuseOtherPaths = createAuthMiddleware(async ({ path, request }) => {
  if (request || !USED_PATHS.includes(path)) throw new APIError('NOT_FOUND');
});

/** The library itself, as Plaza sets it up. */
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

function withoutAddresses(message: string): string {
  return message.replaceAll(/\S+@\S+/g, '…@…');
}
