import * as z from 'zod';
import { adminProcedure, id } from '../procedure.contract.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import { QUESTION_MAX_LENGTH } from './question-limits.rules.ts';
import { CHOICE_COUNT, type ChoiceIndex } from './questions.rules.ts';
import { knownLaw, reference } from './reference.contract.ts';
import { isStorableText, WRONG_CHARACTER } from '../text/storable.rules.ts';

/** Literal text: nothing is trimmed or interpreted. */
const literal = (missing: string, max: number) =>
  z
    .string(missing)
    .refine(hasVisibleText, missing)
    .refine(
      (text) => Array.from(text).length <= max,
      `No puede tener más de ${max.toLocaleString('es-ES')} caracteres`,
    )
    .refine(isStorableText, WRONG_CHARACTER);

/** Shared by the form and the server. */
export const questionForm = z.object({
  question_text: literal('El texto de la pregunta es obligatorio', QUESTION_MAX_LENGTH.wording),
  choices: z
    .array(literal('Todas las opciones son obligatorias', QUESTION_MAX_LENGTH.option))
    .length(CHOICE_COUNT, `Debe haber exactamente ${CHOICE_COUNT} opciones`),
  /** 0 to 3. */
  correct_answer: z.literal([0, 1, 2, 3], 'Marca la opción correcta') satisfies z.ZodType<
    ChoiceIndex,
    ChoiceIndex
  >,
  explanation: z
    .string()
    .refine(
      (text) => Array.from(text).length <= QUESTION_MAX_LENGTH.explanation,
      `La explicación no puede tener más de ${QUESTION_MAX_LENGTH.explanation.toLocaleString('es-ES')} caracteres`,
    )
    .refine(isStorableText, 'La explicación tiene un carácter que no se puede guardar')
    .nullable(),
  /** plain: text with line breaks; rich: HTML, of which the server keeps what the mode rich allows. */
  explanation_format: z.enum(['plain', 'rich']),
  category_ids: z.array(id).max(100, 'Una pregunta puede estar en 100 categorías como máximo'),
  reference: reference.nullable(),
});
export type QuestionForm = z.infer<typeof questionForm>;

/** A question as its editor needs it, key and all. */
export const editedQuestion = questionForm.omit({ category_ids: true }).extend({
  id,
  version: z.int(),
  question_text: z.string(),
  choices: z.array(z.string()).length(CHOICE_COUNT),
  explanation: z.string().nullable(),
  categories: z.array(z.object({ id, name: z.string() })),
  created_at: z.date(),
  deleted_at: z.date().nullable(),
});
export type EditedQuestion = z.infer<typeof editedQuestion>;

const notFound = {
  QUESTION_NOT_FOUND: { status: 404, message: 'La pregunta ya no existe. Actualiza la lista.' },
} as const;
const changed = {
  QUESTION_CHANGED: {
    status: 409,
    message:
      'Otra persona ha cambiado esta pregunta mientras la editabas. Tu texto sigue aquí: cópialo si lo necesitas y vuelve a abrir la pregunta para ver la versión nueva.',
  },
} as const;
const inForm = {
  CATEGORY_NOT_FOUND: {
    status: 409,
    message: 'Una de las categorías elegidas ya no existe. Quítala y vuelve a guardar.',
  },
  QUESTION_REPEATED: {
    status: 409,
    message: 'Ya hay otra pregunta con el mismo texto y las mismas opciones.',
    data: z.object({ question_id: id }),
  },
} as const;

export const questionEditingContract = {
  /** Laws to choose from in the form; a question may refer to any other law too. */
  laws: adminProcedure.output(z.object({ laws: z.array(knownLaw) })),

  /** Also a deleted one. */
  edited: adminProcedure.errors(notFound).input(z.object({ id })).output(editedQuestion),

  create: adminProcedure
    .errors(inForm)
    // made by the browser: sent again after a lost reply it is known for the same
    .input(questionForm.extend({ id }))
    .output(z.object({ id })),

  /** Makes a new version; exams that were shown an earlier one keep it. `version`: the one that was edited. */
  update: adminProcedure
    .errors({ ...notFound, ...changed, ...inForm })
    .input(questionForm.extend({ id, version: z.int() }))
    .output(z.object({ version: z.int() })),

  /** Hides it from lists and draws; a repeat changes nothing (rules.md 29). */
  remove: adminProcedure.errors(notFound).input(z.object({ id })).output(z.object({})),

  /** Brings it back into those of its categories that are still there. A repeat changes nothing. */
  restore: adminProcedure
    .errors({
      ...notFound,
      QUESTION_REPEATED: {
        ...inForm.QUESTION_REPEATED,
        message: 'No se puede restaurar: ya hay otra pregunta con el mismo texto y las mismas opciones.',
      },
    })
    .input(z.object({ id }))
    .output(z.object({})),
};
