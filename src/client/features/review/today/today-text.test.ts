import { expect, test } from 'vitest';
import type { TodayPlan } from '#shared/review/review.contract.ts';
import { describeExpectedRightAnswers, describeTomorrow, toGainFigures } from './gains-text.ts';
import {
  describeExamDay,
  describeMinutes,
  describeStreak,
  explainToday,
  formatTodayTitle,
  todayState,
  toLawCounts,
} from './today-text.ts';

const PLAN: TodayPlan = {
  today: '2026-10-05',
  questions: 32,
  minutes: 14,
  pending: 10,
  answered_today: 0,
  answered_questions: 100,
  minutes_today: 0,
  daily_minutes: null,
  streak_days: 0,
  exam_day: null,
  holiday_until: null,
  by_law: [],
};
const NONE = { questions: 0, minutes: 0, pending: 0 };

test('the title has the questions and the minutes', () => {
  expect(formatTodayTitle(PLAN)).toBe('Hoy: 32 preguntas, unos 14 min');
  expect(formatTodayTitle({ ...PLAN, questions: 1, minutes: 1 })).toBe('Hoy: 1 pregunta, 1 min');
});

test('a backlog is said as what today gains', () => {
  expect(explainToday({ ...PLAN, questions: 40, pending: 312 })).toBe(
    'Tienes 312 para repasar; con las 40 de hoy ganas lo máximo.',
  );
  expect(explainToday({ ...PLAN, questions: 1, pending: 2 })).toContain('con la de hoy');
});

test.each([
  ['new', { answered_questions: 0 }],
  ['ready', {}],
  ['done', { ...NONE, answered_today: 40 }],
  ['rest', NONE],
  ['none', { ...NONE, answered_questions: 0 }],
  ['holiday', { holiday_until: '2026-10-09' }],
] satisfies [string, Partial<TodayPlan>][])('%s', (state, change) => {
  expect(todayState({ ...PLAN, ...change })).toBe(state);
});

test('a row begins with its second day, and a goal is named with what is done of it', () => {
  expect([describeStreak(0), describeStreak(1), describeStreak(2)]).toEqual([null, null, '2 días seguidos']);
  expect(describeMinutes({ minutes_today: 0, daily_minutes: null })).toBeNull();
  expect(describeMinutes({ minutes_today: 9, daily_minutes: 20 })).toBe('9 de 20 min');
  expect(describeMinutes({ minutes_today: 20, daily_minutes: 20 })).toBe('Objetivo de 20 min, cumplido');
});

test('the exam is counted down, and not mentioned once it is past', () => {
  const on = (exam_day: string) => describeExamDay({ today: '2026-10-05', exam_day });
  expect([on('2026-10-05'), on('2026-10-06'), on('2026-10-15'), on('2026-10-04')]).toEqual([
    'Tu examen es hoy',
    'Tu examen es mañana',
    'Tu examen, en 10 días',
    null,
  ]);
});

test('the first laws are named, and all questions are counted', () => {
  const by_law = ['a', 'b', 'c', 'd', 'e', 'f'].map((law_id) => ({ law_id, title: law_id, questions: 2 }));
  expect(toLawCounts([...by_law, { law_id: null, title: null, questions: 3 }])).toEqual([
    ...['a', 'b', 'c'].map((name) => ({ name, questions: 2 })),
    { name: 'Otras', questions: 9 },
  ]);
  expect(toLawCounts([{ law_id: null, title: null, questions: 3 }])).toEqual([
    { name: 'Sin ley citada', questions: 3 },
  ]);
});

const GAINS = {
  advanced: 24,
  first_answers: 9,
  returning: 8,
  expected_right: { before: 17.8, after: 26.9 },
  tomorrow: null,
};

test('gains are said in numbers, and nothing is promised that is not there', () => {
  expect(toGainFigures(GAINS)).toEqual([
    {
      name: 'Avanzan',
      value: '24 preguntas',
      detail: 'Tardarán más en volver a salirte; 9 son nuevas para ti.',
    },
    {
      name: 'Vuelven pronto',
      value: '8 preguntas',
      detail: 'Te las pondremos otra vez, para que se te queden.',
    },
  ]);
  expect(describeExpectedRightAnswers(GAINS)).toBe(
    'Dentro de una semana acertarías unas 27 de estas 32; sin esta sesión, unas 18.',
  );
  expect(describeExpectedRightAnswers({ ...GAINS, expected_right: { before: 5, after: 4 } })).not.toMatch(
    /\d/,
  );
  expect(describeExpectedRightAnswers({ ...GAINS, advanced: 0, returning: 0 })).toContain(
    'ya habían contado hoy',
  );
});

test('tomorrow is a session, a holiday or free', () => {
  const on = { questions: 35, minutes: 15, is_holiday: false };
  expect(describeTomorrow(on)).toBe('Mañana: 35 preguntas, unos 15 min.');
  expect(describeTomorrow({ ...on, is_holiday: true })).toBe('Mañana estás de vacaciones.');
  expect(describeTomorrow({ ...on, questions: 0 })).toBe('Mañana no te toca nada por ahora.');
});
