import { describe, expect, it } from 'vitest';
import { toNetwork, hashSubject, setSubjectKey, toSiteNetwork } from './subject.ts';

describe('a network', () => {
  it.each([
    '192.0.2.7',
    ' 192.0.2.7 ',
    '192.0.2.7:51234',
    '::ffff:192.0.2.7',
    '::FFFF:C000:0207',
    '[::ffff:192.0.2.7]:443',
  ])('is one IPv4 address, written as %s', (address) => {
    expect(toNetwork(address)).toBe('192.0.2.7');
  });

  it.each([
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '[2001:db8:1:2:3::]:80',
    '2001:db8:1:2::1%eth0',
  ])('is the /64 around an IPv6 address, written as %s', (address) => {
    expect(toNetwork(address)).toBe('2001:db8:1:2');
  });

  it('is another one beyond the /64, and beyond the address', () => {
    const networks = ['2001:db8:1:3::1', '2001:db8::1', '::1', 'fe80::1', '192.0.2.8', '::192.0.2.7'].map(
      toNetwork,
    );
    expect(new Set(networks).size).toBe(5);
    expect(networks).not.toContain('192.0.2.7');
    expect(networks).not.toContain('2001:db8:1:2');
  });

  it.each(['', 'unknown', 'localhost'])('is %j where nothing better is known', (address) => {
    expect(toNetwork(address)).toBe(address);
  });
});

describe('a site', () => {
  it('is the /48 around an IPv6 address, and nothing for IPv4', () => {
    for (const address of ['2001:db8:1:2::1', '[2001:0DB8:1:ffff::9]:443'])
      expect(toSiteNetwork(address)).toBe('2001:db8:1');
    expect(toSiteNetwork('2001:db8:2:2::1')).toBe('2001:db8:2');
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', 'unknown', ''])
      expect(toSiteNetwork(address)).toBeUndefined();
  });
});

describe('a subject', () => {
  it('shows nothing of what it is made of, and is always the same', () => {
    expect(hashSubject('192.0.2.7')).toMatch(/^[\w-]{43}$/);
    expect(hashSubject('a', 'b')).toBe(hashSubject('a', 'b'));
  });

  it('is another one under another key', () => {
    const before = hashSubject('192.0.2.7');
    setSubjectKey('key');
    expect(hashSubject('192.0.2.7')).not.toBe(before);
    setSubjectKey('');
    expect(hashSubject('192.0.2.7')).toBe(before);
  });

  it('is another one for other parts, wherever they are parted', () => {
    const subjects = [
      hashSubject('ab'),
      hashSubject('a', 'b'),
      hashSubject('b', 'a'),
      hashSubject('a,b'),
      hashSubject('', 'ab'),
    ];
    expect(new Set(subjects).size).toBe(5);
  });
});
