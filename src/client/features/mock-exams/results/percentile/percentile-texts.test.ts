import { describe, expect, it } from 'vitest';
import { describePercentile, toScaleTenth, tenthLabel } from './percentile-texts.ts';

const histogram = Array.from({ length: 10 }, () => 4);

describe('the percentile', () => {
  it.each([
    [
      { people: 18, missing: 12, percentile: null, histogram: null },
      'Faltan 12 personas: el percentil se muestra a partir de 30.',
    ],
    [
      { people: 29, missing: 1, percentile: null, histogram: null },
      'Falta 1 persona: el percentil se muestra a partir de 30.',
    ],
    [
      { people: 40, missing: 0, percentile: null, histogram },
      'Este simulacro tuyo no entra en la comparación con 40 personas.',
    ],
    [
      { people: 1234, missing: 0, percentile: 63.456, histogram },
      'Tu percentil es 63,5: tu puntuación supera a la del 63,5 % de 1234 personas.',
    ],
  ])('%o', (percentile, sentence) => {
    expect(describePercentile(percentile)).toBe(sentence);
  });
});

it.each([
  ['0/1', 0],
  ['999/100', 0],
  ['10/1', 1],
  ['175/6', 2],
  ['99/1', 9],
  ['100/1', 9],
])('a mark of %s in 100 lies in the tenth %i', (scaled, tenth) => {
  expect(toScaleTenth(scaled, '100/1')).toBe(tenth);
});

it('names a tenth by its ends', () => {
  expect([tenthLabel(0), tenthLabel(9)]).toEqual(['0-10 %', '90-100 %']);
});
