import * as z from 'zod';
import { day } from '../procedure.contract.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../text/storable.rules.ts';
import { SOURCE_EXAM_MAX, SOURCE_NUMBER_MAX, SOURCE_YEAR } from './sources.rules.ts';
import { QUESTION_STATES, STATE_REASON_MAX } from './states.rules.ts';

export const stateName = z.enum(QUESTION_STATES, 'Elige el estado de la lista');

/** The state of a question, as users see it. */
export const questionState = z.object({
  state: stateName,
  /** Since when the question is outdated. */
  state_since: day.nullable(),
  /** Why the question isn't current any more; null for a current one. */
  state_reason: z.string().nullable(),
});
export type QuestionStateColumns = z.infer<typeof questionState>;

/** The form fields of a question's state; the chosen state decides which of them are required. */
export const stateFields = {
  state: stateName,
  state_since: day.nullable(),
  state_reason: z
    .string()
    .trim()
    .max(STATE_REASON_MAX, `El motivo puede tener ${STATE_REASON_MAX} caracteres como máximo`)
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE)
    .nullable(),
};

type GivenState = { [Field in keyof QuestionStateColumns]?: QuestionStateColumns[Field] | undefined };

/** Checks that the fields required by the chosen state are filled in; without a state nothing is required. */
export const requiredStateFields = [
  {
    isFilled: ({ state, state_since }: GivenState) => state !== 'outdated' || Boolean(state_since),
    message: 'Indica desde cuándo está desfasada',
    path: ['state_since'],
  },
  {
    isFilled: ({ state, state_reason }: GivenState) =>
      state === undefined || state === 'current' || Boolean(state_reason),
    message: 'Indica el motivo',
    path: ['state_reason'],
  },
] as const;

/** Returns the columns of a state: a current question has no reason, and only an outdated one has a date. */
export function toStateColumns({
  state,
  state_since,
  state_reason,
}: QuestionStateColumns): QuestionStateColumns {
  return {
    state,
    state_since: state === 'outdated' ? state_since : null,
    state_reason: state === 'current' ? null : state_reason,
  };
}

const wholeNumber = (name: string, { min, max }: { min: number; max: number }) =>
  z
    .int(`${name} debe ser un número entero`)
    .min(min, `${name} debe estar entre ${min} y ${max}`)
    .max(max, `${name} debe estar entre ${min} y ${max}`);

export const sourceExam = z
  .string()
  .trim()
  .min(1, 'Indica el examen')
  .max(SOURCE_EXAM_MAX, `El examen puede tener ${SOURCE_EXAM_MAX} caracteres como máximo`)
  .refine(isStorableText, WRONG_CHARACTER_MESSAGE);
export const sourceYear = wholeNumber('El año', SOURCE_YEAR);

/** The official exam that a question was asked in, such as 'AGE C2'. */
export const questionSource = z.object({
  exam: sourceExam,
  year: sourceYear.nullable(),
  number: wholeNumber('El número', { min: 1, max: SOURCE_NUMBER_MAX }).nullable(),
  is_reserve: z.boolean(),
});
export type QuestionSource = z.infer<typeof questionSource>;
