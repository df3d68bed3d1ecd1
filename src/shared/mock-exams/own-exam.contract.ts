import * as z from 'zod';
import { formatSpentBudget } from '../exams/budget.rules.ts';
import { EXAM_SIZES } from '../exams/exams.rules.ts';
import { describedError, id, signedInProcedure, version } from '../procedure.contract.ts';
import { OWN_EXAMS_MAX } from './own-exam.rules.ts';
import { templateFraction, partFields, templateContent } from './template.contract.ts';
import { EXAM_MINUTES_MAX, SHEET_QUESTIONS_MAX, PART_SOURCES_MAX } from './template.rules.ts';

const INVALID_SIZE = `Indica de 1 a ${SHEET_QUESTIONS_MAX} preguntas`;
const INVALID_PENALTY = 'La penalización es una fracción de 0 a 1, como 1/3';
const INVALID_MINUTES = `Los minutos tienen que ser de 1 a ${EXAM_MINUTES_MAX}`;

/** A mock exam as a user composes it: one part, right answers worth 1, blanks 0. */
export const ownExam = z
  .object({
    name: templateContent.shape.name,
    categories: z
      .array(
        z.object({
          category_id: id,
          questions: z.int(INVALID_SIZE).min(1, INVALID_SIZE).max(SHEET_QUESTIONS_MAX, INVALID_SIZE),
        }),
      )
      .min(1, 'Añade al menos una categoría')
      .max(PART_SOURCES_MAX, `Un simulacro admite hasta ${PART_SOURCES_MAX} categorías`),
    /** How many choices each question has. */
    choices: partFields.shape.choices,
    /** The fraction that a wrong answer takes away, from 0 to 1. */
    penalty: templateFraction.refine(
      ({ numerator, denominator }) => numerator >= 0 && numerator <= denominator,
      {
        message: INVALID_PENALTY,
      },
    ),
    minutes: z.int(INVALID_MINUTES).min(1, INVALID_MINUTES).max(EXAM_MINUTES_MAX, INVALID_MINUTES),
    shuffles_choices: z.boolean(),
  })
  .refine(({ categories }) => new Set(categories.map((one) => one.category_id)).size === categories.length, {
    message: 'Cada categoría puede estar una sola vez',
    path: ['categories'],
  })
  .refine(({ categories }) => countOwnExamQuestions(categories) <= SHEET_QUESTIONS_MAX, {
    message: `Un simulacro admite hasta ${SHEET_QUESTIONS_MAX} preguntas`,
    path: ['categories'],
  });
export type OwnExam = z.infer<typeof ownExam>;

export function countOwnExamQuestions(categories: { questions: number }[]): number {
  return categories.reduce((sum, { questions }) => sum + questions, 0);
}

export const editedOwnExam = z.object({
  id,
  version: z.int(),
  exam: ownExam,
});
export type EditedOwnExam = z.infer<typeof editedOwnExam>;

const notFound = {
  OWN_EXAM_NOT_FOUND: { status: 404, message: 'Este simulacro tuyo no existe o lo has eliminado.' },
} as const;
const nameTaken = {
  OWN_EXAM_NAME_TAKEN: { status: 409, message: 'Ya tienes un simulacro con este nombre.' },
} as const;
const notStarted = {
  NO_PART_AVAILABLE: {
    status: 409,
    message: 'No hay preguntas suficientes en alguna de las categorías: pide menos.',
  },
  BUDGET_SPENT: describedError({
    status: 429,
    data: z.object({ budget: z.enum(['questions', 'exams']), resumes_at: z.date(), seconds: z.int() }),
    messageOf: formatSpentBudget,
  }),
} as const;

/** Procedures of a user's own mock exams. Another user's exam gets the same reply as a missing one. */
export const ownExamsContract = {
  /** Categories with questions, by name, and how many of their questions have each number of choices. */
  categories: signedInProcedure.output(
    z.object({
      categories: z.array(
        z.object({
          id,
          name: z.string(),
          questions: z.array(z.object({ choices: z.int(), count: z.int() })),
        }),
      ),
    }),
  ),

  get: signedInProcedure
    .errors(notFound)
    // a malformed id gets the same reply as a missing exam (rules.md 16)
    .input(z.object({ id: z.string().max(100) }))
    .output(editedOwnExam),

  create: signedInProcedure
    .errors({
      ...nameTaken,
      TOO_MANY_OWN_EXAMS: {
        status: 409,
        message: `Ya tienes ${OWN_EXAMS_MAX} simulacros: elimina alguno antes de guardar otro.`,
      },
    })
    .input(z.object({ id, exam: ownExam }))
    .output(z.object({ id })),

  /** Saves a new version; an open answer sheet keeps its version. */
  update: signedInProcedure
    .errors({
      ...notFound,
      ...nameTaken,
      OWN_EXAM_CHANGED: {
        status: 409,
        message:
          'Has cambiado este simulacro en otra pestaña o dispositivo mientras lo editabas. Lo que has escrito sigue aquí: cópialo si lo necesitas y vuelve a abrirlo para ver la versión nueva.',
      },
    })
    .input(z.object({ id, version, exam: ownExam }))
    .output(z.object({ version: z.int() })),

  /** Removes an own mock exam; repeating the call succeeds. An open answer sheet and results stay. */
  remove: signedInProcedure.input(z.object({ id })).output(z.object({})),

  /** Starts the clock of a mock exam that isn't saved. While an answer sheet is open, returns that one. */
  startOnce: signedInProcedure
    .errors(notStarted)
    .input(z.object({ exam: ownExam }))
    .output(z.object({ attempt_id: id })),

  /**
   * Starts a practice of one category that is corrected only at the end. While an answer sheet is open, returns that
   * one.
   */
  startUncorrected: signedInProcedure
    .errors({
      ...notStarted,
      NO_QUESTIONS: {
        status: 409,
        message: 'No hay preguntas disponibles para las categorías seleccionadas.',
      },
      TOO_FEW_QUESTIONS: describedError({
        status: 409,
        data: z.object({ available: z.int() }),
        messageOf: ({ available }) =>
          available === 1
            ? 'Solo hay 1 pregunta disponible con el mismo número de opciones.'
            : `Solo hay ${available} preguntas disponibles con el mismo número de opciones.`,
      }),
    })
    .input(
      z.object({
        category_id: id,
        count: z
          .int('Selecciona un número de preguntas de la lista.')
          .min(1)
          .max(Math.max(...EXAM_SIZES)),
      }),
    )
    .output(z.object({ attempt_id: id })),
};
