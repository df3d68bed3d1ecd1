/** The headers that decide whether a request may change data. */
export interface OriginHeaders {
  origin: string | undefined;
  secFetchSite: string | undefined;
  contentType: string | undefined;
  /** The host that the request names. */
  host: string;
  publicUrl: string;
  /** Whether PUBLIC_URL is missing: pages may then come from any address of this machine. */
  isUrlAssumed: boolean;
}

/**
 * Whether one of Plaza's own pages sent the request. Another site can make a browser send Plaza's cookie, but can't
 * forge these headers. Current browsers send them; a request without them is accepted only if a plain HTML form
 * couldn't have made it.
 */
export function isSameOrigin(headers: OriginHeaders): boolean {
  const { origin, secFetchSite, contentType, host, publicUrl, isUrlAssumed } = headers;
  if (origin !== undefined) return origin === publicUrl || (isUrlAssumed && isOriginOf(origin, host));
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  // compared as URLs, because the default port may be left out
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === originHost;
}
