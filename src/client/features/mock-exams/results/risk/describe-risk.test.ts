import { describe, expect, it } from 'vitest';
import { describeDoubtfulAnswers, describeGuessingGain } from './describe-risk.ts';

const figure = (numerator: number, denominator = 1) => ({ numerator, denominator });

describe('what guessing brings is said in one sentence', () => {
  it.each([
    [
      4,
      figure(1),
      figure(-1, 3),
      'Contestar al azar ni suma ni resta de media; descartando una, suma 1/9; descartando dos, suma 1/3 (con 4 opciones, un acierto suma 1 y un error resta 1/3).',
    ],
    [
      4,
      figure(3, 5),
      figure(-3, 20),
      'Contestar al azar suma 3/80 de media; descartando una, suma 1/10; descartando dos, suma 9/40 (con 4 opciones, un acierto suma 0,60 y un error resta 0,15).',
    ],
    [
      3,
      figure(1),
      figure(-1),
      'Contestar al azar resta 1/3 de media; descartando una, ni suma ni resta (con 3 opciones, un acierto suma 1 y un error resta 1).',
    ],
    [
      2,
      figure(1),
      figure(0),
      'Contestar al azar suma 1/2 de media (con 2 opciones, un acierto suma 1 y un error no resta).',
    ],
  ])('%i choices, %o right, %o wrong', (choices, right, wrong, sentence) => {
    expect(
      describeGuessingGain({ choices, values: { right, wrong, blank: figure(0), double: figure(0) } }),
    ).toBe(sentence);
  });

  it('with a blank that is worth something', () => {
    const values = { right: figure(1), wrong: figure(0), blank: figure(1, 4), double: figure(0) };
    expect(describeGuessingGain({ choices: 4, values })).toBe(
      'Contestar al azar ni suma ni resta de media; descartando una, suma 1/12; descartando dos, suma 1/4 (con 4 opciones, un acierto suma 1, un error no resta y dejarla en blanco suma 0,25).',
    );
  });
});

describe('what the doubtful answers have brought', () => {
  const doubtful = (count: number, right: number, scaled: string, without: string) => ({
    count,
    right,
    with: { right: 0, wrong: 0, blank: 0, scaled },
    without: { right: 0, wrong: 0, blank: 0, scaled: without },
    all_answered: '0/1',
  });

  it.each([
    [doubtful(12, 5, '30/1', '86/3'), 'De 12 dudosas acertaste 5: contestarlas te sumó 1,33 puntos.'],
    [doubtful(1, 0, '28/1', '85/3'), 'De 1 dudosa acertaste 0: contestarlas te restó 0,33 puntos.'],
    [doubtful(4, 1, '28/1', '28/1'), 'De 4 dudosas acertaste 1: contestarlas no cambió tu puntuación.'],
    [doubtful(0, 0, '28/1', '28/1'), null],
  ])('%o', (marks, sentence) => {
    expect(describeDoubtfulAnswers(marks)).toBe(sentence);
  });
});
