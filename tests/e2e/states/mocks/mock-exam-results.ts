import type {
  AnsweredSheetQuestion,
  DeliveredMockExam,
  MockExamAnswer,
  MockExamResult,
} from '#shared/mock-exams/result.contract.ts';
import type { QuestionStateColumns } from '#shared/questions/question-state.contract.ts';
import { LONG_EXPLANATION, LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { LONG_WORD, numberedId } from './replies.ts';

// Mock exams of the largest size, with values of maximum length.

const figure = (numerator: number, denominator = 1) => ({ numerator, denominator });
const VALUES = { right: figure(1), wrong: figure(-1, 3), blank: figure(0), double: figure(0) };
const TENTHS = [0, 1, 4, 9, 12, 17, 9, 3, 1, 0];
const LAWS = [
  'Ley 39/2015, de 1 de octubre, del Procedimiento Administrativo Común de las Administraciones Públicas',
  'Constitución Española',
  LONG_WORD.slice(0, 80),
  'Ley 40/2015',
  'Ley 19/2013',
  'Real Decreto Legislativo 5/2015',
  'Ley Orgánica 3/2007',
  null,
];

/** Returns the index of the part that the question at this position belongs to; the second part is short. */
const partOf = (position: number): number => (position < 110 ? 0 : position < 130 ? 1 : 2);
const FIRST_OF_PART = [0, 110, 130];

function asked(position: number) {
  const part = partOf(position);
  const isReserve = part === 0 && position >= 105;
  const isLong = position < 2;
  return {
    position,
    number: isReserve ? position - 104 : position - (FIRST_OF_PART[part] ?? 0) + 1,
    part,
    alternative: 0,
    is_reserve: isReserve,
    question_id: numberedId(position),
    question_text: isLong ? `¿${LONG_CATEGORY_NAME} ${LONG_WORD}?` : `Pregunta breve número ${position + 1}`,
    choices: isLong
      ? [LONG_WORD, LONG_CATEGORY_NAME, 'a) uno\n\nb) dos', '0']
      : ['Uno', 'Dos', 'Tres', 'Ninguna de las anteriores'],
    shared_text: null,
  };
}

function stateAt(position: number): QuestionStateColumns {
  return position === 7
    ? { state: 'annulled', state_since: null, state_reason: LONG_CATEGORY_NAME }
    : { state: 'current', state_since: null, state_reason: null };
}

function answered(position: number): AnsweredSheetQuestion {
  const selected = ([1, 1, 0, null] as const)[position % 4] ?? null;
  return {
    ...asked(position),
    is_withheld: false,
    selected_answer: selected,
    correct_answer: 1,
    is_correct: selected === 1,
    notes: null,
    explanation: position < 2 ? LONG_EXPLANATION : null,
    explanation_format: 'plain',
    reference: null,
    is_doubtful: position % 5 === 0,
    ruling: position === 6 ? 'annulled' : null,
    ...stateAt(position),
    counts: position < 105 || position >= 110,
    earlier_answers: position % 7 === 0 ? [0, null] : [],
    answer_time_ms: position % 9 === 8 ? null : 1000 * (20 + ((position * 37) % 160)),
    no_point_reason: position === 4 ? 'repeated' : null,
    law: LAWS[position % LAWS.length] ?? null,
  };
}

const answers: MockExamAnswer[] = Array.from({ length: 210 }, (_, position) =>
  position === 20 ? { is_withheld: true, ...asked(position) } : answered(position),
);

const part = {
  is_available: true,
  not_marked: null,
  choices: 4,
  values: VALUES,
  scale_maximum: figure(50),
  minimum: figure(25),
  floor: figure(3, 10),
  cut_off: null,
};

const result: MockExamResult = {
  id: numberedId(1),
  template: {
    id: numberedId(2),
    version: 3,
    name: `Auxiliar Administrativo del Estado: ${LONG_CATEGORY_NAME}`,
    body: 'Cuerpo General Auxiliar de la Administración del Estado',
    year: '2025-2026',
    source: 'BOE-A-2025-26262, anexo I',
    source_address: 'https://www.boe.es/diario_boe/txt.php?id=BOE-A-2025-26262',
    source_date: '2025-12-22',
    certainty: 'verified',
    is_own: false,
  },
  started_at: new Date('2026-11-20T16:00:00Z'),
  delivered_at: new Date('2026-11-20T17:30:00Z'),
  delivered_by: 'server',
  time_taken: 5400,
  revision: 2,
  former_marks: [
    {
      revision: 1,
      marked_at: new Date('2026-11-20T17:30:00Z'),
      scaled: '172/3',
      scale_maximum: '200/1',
      passed: false,
    },
  ],
  parts: [
    {
      ...part,
      name: 'Primera parte: organización pública y psicotécnicas',
      right: 53,
      wrong: 26,
      blank: 26,
      questions: 105,
      direct: '133/3',
      best_direct: '105/1',
      scaled: '1330/63',
      passed: false,
    },
    {
      ...part,
      name: LONG_WORD.slice(0, 120),
      right: 15,
      wrong: 3,
      blank: 2,
      questions: 20,
      values: { ...VALUES, wrong: figure(-1, 4) },
      direct: '57/4',
      best_direct: '20/1',
      scaled: '285/8',
      cut_off: figure(12),
      passed: true,
    },
    {
      ...part,
      name: 'Tercera parte',
      not_marked: 'part_before_not_passed',
      right: 40,
      wrong: 20,
      blank: 20,
      questions: 80,
      direct: '100/3',
      best_direct: '80/1',
      scaled: '0/1',
      minimum: null,
      floor: null,
      passed: false,
    },
    {
      ...part,
      name: 'Cuarta parte: ofimática',
      is_available: false,
      right: 0,
      wrong: 0,
      blank: 0,
      questions: 0,
      direct: '0/1',
      best_direct: '0/1',
      scaled: '0/1',
      passed: false,
    },
  ],
  right: 68,
  wrong: 29,
  blank: 28,
  direct: '703/12',
  scaled: '28595/504',
  scale_maximum: '100/1',
  passed: false,
  points: 67,
  badges: [
    {
      id: numberedId(7),
      badge_type: 'point_master',
      period_type: null,
      period_start: null,
      period_end: null,
      milestone: 3000,
      earned_date: new Date('2026-11-20T17:30:00Z'),
      points_earned: 3012,
    },
  ],
  doubtful: {
    count: 42,
    right: 20,
    with: { right: 68, wrong: 29, blank: 28, scaled: '28595/504' },
    without: { right: 48, wrong: 17, blank: 60, scaled: '55/1' },
    all_answered: '28703/504',
  },
  percentile: { people: 56, missing: 0, percentile: 62.5, histogram: TENTHS },
  answers,
};

/** Returns the reply that the API sends for this JSON; `meta` lists the values that are dates. */
const withDates = (json: unknown, ...dates: (string | number)[][]) => ({
  status: 200,
  json: { json, meta: dates.map((path) => [1, ...path]) },
});

const RESULT_DATES = [
  ['started_at'],
  ['delivered_at'],
  ['former_marks', 0, 'marked_at'],
  ['badges', 0, 'earned_date'],
];

export const largeMockExam = withDates(result, ...RESULT_DATES);

/** A user's mock exam as administrators see it after the user's account was deleted. */
export const largeMockExamOfUser = withDates({ ...result, user: null }, ...RESULT_DATES);

const [first] = result.parts;

/** The result of a passed mock exam that has only one part and that few users have taken. */
export const passedMockExam = withDates(
  {
    ...result,
    template: {
      ...result.template,
      id: null,
      name: 'Policía Nacional, escala básica',
      body: null,
      year: null,
    },
    delivered_by: 'person',
    parts: first
      ? [{ ...first, name: 'Test', right: 70, wrong: 20, blank: 10, scaled: '175/6', passed: true }]
      : [],
    right: 70,
    wrong: 20,
    blank: 10,
    direct: '60/1',
    scaled: '60/1',
    passed: true,
    revision: 1,
    former_marks: [],
    badges: [],
    doubtful: {
      count: 0,
      right: 0,
      with: { right: 70, wrong: 20, blank: 10, scaled: '60/1' },
      without: { right: 70, wrong: 20, blank: 10, scaled: '60/1' },
      all_answered: '60/1',
    },
    percentile: { people: 18, missing: 12, percentile: null, histogram: null },
    answers: answers.slice(21, 61),
  },
  ['started_at'],
  ['delivered_at'],
);

const delivered: DeliveredMockExam[] = Array.from({ length: 10 }, (_, count) => ({
  id: numberedId(count),
  name:
    count === 0
      ? `Auxiliar Administrativo del Estado: ${LONG_CATEGORY_NAME}`
      : `Tramitación Procesal ${count}`,
  delivered_at: new Date(Date.UTC(2026, 10, 20 - count, 17, 30)),
  delivered_by: count % 3 === 0 ? ('server' as const) : ('person' as const),
  scaled: count === 0 ? '28595/504' : `${100 - 7 * count}/1`,
  scale_maximum: '100/1',
  passed: count % 2 === 1,
  right: 100 - 7 * count,
  wrong: 4 * count,
  blank: 3 * count,
  template_id: numberedId(2),
}));

const progress = Array.from({ length: 50 }, (_, count) => ({
  delivered_at: new Date(Date.UTC(2026, 0, 4 + 6 * count, 17)),
  name: count % 2 === 0 ? LONG_CATEGORY_NAME : 'Tramitación Procesal',
  share: 0.2 + count / 80 + 0.1 * Math.sin(count),
}));

export const manyMockExams = withDates(
  { mock_exams: delivered, total: 123, progress },
  ...delivered.map((_, count) => ['mock_exams', count, 'delivered_at']),
  ...progress.map((_, count) => ['progress', count, 'delivered_at']),
);

export const noMockExams = withDates({ mock_exams: [], total: 0, progress: [] });

export const openMockExam = withDates(
  {
    id: numberedId(1),
    name: `Auxiliar Administrativo del Estado: ${LONG_CATEGORY_NAME}`,
    deadline: new Date('2026-11-20T17:30:00Z'),
    answered: 34,
    questions: 110,
  },
  ['deadline'],
);
