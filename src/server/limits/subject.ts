import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

let subjectKey = '';

/** To be called before the first subject is hashed; all processes over one database need the same key. */
export function setSubjectKey(key: string): void {
  subjectKey = key;
}

/**
 * Hashes whatever a limit counts by (address, browser, e-mail), so that none of it is stored. With a key: otherwise
 * hashing all addresses would reveal them.
 */
export function hashSubject(...parts: string[]): string {
  return createHmac('sha256', subjectKey).update(JSON.stringify(parts)).digest('base64url');
}

/**
 * The network that a limit counts as one: an IPv4 address (also when written as IPv6, or with a port added by a proxy),
 * and the /64 of an IPv6 address, since one user controls all of it.
 */
export function toNetwork(address: string): string {
  const bare = toBareAddress(address);
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  if (!isMapped(groups)) return formatPrefix(groups, 4);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The /48 of an IPv6 address, which one subscriber may have; undefined for an IPv4 address. */
export function toSiteNetwork(address: string): string | undefined {
  const bare = toBareAddress(address);
  if (isIP(bare) !== 6) return undefined;
  const groups = groupsOf(bare);
  return isMapped(groups) ? undefined : formatPrefix(groups, 3);
}

function toBareAddress(address: string): string {
  return address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
}

/** Whether the groups are those of an IPv4 address written as IPv6. */
function isMapped(groups: number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function formatPrefix(groups: number[], length: number): string {
  return groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight numbers of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // URL normalises the address: hexadecimal, lower case, the longest run of zeros as '::'
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = written.split('::');
  const numbers = (half: string): number[] =>
    half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
