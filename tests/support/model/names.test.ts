import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames } from './names.ts';

const sorted = (...usernames: string[]): string[] =>
  usernames
    .map((username, i) => ({ id: String(i), username }))
    .toSorted(compareNames)
    .map(({ username }) => username);

describe('the order of names in the model', () => {
  it('counts neither case nor accents, and ñ comes after n', () => {
    expect(sorted('Zoe', 'Ñandú', 'oca', 'nzz', 'Álvaro', 'alba', 'nandu')).toEqual([
      'alba',
      'Álvaro',
      'nandu',
      'nzz',
      'Ñandú',
      'oca',
      'Zoe',
    ]);
  });

  it('puts the shorter name first, and equal ones by id', () => {
    expect(sorted('Ana2', 'ana-b', 'ÁNA', 'ana', 'Ana_b', 'an')).toEqual([
      'an',
      'ÁNA',
      'ana',
      'ana-b',
      'Ana2',
      'Ana_b',
    ]);
  });

  it('is the dictionary’s', () => {
    const dictionary = new Intl.Collator('es', { sensitivity: 'base' });
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('aáÁbcçnNñÑoóuüzZ')),
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const order = compareNames({ id: '1', username: a }, { id: '2', username: b });
        // names that compare as equal are sorted by id
        expect(Math.sign(order)).toBe(dictionary.compare(a, b) || -1);
      }),
    );
  });
});
