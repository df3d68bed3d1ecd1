import { expect, test } from 'vitest';
import { describeCategories } from './describe-categories.ts';

test('three categories are named, more are counted', () => {
  const categories = ['a', 'b', 'c'].map((name) => ({ name }));
  expect(describeCategories(categories, ' · ')).toBe('a · b · c');
  expect(describeCategories([...categories, { name: 'd' }], ' · ')).toBe('Preguntas de 4 categorías');
});
