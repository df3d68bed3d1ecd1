import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

/** Whom a limit counts: made of an address, a browser, an e-mail … without keeping any of them. */
export function subjectOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * What counts as one network address. Whoever has an IPv6 address has the whole /64 around it; an IPv4 address may be
 * written as an IPv6 one, and a proxy may add the port.
 */
export function networkOf(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // the URL standard has one way to write each: hexadecimal, lower case, the longest run of zeros as '::'
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = written.split('::');
  const numbers = (half: string): number[] =>
    half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
