import * as z from 'zod';
import { adminProcedure, id, version } from '../procedure.contract.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import { hasDescribedPictures, PICTURES_MAX, PICTURES_MAX_BYTES } from './pictures/pictures.rules.ts';
import { QUESTION_MAX_LENGTH } from './question-limits.rules.ts';
import { choiceIndex, choiceNotes, choices } from './question-shape.contract.ts';
import { CHOICES_MAX, CHOICES_MIN } from './questions.rules.ts';
import { sharedText } from './shared-texts/shared-text.contract.ts';
import { SHARED_TEXT_POSITION_MAX } from './shared-texts/shared-texts.rules.ts';
import { knownLaw, reference } from './reference.contract.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../text/storable.rules.ts';
import {
  questionSource,
  questionState,
  requiredStateFields,
  stateFields,
} from './question-state.contract.ts';

const NO_DESCRIPTION = 'Falta describir una imagen: quítala y añádela con su descripción';

/** Literal text is neither trimmed nor parsed as HTML. */
const literal = (text: z.ZodString, max: number) =>
  text
    .refine(
      (value) => Array.from(value).length <= max,
      `No puede tener más de ${max.toLocaleString('es-ES')} caracteres`,
    )
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE);

/** Literal text that may contain pictures, each with a description. */
const required = (message: string, max: number) =>
  literal(z.string(message).refine(hasVisibleText, message), max).refine(
    hasDescribedPictures,
    NO_DESCRIPTION,
  );

const CHOICE_COUNT = `Debe haber entre ${CHOICES_MIN} y ${CHOICES_MAX} opciones`;
const NO_KEY = 'Marca la opción correcta';

const questionFields = z.object({
  question_text: required('El texto de la pregunta es obligatorio', QUESTION_MAX_LENGTH.wording),
  choices: z
    .array(required('Todas las opciones son obligatorias', QUESTION_MAX_LENGTH.option))
    .min(CHOICES_MIN, CHOICE_COUNT)
    .max(CHOICES_MAX, CHOICE_COUNT),
  correct_answer: choiceIndex(NO_KEY),
  notes: z.array(literal(z.string(), QUESTION_MAX_LENGTH.note).nullable()).nullable(),
  explanation: z
    .string()
    .refine(
      (text) => Array.from(text).length <= QUESTION_MAX_LENGTH.explanation,
      `La explicación no puede tener más de ${QUESTION_MAX_LENGTH.explanation.toLocaleString('es-ES')} caracteres`,
    )
    .refine(isStorableText, 'La explicación tiene un carácter que no se puede guardar')
    .nullable(),
  /** plain: text with line breaks. rich: HTML, sanitised by the server (mode rich). */
  explanation_format: z.enum(['plain', 'rich']),
  category_ids: z.array(id).max(100, 'Una pregunta puede estar en 100 categorías como máximo'),
  reference: reference.nullable(),
  /** If the state or the source is missing, a question keeps its own; a new question is current. */
  state: stateFields.state.optional(),
  state_since: stateFields.state_since.optional(),
  state_reason: stateFields.state_reason.optional(),
  source: questionSource.nullable().optional(),
  /** The shared text and the question's position in it. If missing, as in an older version of the form, both stay. */
  shared_text: z
    .object({
      id,
      position: z
        .int('El orden es un número')
        .min(1, 'El orden empieza en 1')
        .max(SHARED_TEXT_POSITION_MAX, `El orden llega hasta ${SHARED_TEXT_POSITION_MAX}`),
    })
    .nullable()
    .optional(),
});
const [stateSince, stateReason] = requiredStateFields;

/** The form and the server validate with the same schema. */
export const questionForm = questionFields
  .refine((form) => form.correct_answer < form.choices.length, {
    message: NO_KEY,
    path: ['correct_answer'],
  })
  .refine((form) => form.notes === null || form.notes.length === form.choices.length, {
    message: 'Debe haber una nota, o nada, por cada opción',
    path: ['notes'],
  })
  .refine(stateSince.isFilled, { message: stateSince.message, path: [...stateSince.path] })
  .refine(stateReason.isFilled, { message: stateReason.message, path: [...stateReason.path] });
export type QuestionForm = z.infer<typeof questionForm>;

/** A question for editing, with its right answer. */
export const editedQuestion = questionFields.omit({ category_ids: true, shared_text: true }).extend({
  id,
  version: z.int(),
  question_text: z.string(),
  choices,
  notes: choiceNotes,
  explanation: z.string().nullable(),
  ...questionState.shape,
  source: questionSource.nullable(),
  shared_text: sharedText.extend({ position: z.int() }).nullable(),
  categories: z.array(z.object({ id, name: z.string() })),
  created_at: z.date(),
  deleted_at: z.date().nullable(),
});
export type EditedQuestion = z.infer<typeof editedQuestion>;

/** A time in which a question had the same right answer. */
const keyPeriod = z.object({
  correct_answer: choiceIndex(NO_KEY),
  /** The text of the choice that was right. */
  choice: z.string(),
  since: z.date(),
  /** When the period ended; null if it is the current one. */
  until: z.date().nullable(),
  /** Whether a tribunal's ruling set this right answer. */
  is_ruling: z.boolean(),
});
export type AnswerKeyPeriod = z.infer<typeof keyPeriod>;

/** Errors about pictures in the texts of a question or in a shared text. */
export const pictureFormErrors = {
  PICTURE_NOT_FOUND: {
    status: 409,
    message: 'Una de las imágenes ya no está guardada. Quítala, añádela otra vez y vuelve a guardar.',
  },
  TOO_MANY_PICTURES: {
    status: 409,
    message: `Hay demasiadas imágenes: caben ${PICTURES_MAX}, de ${PICTURES_MAX_BYTES / 1_000_000} MB en total. Quita alguna y vuelve a guardar.`,
  },
} as const;

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
  ...pictureFormErrors,
  CATEGORY_NOT_FOUND: {
    status: 409,
    message: 'Una de las categorías elegidas ya no existe. Quítala y vuelve a guardar.',
  },
  SHARED_TEXT_NOT_FOUND: {
    status: 409,
    message: 'El supuesto elegido ya no existe. Elige otro y vuelve a guardar.',
  },
  PLACE_TAKEN: {
    status: 409,
    message: 'Otra pregunta del supuesto tiene ya ese orden. Elige otro número.',
  },
  QUESTION_REPEATED: {
    status: 409,
    message: 'Ya hay otra pregunta con el mismo texto y las mismas opciones.',
    data: z.object({ question_id: id }),
  },
} as const;

export const questionEditingContract = {
  /** The laws that the form suggests; a question may refer to any other law. */
  laws: adminProcedure.output(z.object({ laws: z.array(knownLaw) })),

  /** Returns a question for editing, even if it is deleted. */
  edited: adminProcedure.errors(notFound).input(z.object({ id })).output(editedQuestion),

  /** Lists the answer keys that a question has had, the newest first. */
  keyHistory: adminProcedure
    .errors(notFound)
    .input(z.object({ id }))
    .output(z.object({ keys: z.array(keyPeriod) })),

  create: adminProcedure
    .errors(inForm)
    // created by the browser, so that the server recognises a question that is sent again after a lost reply
    .input(questionForm.safeExtend({ id }))
    .output(z.object({ id })),

  /**
   * Creates a new version of a question; exams that have shown an earlier version keep it. `version`: the version that
   * was loaded into the form.
   */
  update: adminProcedure
    .errors({ ...notFound, ...changed, ...inForm })
    .input(questionForm.safeExtend({ id, version }))
    .output(z.object({ version: z.int() })),

  /** Marks the question as deleted: lists and new exams leave it out (rules.md 29). Idempotent. */
  remove: adminProcedure.errors(notFound).input(z.object({ id })).output(z.object({})),

  /** Restores the question in those of its categories that still exist. Idempotent. */
  restore: adminProcedure
    .errors({
      ...notFound,
      TITLE_TAKEN: {
        status: 409,
        message: 'No se puede restaurar: su supuesto se eliminó y ya hay otro con el mismo título.',
      },
      QUESTION_REPEATED: {
        ...inForm.QUESTION_REPEATED,
        message: 'No se puede restaurar: ya hay otra pregunta con el mismo texto y las mismas opciones.',
      },
    })
    .input(z.object({ id }))
    .output(z.object({})),
};
