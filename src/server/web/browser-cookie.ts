import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

const NAME = 'plaza.browser';
const YEAR = 365 * 24 * 3600;
/** 22 characters of base64url are 16 bytes; Plaza writes no other value. */
const ID = /^[\w-]{22}$/;

/** Returns the id in a request's cookie. */
export function findBrowserId(c: Context): string | undefined {
  const sent = getCookie(c, NAME);
  return sent !== undefined && ID.test(sent) ? sent : undefined;
}

/** Returns the id in a request's cookie, or a new id with the Set-Cookie line that stores it. */
export function readBrowserId(c: Context, { https }: { https: boolean }): { id: string; cookie?: string } {
  const sent = findBrowserId(c);
  if (sent !== undefined) return { id: sent };
  const id = randomBytes(16).toString('base64url');
  const secure = https ? '; Secure' : '';
  return { id, cookie: `${NAME}=${id}; Max-Age=${YEAR}; Path=/; HttpOnly${secure}; SameSite=Lax` };
}
