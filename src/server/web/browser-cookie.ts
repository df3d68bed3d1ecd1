import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

const NAME = 'plaza.browser';
const YEAR = 365 * 24 * 3600;
/** 22 characters of base64url are 16 bytes; Plaza writes no other value. */
const ID = /^[\w-]{22}$/;

/** Returns the id in a request's cookie, whose name may have the prefix `__Host-` or not. */
export function findBrowserId(c: Context): string | undefined {
  return [getCookie(c, `__Host-${NAME}`), getCookie(c, NAME)].find(isId);
}

/** Returns the id in a request's cookie, or a new id with the Set-Cookie line that stores it. */
export function readBrowserId(c: Context, { https }: { https: boolean }): { id: string; cookie?: string } {
  // browsers accept `__Host-` on https only; subdomains can't set such a cookie
  const name = https ? `__Host-${NAME}` : NAME;
  const known = getCookie(c, name);
  if (isId(known)) return { id: known };
  const id = findBrowserId(c) ?? randomBytes(16).toString('base64url');
  const secure = https ? '; Secure' : '';
  return { id, cookie: `${name}=${id}; Max-Age=${YEAR}; Path=/; HttpOnly${secure}; SameSite=Lax` };
}

function isId(value: string | undefined): value is string {
  return value !== undefined && ID.test(value);
}
