import * as z from 'zod';
import { adminProcedure, id, signedInProcedure } from '../procedure.contract.ts';
import { choiceIndex, choices } from '../questions/question-shape.contract.ts';
import { RULING_REASON_MAX, RULINGS } from '../questions/rulings.rules.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../text/storable.rules.ts';

const ruling = z.enum(RULINGS, 'Elige la resolución');
const newAnswer = choiceIndex('La clave no es válida');

/** A ruling on a version of a question; `correct_answer` is the new key, null unless the ruling changes the key. */
const decision = z.object({
  question_id: id,
  version: z.int32().min(1),
  ruling,
  correct_answer: newAnswer.nullable(),
});
const hasKeyIfChanged = (given: { ruling: string; correct_answer: number | null }): boolean =>
  (given.ruling === 'key_changed') === (given.correct_answer !== null);
const needsKey = { message: 'Elige la nueva respuesta correcta', path: ['correct_answer'] };

export const rulingForm = decision
  .extend({
    reason: z
      .string()
      .trim()
      .min(1, 'Escribe el motivo')
      .max(RULING_REASON_MAX, `El motivo no puede tener más de ${RULING_REASON_MAX} caracteres`)
      .refine(isStorableText, WRONG_CHARACTER_MESSAGE),
  })
  .refine(hasKeyIfChanged, needsKey);
export type RulingForm = z.infer<typeof rulingForm>;

/** A version of a question that may be ruled on. */
const ruledVersion = z.object({
  version: z.int(),
  question_text: z.string(),
  choices,
  /** The right answer as stored, before rulings. */
  correct_answer: choiceIndex('La respuesta no es válida'),
});

/** The progress of marking exams again after a ruling; `people`, the users concerned, is null until counted. */
const remarking = z.object({
  people: z.int().nullable(),
  done: z.int(),
  finished_at: z.date().nullable(),
});

const questionRuling = z.object({
  id,
  version: z.int(),
  ruling,
  correct_answer: newAnswer.nullable(),
  reason: z.string(),
  /** The administrator who made the ruling; null once that account is deleted. */
  ruled_by: z.string().nullable(),
  created_at: z.date(),
  revoked_by: z.string().nullable(),
  /** When the ruling was revoked; null while it is in force. */
  revoked_at: z.date().nullable(),
  /** The progress of the remarking that the ruling, or its revocation, started. */
  remarking,
});
export type QuestionRuling = z.infer<typeof questionRuling>;

const score = z.object({ right: z.int(), questions: z.int() });
const examHead = z.object({
  session_id: id,
  name: z.string(),
  number: z.int(),
  is_reserve: z.boolean(),
});
const examChange = z.discriminatedUnion('kind', [
  examHead.extend({ kind: z.literal('mock_exam'), from: z.string(), to: z.string() }),
  examHead.extend({ kind: z.literal('practice'), from: score, to: score }),
]);

const rulingPreview = z.object({
  mock_exams: z.int(),
  practices: z.int(),
  people: z.int(),
  /** The number of exams marked for the preview: the newest 200, or all if there are fewer. */
  marked: z.int(),
  /** The number of users whose mark or score would change. */
  changed_people: z.int(),
  sample: z.array(z.object({ username: z.string().nullable(), change: examChange })),
});
export type RulingPreview = z.infer<typeof rulingPreview>;

const questionNotFound = {
  QUESTION_NOT_FOUND: { status: 404, message: 'La pregunta ya no existe. Actualiza la lista.' },
} as const;
const notRuled = {
  ...questionNotFound,
  CHOICE_NOT_FOUND: { status: 409, message: 'Esa versión de la pregunta no tiene esa opción.' },
  ALREADY_RULED: {
    status: 409,
    message: 'Esa versión de la pregunta ya tiene una resolución. Revócala antes de aplicar otra.',
  },
} as const;

/**
 * Tribunals' rulings on questions. They belong to the mock exams module, which applies them when it marks and which may
 * depend on the other modules whose exams are marked again.
 */
export const rulingsContract = {
  /** All versions of a question, the newest first, and its rulings, the newest first. */
  list: adminProcedure
    .errors(questionNotFound)
    .input(z.object({ question_id: id }))
    .output(z.object({ versions: z.array(ruledVersion), rulings: z.array(questionRuling) })),

  /** Previews a ruling: how many users it would affect, and how their marks would change. Stores nothing. */
  preview: adminProcedure
    .errors(notRuled)
    .input(decision.refine(hasKeyIfChanged, needsKey))
    .output(rulingPreview),

  /**
   * Applies a ruling; exams are marked again in the background. Repeating the call with the same id changes nothing.
   */
  apply: adminProcedure.errors(notRuled).input(rulingForm.safeExtend({ id })).output(z.object({})),

  /** Revokes a ruling and marks its exams again. Idempotent. */
  revoke: adminProcedure
    .errors({ RULING_NOT_FOUND: { status: 404, message: 'Esa resolución ya no existe.' } })
    .input(z.object({ id }))
    .output(z.object({})),
};

/** Notices that tell a user how a ruling has changed their marks. */
const markChange = z.object({
  id,
  created_at: z.date(),
  ruling,
  is_revocation: z.boolean(),
  exams: z.array(examChange),
});
export type MarkChange = z.infer<typeof markChange>;

export const markChangesContract = {
  /** Lists the changed marks that the user hasn't dismissed, the newest first. */
  list: signedInProcedure.output(z.object({ changes: z.array(markChange) })),

  /** Idempotent. */
  dismiss: signedInProcedure.input(z.object({ id })).output(z.object({})),
};
