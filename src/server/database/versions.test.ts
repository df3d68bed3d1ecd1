import { expect, it } from 'vitest';
import { compareVersions } from './versions.ts';

it('saves over the version that was seen, and keeps what is the same', () => {
  expect(compareVersions(3, 3, false)).toBe('save');
  expect(compareVersions(3, 3, true)).toBe('keep');
});

it('keeps what a call of a lost reply has stored', () => {
  expect(compareVersions(4, 3, true)).toBe('keep');
});

it('is a conflict when another version is stored', () => {
  expect(compareVersions(4, 3, false)).toBe('conflict');
  expect(compareVersions(5, 3, true)).toBe('conflict');
  expect(compareVersions(2, 3, true)).toBe('conflict');
});
