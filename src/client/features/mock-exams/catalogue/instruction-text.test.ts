import { expect, test } from 'vitest';
import type { MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import {
  describeOtherPartRules,
  describePassConditions,
  describePartQuestions,
  hasUnavailablePsychotechnics,
} from './instruction-text.ts';

const one = { numerator: 1, denominator: 1 };
const zero = { numerator: 0, denominator: 1 };

function part(
  more: Partial<MockExamInstructions['parts'][number]> = {},
): MockExamInstructions['parts'][number] {
  return {
    name: 'Primera parte',
    questions: 60,
    reserve: 5,
    choices: 4,
    values: { right: one, wrong: zero, blank: zero, double: zero },
    scale_maximum: { numerator: 50, denominator: 1 },
    minimum: null,
    floor: null,
    cut_off: null,
    minutes: null,
    alternatives: 1,
    corrected_after: null,
    is_available: true,
    ...more,
  };
}

test('says how many questions a part has, with its reserve and cases', () => {
  expect(describePartQuestions(part())).toBe('60 preguntas y 5 de reserva, con 4 opciones');
  expect(describePartQuestions(part({ reserve: 0, questions: 1 }))).toBe('1 pregunta, con 4 opciones');
  expect(describePartQuestions(part({ questions: 20, alternatives: 2 }))).toBe(
    '20 preguntas y 5 de reserva en cada uno de los 2 supuestos, con 4 opciones',
  );
});

test('says what passes a part, and nothing where nothing is asked for', () => {
  expect(describePassConditions(part())).toEqual([]);
  const demanding = part({
    minimum: { numerator: 25, denominator: 1 },
    floor: { numerator: 3, denominator: 10 },
    cut_off: { numerator: 40, denominator: 1 },
  });
  expect(describePassConditions(demanding)).toEqual([
    'Se supera con 25 de 50.',
    'Además hace falta el 30 % de la puntuación directa máxima.',
    'Nota de corte del tribunal: 40 de puntuación directa.',
  ]);
});

test('says what one has to choose, and what is corrected only after another part', () => {
  expect(describeOtherPartRules(part())).toEqual([]);
  expect(describeOtherPartRules(part({ alternatives: 2, corrected_after: 1 }))).toEqual([
    'Elige uno de los 2 supuestos: si contestas preguntas de más de uno, la parte no se corrige.',
    'Solo se corrige si superas la parte 1.',
  ]);
});

test('only psychotechnical parts without questions need a hint', () => {
  const name = 'Primera parte: bloque I (30) y psicotécnicas (30)';
  expect(hasUnavailablePsychotechnics([part({ name, is_available: false })])).toBe(true);
  expect(hasUnavailablePsychotechnics([part({ name }), part({ is_available: false })])).toBe(false);
});

test('says that questions are about texts', () => {
  expect(describeOtherPartRules(part({ shared_texts: 1 }))).toEqual([
    'Las preguntas son sobre un texto de supuesto práctico.',
  ]);
  expect(describeOtherPartRules(part({ shared_texts: 4, alternatives: 2 }))[0]).toBe(
    'Cada supuesto tiene 4 textos con sus preguntas.',
  );
});
