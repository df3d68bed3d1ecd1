import type { CataloguedMockExam, MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import type { Sheet, SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';
import { successReply } from '../../support/network.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { LONG_WORD, numberedId } from './replies.ts';

const MINUTE_MS = 60_000;

const head = (count: number): CataloguedMockExam => ({
  id: numberedId(count),
  version: 1,
  name: count === 0 ? LONG_WORD.slice(0, 120) : `Auxiliar Administrativo del Estado (C2), ejercicio ${count}`,
  body: 'Cuerpo General Auxiliar de la Administración del Estado',
  year: '2025-26',
  source: 'BOE-A-2025-26262, anexo I',
  source_address: 'https://www.boe.es/diario_boe/txt.php?id=BOE-A-2025-26262',
  source_date: '2025-12-18',
  certainty: (['verified', 'probable', 'own'] as const)[count % 3] ?? 'own',
  is_own: false,
  minutes: 90,
  questions: 110,
  parts: 2,
  available_parts: count % 2 === 0 ? 2 : 1,
  taken: count,
  best: count === 0 ? null : { scaled: '175/6', maximum: '50/1' },
});

export const manyMockExams = successReply({ mock_exams: [0, 1, 2, 3, 4].map(head) });

const ownExam = (count: number): CataloguedMockExam => ({
  ...head(count),
  name: count === 0 ? LONG_WORD.slice(0, 120) : `Constitución y Ley 39, semana ${count}`,
  body: null,
  year: null,
  source: null,
  source_address: null,
  source_date: null,
  certainty: 'own',
  is_own: true,
  parts: 1,
  available_parts: count === 1 ? 0 : 1,
  questions: count === 1 ? 0 : 30,
});

export const mockExamsWithOwn = successReply({
  mock_exams: [0, 1, 2].map(ownExam).concat([3, 4].map(head)),
});

/**
 * A user's own exam whose categories have long names; one category has too few questions, and another one is deleted.
 */
export const ownExamToEdit = successReply({
  id: numberedId(1),
  version: 3,
  exam: {
    name: LONG_WORD.slice(0, 120),
    categories: [1, 2, 3].map((count) => ({ category_id: numberedId(count), questions: 70 })),
    choices: 4,
    penalty: { numerator: 2, denominator: 7 },
    minutes: 600,
    shuffles_choices: true,
  },
});

export const categoriesForOwnExam = successReply({
  categories: [LONG_WORD, LONG_CATEGORY_NAME, null, 'Ley 7'].flatMap((name, count) =>
    name === null
      ? []
      : [{ id: numberedId(count + 1), name, questions: [{ choices: 4, count: count === 0 ? 12_345 : 9 }] }],
  ),
});

export const noMockExams = successReply({ mock_exams: [] });

const whole = (numerator: number) => ({ numerator, denominator: 1 });

const part = (more: Partial<MockExamInstructions['parts'][number]> = {}) => ({
  name: 'Primera parte: bloque I (30) y psicotécnicas (30)',
  questions: 60,
  reserve: 5,
  choices: 4,
  values: { right: whole(1), wrong: { numerator: -1, denominator: 3 }, blank: whole(0), double: whole(0) },
  scale_maximum: whole(50),
  minimum: whole(25),
  floor: { numerator: 3, denominator: 10 },
  cut_off: null,
  minutes: null,
  alternatives: 1,
  corrected_after: null,
  is_available: true,
  ...more,
});

const instructions: MockExamInstructions = {
  ...head(1),
  shuffles_choices: true,
  extra_time_percent: 25,
  parts: [
    part({ is_available: false }),
    part({ name: `Segunda parte: ${LONG_CATEGORY_NAME}`.slice(0, 120), minutes: 38, cut_off: whole(40) }),
    part({
      name: 'Tercera parte: supuesto práctico',
      alternatives: 2,
      corrected_after: 1,
      minutes: 50,
      shared_texts: 4,
    }),
  ],
  open_sheet: null,
};

export const longInstructions = successReply(instructions);

export const instructionsWithOpenSheet = successReply({
  ...instructions,
  open_sheet: { id: numberedId(9), template_id: numberedId(1), name: 'Gestión (A2), primer ejercicio' },
});

function question(position: number, ordinary: number): SheetQuestion {
  const is_reserve = position >= ordinary;
  return {
    position,
    number: is_reserve ? position - ordinary + 1 : position + 1,
    part: 0,
    alternative: 0,
    is_reserve,
    question_id: numberedId(position),
    shared_text: null,
    question_text:
      position === 1
        ? `Según el artículo 103 de la Constitución, ${LONG_CATEGORY_NAME}: ${LONG_WORD}`
        : '¿Cuál de estas afirmaciones sobre los órganos colegiados de la Administración General del Estado es correcta?',
    choices: [
      'Se constituyen por ley',
      LONG_CATEGORY_NAME.slice(0, 180),
      'Se regulan en la Ley 40/2015',
      'Ninguna de las anteriores',
    ],
  };
}

/** A reply with an open answer sheet: part of its time has passed, and it has marks of every kind. */
export function sheetReply(
  ordinary: number,
  reserve: number,
  { minutesLeft = 64, shared_text = null }: { minutesLeft?: number; shared_text?: SharedText | null } = {},
) {
  const now = new Date();
  const questions = Array.from({ length: ordinary + reserve }, (_, position) => ({
    ...question(position, ordinary),
    shared_text,
  }));
  const started_at = new Date(now.getTime() - 26 * MINUTE_MS);
  const deadline = new Date(now.getTime() + minutesLeft * MINUTE_MS);
  const sheet: Sheet = {
    id: numberedId(700),
    template: { id: numberedId(1), version: 1, name: head(1).name },
    started_at,
    deadline,
    now,
    parts: [
      { name: 'Programa', is_available: true, alternatives: 1, begins_at: started_at, ends_at: deadline },
      {
        name: 'Psicotécnicas',
        is_available: false,
        alternatives: 1,
        begins_at: started_at,
        ends_at: deadline,
      },
    ],
    questions,
    marks: questions
      .filter(({ position }) => position < ordinary / 2 && position % 7 !== 3)
      .map(({ position }) => ({
        position,
        part: 0,
        selected_answer: position % 9 === 4 ? null : (([0, 1, 2, 3] as const)[position % 4] ?? 0),
        is_doubtful: position % 5 === 4,
        sequence: position + 1,
        device_id: numberedId(800),
      })),
    last_sequence: 500,
    mark_count: 500,
  };
  const dates = [
    ['started_at'],
    ['deadline'],
    ['now'],
    ...[0, 1].flatMap((index) => [
      ['parts', index, 'begins_at'],
      ['parts', index, 'ends_at'],
    ]),
  ];
  return { status: 200, json: { json: sheet, meta: dates.map((path) => [1, ...path]) } };
}

/** A reply to saving marks, none of which came too late. */
export function savedMarksReply() {
  const json = { now: new Date(), last_sequence: 500, mark_count: 500, saved_count: 0, too_late: [] };
  return { status: 200, json: { json, meta: [[1, 'now']] } };
}
