import { expect, test } from 'vitest';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { describePracticeChoice } from './describe-choice.ts';

const CATEGORIES = [
  { id: '1', name: 'Constitución' },
  { id: '2', name: 'Contratos' },
  { id: '3', name: 'Empleo público' },
];
const LAWS = [{ id: 'ley', short_title: 'Ley 39/2015' }];
const CHOICE: PracticeChoice = {
  category_ids: [],
  laws: [],
  deck: null,
  not_seen_days: null,
  count: 20,
  shuffles_choices: false,
  minutes: null,
};

test('a choice is described by what narrows it', () => {
  expect(describePracticeChoice(CHOICE, CATEGORIES, LAWS)).toBe('Todas las preguntas · 20 preguntas');
  const narrowed: PracticeChoice = {
    category_ids: ['3', '1', '2'],
    laws: [
      { law_id: 'ley', division: 1 },
      { law_id: 'ley', division: 4 },
    ],
    deck: 'failed',
    not_seen_days: 1,
    count: 1,
    shuffles_choices: true,
    minutes: 30,
  };
  expect(describePracticeChoice(narrowed, CATEGORIES, LAWS)).toBe(
    'Constitución y 2 más · Ley 39/2015 · Fallos · no vistas en 1 día · 1 pregunta · opciones barajadas · 30 minutos',
  );
});

test('categories that are gone are left out', () => {
  expect(describePracticeChoice({ ...CHOICE, category_ids: ['9', '2'] }, CATEGORIES, LAWS)).toBe(
    'Contratos · Todas las preguntas · 20 preguntas',
  );
});
