/** What decides whether a request may change something. */
export interface OriginFacts {
  origin: string | undefined;
  secFetchSite: string | undefined;
  contentType: string | undefined;
  /** The request's own host. */
  host: string;
  publicUrl: string;
}

/**
 * Did our own page send it? Another site's page can make a browser send our cookie along, but not forge these headers.
 * A request without them isn't from a browser of today, and must not be one that a plain form could make.
 */
export function isFromOurselves({
  origin,
  secFetchSite,
  contentType,
  host,
  publicUrl,
}: OriginFacts): boolean {
  if (origin !== undefined) return origin === publicUrl || isOriginOf(origin, host);
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  // the default port may be written or left out
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === originHost;
}
