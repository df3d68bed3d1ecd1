import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionCookie } from '#server/identity/library.service.ts';

export interface SentToken {
  token: string;
  /** The cookie has the name and signature from before 0036. */
  isFormer: boolean;
}

/** Reads the session token from a request's cookies; undefined if there is none with a valid signature. */
export function readSentToken(cookies: string | null, cookie: SessionCookie): SentToken | undefined {
  const token = readSignedToken(cookies, cookie);
  if (token !== undefined) return { token, isFormer: false };
  const former = readSignedToken(cookies, cookie.former);
  return former === undefined ? undefined : { token: former, isFormer: true };
}

/** Reads a token as the accounts library does; undefined if the signature is wrong. */
export function readSignedToken(
  cookies: string | null,
  { name, secret }: Pick<SessionCookie, 'name' | 'secret'>,
): string | undefined {
  const value = cookies === null ? undefined : findCookie(cookies, name);
  if (value === undefined) return undefined;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(sign(token, secret));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** Returns the Set-Cookie line of a session, as the accounts library writes it. */
export function formatSessionCookie(cookie: SessionCookie, token: string): string {
  const value = encodeURIComponent(`${token}.${sign(token, cookie.secret)}`);
  return `${cookie.name}=${value}; Max-Age=${cookie.maxAge}; ${attributesOf(cookie)}`;
}

/** Returns the Set-Cookie lines that delete the session cookie, and the former one if the request has sent it. */
export function formatExpiredCookies(cookie: SessionCookie, sent: SentToken | undefined): string[] {
  const names = new Set(sent?.isFormer ? [cookie.name, cookie.former.name] : [cookie.name]);
  return [...names].map((name) => `${name}=; Max-Age=0; ${attributesOf(cookie)}`);
}

/** Returns the Set-Cookie lines that replace the former cookie. */
export function formatRenamedCookies(cookie: SessionCookie, token: string): string[] {
  const { name } = cookie.former;
  const expired = name === cookie.name ? [] : [`${name}=; Max-Age=0; ${attributesOf(cookie)}`];
  return [formatSessionCookie(cookie, token), ...expired];
}

function attributesOf({ secure }: SessionCookie): string {
  return `Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}

function sign(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
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
