import { describe, expect, it } from 'vitest';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { createTemplatePart } from '#tests/support/mock-exams/templates.ts';
import { compareMarks } from './compare-marks.ts';
import { formatExactFraction } from './exact.ts';
import { calculatePartMark, calculateExpectedMarks } from './expected-marks.ts';

const of = (numerator: number, denominator = 1) => ({ numerator, denominator });
const third = { right: of(1), wrong: of(-1, 3), blank: of(0), double: of(0) };
const quarter = { ...third, wrong: of(-1, 4) };
const justice = { ...third, right: of(3, 5), wrong: of(-3, 20) };
const age = { values: third, scale_maximum: of(50), minimum: of(25), floor: of(3, 10) };

describe('the marker of the tests', () => {
  it.each<[string, number, Partial<TemplatePart>, [number, number], string, string, boolean]>([
    ['AGE C2, first part', 60, age, [40, 15], '35/1', '175/6', true],
    ['AGE C2, second part', 50, age, [33, 12], '29/1', '29/1', true],
    ['AGE C2, first part, cut-off 40', 60, { ...age, cut_off: of(40) }, [40, 15], '35/1', '175/8', false],
    ['AGE C1, first part', 70, age, [48, 15], '43/1', '215/7', true],
    ['Gestión A2', 100, age, [62, 24], '54/1', '27/1', true],
    [
      'Tramitación, first part',
      100,
      { values: justice, scale_maximum: of(60) },
      [70, 20],
      '39/1',
      '39/1',
      true,
    ],
    ['Auxilio, second part', 40, { values: quarter, scale_maximum: of(40) }, [28, 8], '26/1', '26/1', true],
    ['Policía', 100, { values: { ...third, wrong: of(-1, 2) } }, [70, 20], '60/1', '6/1', true],
    ['Agente de Hacienda', 80, { values: quarter }, [52, 17], '191/4', '191/32', true],
    [
      'Correos',
      100,
      { values: { ...justice, wrong: of(0) }, scale_maximum: of(60) },
      [71, 29],
      '213/5',
      '213/5',
      true,
    ],
  ])('gives the mark of %s', (_name, questions, given, [right, wrong], direct, scaled, passed) => {
    const part = createTemplatePart({ questions, minimum: null, ...given });
    const mark = calculatePartMark(part, { right, wrong, blank: questions - right - wrong, double: 0 });
    expect([formatExactFraction(mark.direct), formatExactFraction(mark.scaled), mark.passed]).toEqual([
      direct,
      scaled,
      passed,
    ]);
  });

  it('puts a reserve question answered wrong in the place of an annulled right one (AGE C2, second part)', () => {
    const part = createTemplatePart({ questions: 50, reserve: 5, ...age });
    const questions = Array.from({ length: 55 }, (_, place) => ({
      question_id: String(place),
      version: 1,
      part: 0,
      alternative: 0,
      is_reserve: place >= 50,
      selected_answer: place < 33 ? 0 : place < 45 || place === 50 ? 1 : null,
      correct_answer: 0,
    }));
    const rulings = [{ question_id: '0', version: 1, ruling: 'annulled' as const }];
    const marks = calculateExpectedMarks({ parts: [part], part_is_available: [true], questions, rulings });
    expect(marks).toMatchObject({ right: 32, wrong: 13, direct: '83/3', scaled: '83/3' });
  });
});

it('agrees with the product on random templates, sheets and rulings', () => {
  const { differences, examples, occurrences } = compareMarks({ seed: 18, sheets: 300 });
  expect({ differences, examples }).toEqual({ differences: 0, examples: [] });
  expect([...occurrences].filter(([, times]) => times === 0)).toEqual([]);
});
