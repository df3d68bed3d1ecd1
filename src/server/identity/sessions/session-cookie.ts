import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionCookie } from '#server/identity/library.service.ts';

/**
 * Reads the session token from a request's cookies as the accounts library does; undefined if the signature is wrong.
 */
export function readToken(
  cookies: string | null,
  { name, secret }: Pick<SessionCookie, 'name' | 'secret'>,
): string | undefined {
  const value = cookies === null ? undefined : findCookie(cookies, name);
  if (value === undefined) return undefined;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** Returns a Set-Cookie line that deletes the session cookie. */
export function expiredCookie({ name, attributes }: SessionCookie): string {
  const secure = attributes.secure ? '; Secure' : '';
  return `${name}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** Returns the decoded value of the first cookie of that name: the library reads the first one too. */
function findCookie(cookies: string, name: string): string | undefined {
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return decoded(part.slice(at + 1).trim());
  }
  return undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
