import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNearIndex, NEAR_SIMILARITY } from './near-index.ts';
import { type ComparedQuestion, computeJaccardSimilarity, toFingerprint } from './shingles.ts';

const OPTIONS = ['En el plazo de diez días hábiles', 'En un mes', 'Nunca'];
const WORDING =
  'El plazo para resolver y notificar el recurso de alzada contra los actos de la Administración, si la norma no dice otra cosa, será de';

function question(given: Partial<ComparedQuestion> = {}): ComparedQuestion {
  return {
    question_text: WORDING,
    choices: OPTIONS,
    correct_answer: 0,
    law_id: null,
    article: null,
    ...given,
  };
}

const findNear = (one: ComparedQuestion, other: ComparedQuestion) =>
  createNearIndex([toFingerprint(one)]).find(toFingerprint(other));

describe('near repeats', () => {
  it.each<[string, Partial<ComparedQuestion>]>([
    [
      'case, accents and punctuation',
      { question_text: WORDING.toUpperCase().replaceAll(',', ';').replace('Ó', 'O') },
    ],
    ['the order of the options', { choices: OPTIONS.toReversed(), correct_answer: 2 }],
    ['a word at the end', { question_text: `${WORDING}:  días` }],
  ])('are two that differ in %s only', (_what, given) => {
    expect(findNear(question(), question(given))).toMatchObject([{ place: 0, disagrees: false }]);
  });

  it('are told with another right answer', () => {
    expect(findNear(question(), question({ question_text: `${WORDING}:`, correct_answer: 1 }))).toMatchObject(
      [{ similarity: 1, disagrees: true }],
    );
  });

  it('are not two that are equal, nor two that say something else', () => {
    expect(findNear(question(), question({ correct_answer: 1 }))).toEqual([]);
    expect(
      findNear(question(), question({ question_text: '¿Qué dice el artículo 5 de la Constitución?' })),
    ).toEqual([]);
  });

  it('are two that ask the same of the same article and have another right answer, whatever their options', () => {
    const cited = { law_id: 'BOE-A-2015-10565', article: '121' };
    const other = { ...cited, choices: ['Tres meses', 'Un año'], correct_answer: 0 };
    expect(findNear(question(cited), question(other))).toMatchObject([
      { disagrees: true, is_of_same_article: true },
    ]);
    expect(findNear(question(cited), question({ ...other, article: '122' }))).toEqual([]);
  });

  it('are all that are as similar, and no others', () => {
    const word = fc.constantFrom('ley', 'acto', 'plazo', 'recurso', 'norma', 'órgano');
    const text = fc.array(word, { minLength: 3, maxLength: 12 }).map((words) => words.join(' '));
    const asked = fc.record({ question_text: text, choices: fc.tuple(text, fc.constant('no')) });
    fc.assert(
      fc.property(fc.array(asked, { minLength: 2, maxLength: 30 }), (list) => {
        const prints = list.map((one) => toFingerprint(question(one)));
        const index = createNearIndex(prints);
        for (const one of prints) {
          const expected = prints.flatMap((other, place) =>
            other.content !== one.content &&
            computeJaccardSimilarity(other.shingles, one.shingles) >= NEAR_SIMILARITY
              ? [place]
              : [],
          );
          const found = index.find(one).map(({ place }) => place);
          expect(found.toSorted((a, b) => a - b)).toEqual(expected);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are looked for in little time where all are similar to all', () => {
    const words = Array.from({ length: 40 }, (_, i) => `palabra${i}`).join(' ');
    const prints = Array.from({ length: 2_000 }, (_, i) =>
      toFingerprint(question({ question_text: `${words} ${i}` })),
    );
    const index = createNearIndex(prints);
    const found = prints.map((_, place) => index.findBefore(place).length);
    expect(Math.max(...found)).toBeLessThanOrEqual(200);
    expect(found.slice(1).every((amount) => amount > 0)).toBe(true);
  });
});
