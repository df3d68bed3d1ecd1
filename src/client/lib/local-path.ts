/** A redirect target from the address that stays within this site; undefined for anything else. */
export function parseLocalPath(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || !URL.canParse(value, origin))
    return undefined;
  const url = new URL(value, origin);
  // the URL parser drops tabs and line breaks and turns \ into /: its result must be checked too
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
