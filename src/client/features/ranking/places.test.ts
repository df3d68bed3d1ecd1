import { expect, test } from 'vitest';
import { medalOf, shownUsername } from './places.ts';

test('ranks 1 to 3 have a medal, no other has', () => {
  expect([1, 2, 3].map(medalOf)).toEqual(['gold', 'silver', 'bronze']);
  expect([0, -1, 4, 1.5, 100, NaN].map(medalOf)).toEqual(Array.from({ length: 6 }, () => undefined));
});

test('a username is shown as it is', () => expect(shownUsername('Ñandú_7-b')).toBe('Ñandú_7-b'));

test.each([undefined, null, '', '  '])('somebody whose name is %j is unknown', (username) =>
  expect(shownUsername(username)).toBe('Usuario desconocido'),
);
