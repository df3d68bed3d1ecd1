import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionCookie } from '#server/identity/library.service.ts';

/** The session token in a request's cookies, if its signature is ours; as the accounts library reads it. */
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

/** A Set-Cookie line that makes the browser forget the session. */
export function expiredCookie({ name, attributes }: SessionCookie): string {
  const secure = attributes.secure ? '; Secure' : '';
  return `${name}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** The first cookie of that name, decoded; the first counts, as it does for the library. */
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
