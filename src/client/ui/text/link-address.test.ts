import { describe, expect, it } from 'vitest';
import { isAllowedLink, toLinkAddress } from './link-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    [' http://example.com ', 'http://example.com'],
    ['www.boe.es', 'https://www.boe.es'],
    ['boe.es/buscar?id=1', 'https://boe.es/buscar?id=1'],
    ['localhost.test:3000', 'https://localhost.test:3000'],
    ['hola@example.com', 'mailto:hola@example.com'],
    ['mailto:hola@example.com', 'mailto:hola@example.com'],
    ['/legal/cookies', '/legal/cookies'],
    ['#derechos', '#derechos'],
  ])('of %j is %j', (typed, address) => {
    expect(toLinkAddress(typed)).toBe(address);
  });

  it.each([
    '',
    '  ',
    'hola',
    'dos palabras',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'tel:112',
    'ftp://example.com',
    '//example.com',
    '/\\example.com',
    'https://',
  ])('is not %j', (typed) => {
    expect(toLinkAddress(typed)).toBeUndefined();
  });

  it.each([
    ['/x', true],
    ['x', true],
    ['?a=b', true],
    ['#x', true],
    ['HTTPS://example.com', true],
    ['mailto:a@example.com', true],
    ['java\nscript:alert(1)', false],
    ['\u0001javascript:alert(1)', false],
    ['//example.com', false],
    ['\\\\example.com', false],
  ])('of %j is kept: %j', (href, isKept) => {
    expect(isAllowedLink(href)).toBe(isKept);
  });
});
