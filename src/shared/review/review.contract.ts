import * as z from 'zod';
import { attempt, practiceErrors } from '../exams/exams.contract.ts';
import { day, id, procedure, signedInProcedure } from '../procedure.contract.ts';
import { deck, practiceChoice, questionScope } from './choice.contract.ts';
import { PROGRAMME_NAME_MAX } from './review.rules.ts';
import { reviewSettings } from './review-settings.contract.ts';
import { savedQuestionsContract } from './saved.contract.ts';
import { sharedTextPracticeContract } from './shared-texts.contract.ts';
import { strengthsContract } from './strengths.contract.ts';
import { notAnsweredYet, suspendedQuestionsContract } from './suspended.contract.ts';
import { isStorableText } from '../text/storable.rules.ts';

const count = z.int();

export const todayPlan = z.object({
  /** The current day for reviews: it begins at 04:00 in Madrid. */
  today: day,
  /** The number of questions that `startToday` serves. */
  questions: count,
  minutes: count,
  /** The number of all due questions, even if today's plan has fewer. */
  pending: count,
  answered_today: count,
  /** The number of questions that the user has ever answered. */
  answered_questions: count,
  /** Active minutes of practice and mock exams today. */
  minutes_today: count,
  /** The user's daily goal in minutes, which also limits the session; null for no goal. */
  daily_minutes: count.nullable(),
  streak_days: count,
  exam_day: day.nullable(),
  /** The last day of the current holiday; null outside holidays. */
  holiday_until: day.nullable(),
  /** The number of today's questions for each cited law; `law_id` is null for questions that cite none. */
  by_law: z.array(
    z.object({ law_id: z.string().nullable(), title: z.string().nullable(), questions: count }),
  ),
});
export type TodayPlan = z.infer<typeof todayPlan>;

/** An open practice that was started to review. */
const reviewPractice = z.object({
  asks_doubt: z.boolean(),
  /** The practice's questions that the user has answered before; `lapses`: how often wrong. */
  known: z.array(z.object({ question_id: id, lapses: count, was_answered_today: z.boolean() })),
  /** The questions whose key or cited article has changed since the user answered them: they count as new. */
  changed: z.array(id),
});
export type ReviewPractice = z.infer<typeof reviewPractice>;

/** What a finished practice has changed in the review schedule of its questions. */
const reviewGains = z.object({
  /** The number of questions answered right, which are asked later than before. */
  advanced: count,
  /** The right answers to questions that were never answered before. */
  first_answers: count,
  /** The number of questions answered wrong, which are asked again soon. */
  returning: count,
  /** How many of these questions the user would probably answer right in a week, before and after the practice. */
  expected_right: z.object({ before: z.number(), after: z.number() }),
  /** Tomorrow's planned session; null unless the practice was finished today. */
  tomorrow: z.object({ questions: count, minutes: count, is_holiday: z.boolean() }).nullable(),
});
export type ReviewGains = z.infer<typeof reviewGains>;

const programme = z.object({ id, name: z.string(), choice: practiceChoice });
export type Programme = z.infer<typeof programme>;

export const programmeName = z
  .string()
  .trim()
  .min(1, 'Escribe un nombre.')
  .max(PROGRAMME_NAME_MAX, 'El nombre puede tener 60 caracteres como máximo.')
  .refine(isStorableText, 'El nombre tiene un carácter que no se puede guardar.');

const review = z.object({
  answered_at: z.date(),
  rating: z.enum(['again', 'hard', 'good']),
  is_blank: z.boolean(),
  is_doubtful: z.boolean(),
  answer_time_ms: z.int().nullable(),
  is_undone: z.boolean(),
  /** Whether the right answer has changed since: the logged answer no longer counts. */
  is_outdated: z.boolean(),
});
export type LoggedReview = z.infer<typeof review>;

const questionHistory = z.object({
  question_text: z.string(),
  /** The day on which the question is due; null if unknown, suspended or no longer asked. */
  due_on: day.nullable(),
  is_suspended: z.boolean(),
  /** Whether the question is on the user's open mock exam: its data is withheld until that is delivered. */
  is_withheld: z.boolean(),
  /** The logged answers, newest first, at most 200. */
  reviews: z.array(review),
});
export type QuestionHistory = z.infer<typeof questionHistory>;

const questionId = z.object({ question_id: id });
const done = z.object({});

export const reviewContract = {
  today: signedInProcedure.output(todayPlan),

  /** Starts today's session; if a practice is already open, returns that practice. */
  startToday: signedInProcedure.errors(practiceErrors).output(attempt),

  /** Lists the decks within a scope, with the number of questions that a practice of the deck has: at most 100. */
  decks: signedInProcedure
    .input(questionScope)
    .output(z.object({ decks: z.array(z.object({ deck, questions: count })) })),

  /** Counts the matching questions; `served` is how many of them `start` serves. */
  count: signedInProcedure.input(practiceChoice).output(z.object({ found: count, served: count })),

  start: signedInProcedure.errors(practiceErrors).input(practiceChoice).output(attempt),

  ...sharedTextPracticeContract,

  settings: signedInProcedure.output(reviewSettings),
  saveSettings: signedInProcedure.input(reviewSettings).output(done),

  programmes: {
    list: signedInProcedure.output(z.object({ programmes: z.array(programme) })),
    /** Saves a programme under an id made by the browser: repeating the call creates no second programme. */
    save: signedInProcedure
      .errors({
        NAME_TAKEN: { status: 409, message: 'Ya tienes un programa con ese nombre.' },
        TOO_MANY_PROGRAMMES: { status: 409, message: 'Puedes guardar 50 programas como máximo.' },
      })
      .input(z.object({ id, name: programmeName, choice: practiceChoice }))
      .output(done),
    remove: signedInProcedure.input(z.object({ id })).output(done),
  },

  ...savedQuestionsContract,
  ...suspendedQuestionsContract,

  /** Returns what the client needs for an open review; null if the practice was not started as a review. */
  practice: signedInProcedure
    .input(z.object({ attempt_id: id }))
    .output(z.object({ practice: reviewPractice.nullable() })),

  gains: signedInProcedure
    .errors({ PRACTICE_NOT_FOUND: { status: 404, message: 'No se encontró la sesión de repaso.' } })
    .input(z.object({ session_id: id }))
    .output(reviewGains),

  /** Undoes the user's last answer, which must be to this question, in the review schedule; null after 30 seconds. */
  undo: signedInProcedure
    .errors({
      ANSWERED_SINCE: {
        status: 409,
        message:
          'Ya no se puede deshacer: después has respondido a otra pregunta, quizá en otro dispositivo.',
      },
    })
    .input(questionId)
    .output(z.object({ question_id: id.nullable() })),
  /** Postpones a question until tomorrow; an open practice skips it if its answer is still missing. */
  putOff: signedInProcedure.errors(notAnsweredYet).input(questionId).output(done),

  history: signedInProcedure.errors(notAnsweredYet).input(questionId).output(questionHistory),

  ...strengthsContract,

  /**
   * Counts the questions that become due on each of the next 30 days; today includes all overdue questions. Questions
   * that become due in a coming holiday count on the day after it.
   */
  forecast: signedInProcedure.output(
    z.object({
      days: z.array(z.object({ day, questions: count, is_holiday: z.boolean() })),
    }),
  ),

  /** Returns the known laws with their divisions, and the number of live questions in each. */
  laws: procedure.output(
    z.object({
      laws: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          short_title: z.string(),
          questions: count,
          divisions: z.array(
            z.object({
              number: z.int(),
              last_number: z.int(),
              depth: z.int(),
              label: z.string(),
              name: z.string(),
              questions: count,
            }),
          ),
        }),
      ),
    }),
  ),
};
