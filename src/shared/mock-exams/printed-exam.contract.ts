import * as z from 'zod';
import { adminProcedure, describedError, id } from '../procedure.contract.ts';
import { questionFilter } from '../questions/question-list.contract.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../text/storable.rules.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import { ownExam } from './own-exam.contract.ts';
import {
  EXAM_CODE_LENGTH,
  EXAM_CODE_LETTERS,
  PRINTED_EXAM_MODELS,
  PRINTED_NAME_MAX,
  PRINTED_QUESTIONS_MAX,
} from './printed-exam.rules.ts';
import { templateNotFound } from './template-editing.contract.ts';
import { EXAM_MINUTES_MAX } from './template.rules.ts';

const INVALID_COUNT = `Indica de 1 a ${PRINTED_QUESTIONS_MAX} preguntas`;
const INVALID_MINUTES = `Los minutos tienen que ser de 1 a ${EXAM_MINUTES_MAX}`;

/** Questions chosen in the administration's list: all that the filter finds, or only those with the given ids. */
const chosenQuestions = z.object({
  kind: z.literal('questions'),
  filter: questionFilter,
  ids: z
    .array(id)
    .min(1, 'Elige alguna pregunta')
    .max(PRINTED_QUESTIONS_MAX, `Elige ${PRINTED_QUESTIONS_MAX} preguntas como máximo`)
    .nullable(),
  /** How many of the selected questions are printed; they are drawn at random if the selection has more. */
  count: z.int(INVALID_COUNT).min(1, INVALID_COUNT).max(PRINTED_QUESTIONS_MAX, INVALID_COUNT),
  minutes: z.int(INVALID_MINUTES).min(1, INVALID_MINUTES).max(EXAM_MINUTES_MAX, INVALID_MINUTES).nullable(),
  /** What a wrong answer subtracts from the mark, from 0 to 1. */
  penalty: ownExam.shape.penalty,
  /** Whether model B shows the options in another order. */
  shuffles_choices: z.boolean(),
});

/** A printed exam that is drawn from an administrator's template, which sets the minutes and the marking. */
const drawnFromTemplate = z.object({ kind: z.literal('template'), template_id: id });

export const printedExam = z.object({
  source: z.discriminatedUnion('kind', [chosenQuestions, drawnFromTemplate]),
  name: z
    .string('Escribe el nombre del examen')
    .trim()
    .refine(hasVisibleText, 'Escribe el nombre del examen')
    .max(PRINTED_NAME_MAX, `No puede tener más de ${PRINTED_NAME_MAX} caracteres`)
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE),
  date: z.iso.date('La fecha no es válida').nullable(),
  /** Whether there is a model B besides model A. */
  has_model_b: z.boolean(),
  has_answer_sheet: z.boolean(),
  /** The code of the exam: the same code prints the same exam of the same questions again. Null for a new exam. */
  code: z
    .string()
    .regex(
      new RegExp(`^[${EXAM_CODE_LETTERS}]{${EXAM_CODE_LENGTH}}$`),
      `El código tiene ${EXAM_CODE_LENGTH} letras y números, como están al pie de cada página`,
    )
    .nullable(),
});
export type PrintedExam = z.infer<typeof printedExam>;

export const printedFiles = z.object({
  code: z.string(),
  questions: z.int(),
  /** Names of the parts that aren't printed, because the bank has too few questions for them. */
  missing_parts: z.array(z.string()),
  /** PDF files, in base64. */
  exams: z.array(z.object({ model: z.enum(PRINTED_EXAM_MODELS), pages: z.int(), pdf: z.base64() })),
  key: z.base64(),
});
export type PrintedFiles = z.infer<typeof printedFiles>;

export const printedExamsContract = {
  /** Composes an exam to print, with the answer keys of its models in separate files. Stores nothing. */
  print: adminProcedure
    .errors({
      ...templateNotFound,
      NO_PART_AVAILABLE: {
        status: 409,
        message: 'No hay preguntas suficientes para ninguna parte de este simulacro.',
      },
      TOO_FEW_QUESTIONS: describedError({
        status: 409,
        data: z.object({ available: z.int() }),
        messageOf: ({ available }) =>
          available === 0
            ? 'No hay ninguna pregunta vigente que imprimir. Cambia los filtros o elige otras.'
            : `Solo hay ${available} preguntas vigentes que imprimir: pide ${available} o menos.`,
      }),
      QUESTIONS_DO_NOT_FIT: describedError({
        status: 409,
        data: z.object({ fitting: z.int() }),
        messageOf: ({ fitting }) =>
          fitting === 0
            ? 'Los supuestos se imprimen con todas sus preguntas, y ninguno cabe: pide más preguntas.'
            : `Los supuestos se imprimen con todas sus preguntas, y así salen ${fitting}: pide ${fitting}, o más.`,
      }),
      PRINTING_UNAVAILABLE: {
        status: 501,
        message:
          'Este servidor no puede preparar PDF: le falta el programa que los compone. Avisa a quien lo mantiene; el resto de Plaza funciona con normalidad.',
      },
      EXAM_TOO_LARGE: {
        status: 422,
        message:
          'No se ha podido preparar el examen: sus textos son muy largos, o el servidor tiene ahora mucho trabajo. Imprime menos preguntas o inténtalo más tarde.',
      },
    })
    .input(printedExam)
    .output(printedFiles),
};
