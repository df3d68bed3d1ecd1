import { expect, test } from 'vitest';
import { type PracticeChoice, practiceChoice } from '#shared/review/choice.contract.ts';
import { toPracticeChoice, buildNewChoiceValues, toPracticeChoiceValues } from './choice-values.ts';

const CATEGORY_ID = '00000000-0000-4000-8000-000000000001';
const CHOICE: PracticeChoice = {
  category_ids: [CATEGORY_ID],
  laws: [{ law_id: 'BOE-A-2015-10565', division: 3 }],
  deck: 'failed',
  not_seen_days: 7,
  count: 33,
  shuffles_choices: true,
  minutes: 15,
};

test('a choice is sent as it was opened', () => {
  expect(toPracticeChoice(toPracticeChoiceValues(CHOICE))).toEqual(CHOICE);
  const plain = { ...CHOICE, deck: null, not_seen_days: null, minutes: null };
  expect(toPracticeChoice(toPracticeChoiceValues(plain))).toEqual(plain);
});

test('a new choice has the category of the setup, and is valid', () => {
  expect(practiceChoice.parse(toPracticeChoice(buildNewChoiceValues(CATEGORY_ID))).category_ids).toEqual([
    CATEGORY_ID,
  ]);
  expect(practiceChoice.parse(toPracticeChoice(buildNewChoiceValues(null))).category_ids).toEqual([]);
});

test('what is no number, or too large, is wrong at its field', () => {
  const wrong = { ...toPracticeChoiceValues(CHOICE), not_seen_days: 'una semana', count: '101', minutes: '' };
  const issues = practiceChoice.safeParse(toPracticeChoice(wrong)).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['not_seen_days', 'Escribe un número de días, de 1 a 3650.'],
    ['count', 'Elige entre 1 y 100 preguntas.'],
    ['minutes', 'Elige entre 1 y 240 minutos.'],
  ]);
});

test('minutes that are switched off are not checked', () => {
  const off = { ...toPracticeChoiceValues(CHOICE), has_time: false, minutes: 'x' };
  expect(practiceChoice.parse(toPracticeChoice(off)).minutes).toBeNull();
});
