import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { EXAM_CODE_LENGTH, PRINTED_QUESTIONS_MAX } from '#shared/mock-exams/printed-exam.rules.ts';

/** What is printed: questions of the administration's list, or a draw of a mock exam. */
export type PrintSource =
  | { kind: 'questions'; filter: QuestionFilter; ids: string[] | null }
  | { kind: 'template'; template_id: string };

/** What the fields hold: texts as they are typed. */
export interface PrintValues {
  name: string;
  date: string;
  source: { count: string; minutes: string; penalty: string; shuffles_choices: boolean };
  has_model_b: boolean;
  has_answer_sheet: boolean;
  code: string;
}

/** The paths of the fields, from the top of the form to its end. */
export const PRINT_FIELDS = ['name', 'date', 'source.count', 'source.minutes', 'code'];

export const PENALTY_OPTIONS = [
  { value: '0/1', label: 'No resta' },
  { value: '1/4', label: 'Resta 1/4' },
  { value: '1/3', label: 'Resta 1/3' },
  { value: '1/2', label: 'Resta 1/2' },
];

export function createPrintValues({ name, total }: { name: string; total: number }): PrintValues {
  return {
    name,
    date: '',
    source: {
      count: String(Math.min(total, PRINTED_QUESTIONS_MAX)),
      minutes: '',
      penalty: '1/3',
      shuffles_choices: false,
    },
    has_model_b: true,
    has_answer_sheet: true,
    code: '',
  };
}

/** Turns the form's values into the input of the call. */
export function toPrintedExam(given: PrintSource, { source, name, date, code, ...models }: PrintValues) {
  return {
    source: given.kind === 'template' ? given : { ...given, ...toQuestionRules(source) },
    name,
    date: date === '' ? null : date,
    ...models,
    code: toCode(code),
  };
}

function toQuestionRules({ count, minutes, penalty, shuffles_choices }: PrintValues['source']) {
  const [numerator = 0, denominator = 1] = penalty.split('/').map(Number);
  return {
    count: toNumber(count),
    minutes: minutes.trim() === '' ? null : toNumber(minutes),
    penalty: { numerator, denominator },
    shuffles_choices,
  };
}

/** Returns NaN for a text that is no number: the schema has a message for it. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function toCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return code === '' ? null : code;
}

/** A typed code may have blanks between its letters, so it may be longer than the code itself. */
export const CODE_TYPED_MAX = 2 * EXAM_CODE_LENGTH;

/** 'Examen de marzo' → 'examen-de-marzo'. */
export function toFileName(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z\d]+/g);
  return words?.join('-').slice(0, 60) ?? 'examen';
}
