import { describe, expect, it } from 'vitest';
import type { PartResult } from '#shared/mock-exams/result.contract.ts';
import { explainPartStatus, partStatus, totalStatus } from './part-status.ts';

const figure = (numerator: number, denominator = 1) => ({ numerator, denominator });

/** The first part of the exam 'AGE C2', with 40 right and 15 wrong answers to 60 questions. */
function part(change: Partial<PartResult> = {}): PartResult {
  return {
    name: 'Primera parte',
    is_available: true,
    not_marked: null,
    right: 40,
    wrong: 15,
    blank: 5,
    questions: 60,
    choices: 4,
    values: { right: figure(1), wrong: figure(-1, 3), blank: figure(0), double: figure(0) },
    direct: '35/1',
    best_direct: '60/1',
    scaled: '175/6',
    scale_maximum: figure(50),
    minimum: figure(25),
    floor: figure(3, 10),
    cut_off: null,
    passed: true,
    ...change,
  };
}

describe('a part', () => {
  it.each([
    ['passed', part(), []],
    ['no_minimum', part({ minimum: null, floor: null }), []],
    [
      'failed',
      part({ passed: false, scaled: '175/8', cut_off: figure(40) }),
      ['No llega al mínimo para superar: 25.'],
    ],
    [
      'failed',
      part({ passed: false, direct: '17/1', scaled: '26/1' }),
      ['No llega a la puntuación directa mínima: 18,00.'],
    ],
    [
      'failed',
      part({ passed: false, direct: '-2/1', scaled: '0/1' }),
      ['No llega al mínimo para superar: 25.', 'No llega a la puntuación directa mínima: 18,00.'],
    ],
    [
      'unavailable',
      part({ is_available: false, passed: false }),
      ['Parte no disponible: no hay preguntas suficientes.'],
    ],
    [
      'not_marked',
      part({ not_marked: 'two_alternatives', passed: false }),
      ['No se corrige: contestaste en más de un supuesto y solo se admite uno.'],
    ],
    [
      'not_marked',
      part({ not_marked: 'part_before_not_passed', passed: false }),
      ['No se corrige: antes hay que superar la parte de la que depende.'],
    ],
  ] as const)('is %s', (status, given, reasons) => {
    expect(partStatus(given)).toBe(status);
    expect(explainPartStatus(given)).toEqual(reasons);
  });
});

it('says nothing of having passed where nothing has to be reached', () => {
  const free = part({ minimum: null, floor: null });
  expect(totalStatus({ passed: true, parts: [free, free] })).toBe('no_minimum');
  expect(totalStatus({ passed: true, parts: [free, part()] })).toBe('passed');
  expect(totalStatus({ passed: false, parts: [part(), part()] })).toBe('failed');
});
