import { expect, it } from 'vitest';
import { mailto } from './mailto.ts';

it('is a link to the address', () => {
  expect(mailto('contacto@plaza.example')).toBe('mailto:contacto@plaza.example');
  expect(mailto(' ayuda@plaza.example\n')).toBe('mailto:ayuda@plaza.example');
});

it.each([
  'a@b.example?cc=c@evil.example',
  'a@b.example&bcc=c@evil.example',
  'a@b.example#x',
  'a@b.example%0Abcc:c@evil.example',
  'a@b.example\r\nBcc: c@evil.example',
  'a@b.example,c@evil.example',
  'a@b.example; c@evil.example',
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  'a@b.example\ud800',
  '',
])('to one recipient and without headers, whatever the address: %j', (address) => {
  const { protocol, search, hash, pathname } = new URL(mailto(address));
  expect(protocol).toBe('mailto:');
  expect(search + hash).toBe('');
  expect(decodeURIComponent(pathname)).not.toMatch(/[\s,;]/);
});
