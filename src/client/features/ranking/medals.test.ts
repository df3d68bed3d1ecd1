import { expect, test } from 'vitest';
import { medalForRank, displayUsername } from './medals.ts';

test('ranks 1 to 3 have a medal, no other has', () => {
  expect([1, 2, 3].map(medalForRank)).toEqual(['gold', 'silver', 'bronze']);
  expect([0, -1, 4, 1.5, 100, NaN].map(medalForRank)).toEqual(Array.from({ length: 6 }, () => undefined));
});

test('a username is shown as it is', () => expect(displayUsername('Ñandú_7-b')).toBe('Ñandú_7-b'));

test.each([undefined, null, '', '  '])('somebody whose name is %j is unknown', (username) =>
  expect(displayUsername(username)).toBe('Usuario desconocido'),
);
