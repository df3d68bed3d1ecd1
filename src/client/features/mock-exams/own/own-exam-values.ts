import { formatFractionText, parseFractionText } from '#client/features/mock-exams/fraction-text.ts';
import type { OwnExam } from '#shared/mock-exams/own-exam.contract.ts';
import { PART_SOURCES_MAX, TEMPLATE_NAME_MAX } from '#shared/mock-exams/template.rules.ts';

export interface CategoryValues {
  category_id: string;
  questions: string;
}

/** What the fields of the form hold: texts as they are typed. */
export interface OwnExamValues {
  name: string;
  categories: CategoryValues[];
  choices: string;
  /** One of the offered penalties, or OTHER_PENALTY. */
  penalty_choice: string;
  /** The typed penalty, used when `penalty_choice` is OTHER_PENALTY. */
  penalty: string;
  minutes: string;
  shuffles_choices: boolean;
}

export const OTHER_PENALTY = 'other';
const OFFERED_PENALTIES = ['0', '1/4', '1/3', '1/2'];
export const PENALTY_OPTIONS = [
  { value: '0', label: 'No resta' },
  { value: '1/4', label: 'Resta 1/4' },
  { value: '1/3', label: 'Resta 1/3' },
  { value: '1/2', label: 'Resta 1/2' },
  { value: OTHER_PENALTY, label: 'Otra fracción' },
];

/** The paths of all fields, from the top of the form to its end. */
export const OWN_EXAM_FIELDS: readonly string[] = [
  'name',
  ...Array.from({ length: PART_SOURCES_MAX }, (_, index) => `categories.${index}.questions`),
  'categories',
  'choices',
  'penalty',
  'minutes',
];

export const NEW_OWN_EXAM: OwnExamValues = {
  name: 'Mi simulacro',
  categories: [],
  choices: '4',
  penalty_choice: '1/3',
  penalty: '',
  minutes: '60',
  shuffles_choices: false,
};

export function toOwnExamValues(exam: OwnExam): OwnExamValues {
  const penalty = formatFractionText(exam.penalty);
  const isOffered = OFFERED_PENALTIES.includes(penalty);
  return {
    name: exam.name,
    categories: exam.categories.map(({ category_id, questions }) => ({
      category_id,
      questions: String(questions),
    })),
    choices: String(exam.choices),
    penalty_choice: isOffered ? penalty : OTHER_PENALTY,
    penalty: isOffered ? '' : penalty,
    minutes: String(exam.minutes),
    shuffles_choices: exam.shuffles_choices,
  };
}

/** Copies an exam under a new name, because a user's exams must have different names. */
export function copyOwnExam(exam: OwnExam): OwnExamValues {
  const suffix = ' (copia)';
  return { ...toOwnExamValues(exam), name: exam.name.slice(0, TEMPLATE_NAME_MAX - suffix.length) + suffix };
}

/**
 * Turns the form's values into the input of the call. A text that is not a number stays a text, so that the check
 * reports it at its field.
 */
export function toOwnExamInput({
  penalty_choice,
  penalty,
  categories,
  choices,
  minutes,
  ...rest
}: OwnExamValues) {
  const text = penalty_choice === OTHER_PENALTY ? withoutSign(penalty) : penalty_choice;
  return {
    ...rest,
    categories: categories.map(({ category_id, questions }) => ({
      category_id,
      questions: parseTypedNumber(questions),
    })),
    choices: parseTypedNumber(choices),
    penalty: parseFractionText(text) ?? text,
    minutes: parseTypedNumber(minutes),
  };
}

/** The total number of questions; undefined while any of the numbers is invalid. */
export function sumTypedQuestionCounts(categories: CategoryValues[]): number | undefined {
  const sum = categories.reduce((all, { questions }) => all + parseTypedNumber(questions), 0);
  return Number.isNaN(sum) ? undefined : sum;
}

export function parseTypedNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
}

/** Removes a minus sign: users may type '-1/3' for a penalty of 1/3. */
const withoutSign = (text: string): string => text.trim().replace(/^[-−–]/, '');
