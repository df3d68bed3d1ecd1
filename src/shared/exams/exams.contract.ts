import * as z from 'zod';
import { badge } from '../badges/badges.contract.ts';
import { page } from '../lists/lists.contract.ts';
import { choiceIndex, choiceNotes, choices } from '../questions/question-shape.contract.ts';
import { day, describedError, id, signedInProcedure } from '../procedure.contract.ts';
import { shownReference } from '../questions/reference.contract.ts';
import { sharedText } from '../questions/shared-texts/shared-text.contract.ts';
import { formatSpentBudget } from './budget.rules.ts';
import { EXAM_KINDS, NO_POINT_REASONS, STATISTICS_PERIODS } from './exams.rules.ts';
import { questionState } from '../questions/question-state.contract.ts';
import { RULINGS } from '../questions/rulings.rules.ts';

const answer = choiceIndex('La respuesta no es válida');
const seconds = z
  .int('El tiempo no es válido')
  .min(0, 'El tiempo no es válido')
  .max(10_000_000, 'El tiempo no es válido');

/** A question in an exam, without right answer, notes and explanation. `position` counts from 0. */
export const askedQuestion = z.object({
  position: z.int(),
  question_id: id,
  question_text: z.string(),
  choices,
  shared_text: sharedText.nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/**
 * What an answer reveals once it is locked. A plain explanation is text with line breaks, a rich one is sanitised HTML.
 */
export const feedback = z.object({
  selected_answer: answer,
  correct_answer: answer,
  is_correct: z.boolean(),
  notes: choiceNotes,
  explanation: z.string().nullable(),
  explanation_format: z.enum(['plain', 'rich']),
  /** The law and article that the answer is based on. */
  reference: shownReference.nullable(),
});
export type Feedback = z.infer<typeof feedback>;

export const answeredQuestion = askedQuestion.extend(feedback.shape);
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

const namedCategory = z.object({ id, name: z.string() });

/**
 * The open exam. `current` is the first unanswered question; null when all are answered and the exam can be finished.
 */
export const attempt = z.object({
  id,
  categories: z.array(namedCategory),
  total_questions: z.int(),
  /** Active time in whole seconds up to the last answer. */
  time_taken: z.int(),
  /** The time in minutes that the user has planned, which doesn't end the exam; null without one. */
  minutes: z.int().nullable(),
  answered: z.array(answeredQuestion),
  current: askedQuestion.nullable(),
});
export type Attempt = z.infer<typeof attempt>;

export const examKind = z.enum(EXAM_KINDS);

const reviewedQuestion = answeredQuestion.extend({
  is_withheld: z.literal(false),
  /** The chosen answer; null if the question was left blank. */
  selected_answer: answer.nullable(),
  /** Why a right answer adds no point to the ranking (rules.md 43). */
  no_point_reason: z.enum(NO_POINT_REASONS).nullable(),
  /** What a tribunal has decided about the question (rules.md 61). */
  ruling: z.enum(RULINGS).nullable(),
  /** The present state of the question. */
  ...questionState.shape,
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

export const examResults = z.object({
  id,
  kind: examKind,
  score: z.int(),
  total_questions: z.int(),
  time_taken: z.int(),
  created_at: z.date(),
  /** Whether the exam was a practice started as a review. */
  is_review: z.boolean(),
  /** The result of each category, with its name when the exam was finished. */
  categories: z.array(namedCategory.extend({ score: z.int(), total_questions: z.int() })),
  answers: z.array(
    z.discriminatedUnion('is_withheld', [
      reviewedQuestion,
      /** A question of the user's open mock exam: its answer is hidden until that exam is delivered. */
      askedQuestion.extend({ is_withheld: z.literal(true) }),
    ]),
  ),
  /** The badges earned with this exam. */
  badges: z.array(badge),
});
export type ExamResults = z.infer<typeof examResults>;

const statisticsPeriod = z.enum(STATISTICS_PERIODS, 'El período no es válido');

/** Averages are percentages of right answers, 0 to 100 and unrounded; times are in seconds. */
export const statistics = z.object({
  total_exams: z.int(),
  total_questions: z.int(),
  correct_answers: z.int(),
  average_score: z.number(),
  total_time: z.int(),
  /** The highest percentage in a single exam. */
  best_score: z.number(),
  last_exam_date: z.date().nullable(),
  /** The categories with their current names, the most practised first. */
  categories: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      exams_count: z.int(),
      total_questions: z.int(),
      correct_answers: z.int(),
      average_score: z.number(),
    }),
  ),
  /**
   * Averages per day (week, month) or per month (year, all) in Madrid's time zone; days or months without exams are
   * missing.
   */
  progress: z.array(z.object({ period_start: day, total_exams: z.int(), average_score: z.number() })),
});
export type Statistics = z.infer<typeof statistics>;

/** A finished exam in the user's own history. */
export const finishedExam = z.object({
  id,
  created_at: z.date(),
  score: z.int(),
  total_questions: z.int(),
  time_taken: z.int(),
  /** The names that the categories had when the exam was finished. */
  categories: z.array(z.string()),
});
export type FinishedExam = z.infer<typeof finishedExam>;

const attemptClosed = {
  ATTEMPT_CLOSED: {
    status: 409,
    message: 'Este examen ya no está abierto.',
    /** The id of the exam's results if it was finished; null if it was abandoned. */
    data: z.object({ session_id: id.nullable() }),
  },
} as const;

/** The errors of every procedure that starts a practice. */
export const practiceErrors = {
  NO_QUESTIONS: {
    status: 409,
    message: 'No hay preguntas disponibles para las categorías seleccionadas.',
  },
  BUDGET_SPENT: describedError({
    status: 429,
    data: z.object({ budget: z.enum(['questions', 'exams']), resumes_at: z.date(), seconds: z.int() }),
    messageOf: formatSpentBudget,
  }),
} as const;

export const examsContract = {
  /** The caller's open exam, or null. */
  current: signedInProcedure.output(attempt.nullable()),

  /** Starts an exam. While one is open, returns that one and draws no questions. */
  start: signedInProcedure
    .errors({
      ...practiceErrors,
      TOO_FEW_QUESTIONS: describedError({
        status: 409,
        data: z.object({ available: z.int() }),
        messageOf: ({ available }) =>
          `Solo hay ${available} preguntas disponibles. Por favor, selecciona un número menor.`,
      }),
      SIZE_NOT_OFFERED: { status: 400, message: 'Selecciona un número de preguntas de la lista.' },
    })
    .input(
      z.object({
        category_id: id,
        count: z.int('Selecciona un número de preguntas de la lista.').min(1).max(100),
      }),
    )
    .output(attempt),

  /**
   * Locks an answer and returns the right one; `next` is the following question. A repeated call changes nothing and
   * returns the answer that was locked first, whatever it sends. `time_taken`: active seconds since the first question
   * was shown.
   */
  answer: signedInProcedure
    .errors({
      ...attemptClosed,
      NOT_YET_ASKED: { status: 409, message: 'Responde antes a las preguntas anteriores.' },
      QUESTION_LEFT_OUT: {
        status: 409,
        message: 'Has dejado esta pregunta para otro día. Sigue con la que aparece ahora.',
      },
    })
    .input(
      z.object({
        attempt_id: id,
        position: z.int().min(0).max(999),
        /** The question that the client shows here; the answer is refused if another tab has put this question off. */
        question_id: id.nullable().default(null),
        selected_answer: answer,
        /** Whether the user was unsure of the answer; only users who want to be asked say so. */
        is_doubtful: z.boolean().default(false),
        time_taken: seconds,
      }),
    )
    .output(feedback.extend({ position: z.int(), time_taken: z.int(), next: askedQuestion.nullable() })),

  /** Finishes a fully answered exam and counts its points. A repeated call returns the same session. */
  finish: signedInProcedure
    .errors({
      ...attemptClosed,
      NOT_ALL_ANSWERED: { status: 409, message: 'Responde a todas las preguntas antes de finalizar.' },
    })
    .input(z.object({ attempt_id: id, time_taken: seconds }))
    .output(z.object({ session_id: id })),

  /** Deletes the open exam; repeating the call does nothing. */
  abandon: signedInProcedure.input(z.object({ attempt_id: id })).output(z.object({})),

  results: signedInProcedure
    .errors({ RESULTS_NOT_FOUND: { status: 404, message: 'No se encontraron los resultados del examen.' } })
    // a malformed id gets the same reply as missing results (rules.md 16)
    .input(z.object({ session_id: z.string().max(200) }))
    .output(examResults),

  /** Returns the caller's statistics of a period that ends now. */
  statistics: signedInProcedure.input(z.object({ period: statisticsPeriod })).output(statistics),

  /** The caller's practice exams of a period, newest first, in pages of 10 counted from 1. */
  history: signedInProcedure
    .input(z.object({ period: statisticsPeriod, page }))
    .output(z.object({ exams: z.array(finishedExam), total: z.int() })),
};
