import { describe, expect, it } from 'vitest';
import { parseLocalPath } from './local-path.ts';

const ORIGIN = 'https://plaza.example';

describe('localPath', () => {
  it.each(['/', '/practice', '/results/abc?x=1#top', '/%2F%2Fevil.example'])(
    'keeps the local path %s',
    (path) => {
      expect(parseLocalPath(path, ORIGIN)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'practice',
    '',
    undefined,
    1,
    ['/practice'],
  ])('refuses %j', (value) => {
    expect(parseLocalPath(value, ORIGIN)).toBeUndefined();
  });
});
