import { expect, it } from 'vitest';
import { describeShares } from './source-shares.ts';
import { buildCategorySourceValues, buildNewPartValues, type PartValues } from './template-values.ts';

const CATEGORY = '00000000-0000-4000-8000-000000000001';
const part = (values: Partial<PartValues>, ...weights: string[]): PartValues => ({
  ...buildNewPartValues(),
  questions: '60',
  sources: weights.map((weight) => ({
    ...buildCategorySourceValues(CATEGORY, ''),
    share: { weight, count: '' },
  })),
  ...values,
});

it('says what each source gives by its weight', () => {
  expect(describeShares(part({}, '2', '1', '1'))).toEqual(['30 preguntas', '15 preguntas', '15 preguntas']);
  expect(describeShares(part({ reserve: '5' }, '2', '1'))).toEqual([
    '40 + 3 de reserva',
    '20 + 2 de reserva',
  ]);
  expect(describeShares(part({ questions: '1' }, '1', '1'))).toEqual(['1 pregunta', '0 preguntas']);
});

it('says nothing of exact numbers, nor while a weight is missing', () => {
  expect(describeShares(part({ share_by: 'count' }, '1'))).toEqual([]);
  expect(describeShares(part({}, '2', ''))).toEqual([]);
});
