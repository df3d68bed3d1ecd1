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
  /** The day of review, which begins at 04:00 in Madrid. */
  today: day,
  /** The number of questions that `startToday` serves. */
  questions: count,
  minutes: count,
  /** All that is due, however much is for today. */
  pending: count,
  answered_today: count,
  /** The number of questions that the user has ever answered. */
  answered_questions: count,
  /** Active minutes of practice and mock exams today. */
  minutes_today: count,
  /** The minutes a day that the user has set as a goal. */
  daily_minutes: count.nullable(),
  streak_days: count,
  exam_day: day.nullable(),
  /** The last day of the holidays, during them. */
  holiday_until: day.nullable(),
  /** Today's questions by the law that they cite; null if they cite none. */
  by_law: z.array(
    z.object({ law_id: z.string().nullable(), title: z.string().nullable(), questions: count }),
  ),
});
export type TodayPlan = z.infer<typeof todayPlan>;

/** An open practice that was started to review. */
const reviewPractice = z.object({
  asks_doubt: z.boolean(),
  /** The questions that the user has answered before, and how often wrong. */
  known: z.array(z.object({ question_id: id, lapses: count, was_answered_today: z.boolean() })),
  /** The questions whose key or cited article has changed since the user answered them: they count as new. */
  changed: z.array(id),
});
export type ReviewPractice = z.infer<typeof reviewPractice>;

/** What a finished practice has changed in the memory of its questions. */
const reviewGains = z.object({
  /** The number of questions answered right, which are asked later than before. */
  advanced: count,
  /** The right answers to questions that were never answered before. */
  first_answers: count,
  /** The number of questions answered wrong, which are asked again soon. */
  returning: count,
  /** How many of these questions would be answered right in a week, expected before and after the practice. */
  expected_right: z.object({ before: z.number(), after: z.number() }),
  /** What tomorrow's session will be; null once that is past. */
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
  /** The key has changed since: it says nothing any more. */
  is_outdated: z.boolean(),
});
export type LoggedReview = z.infer<typeof review>;

const questionHistory = z.object({
  question_text: z.string(),
  /** The day on which the question is due; null if unknown, suspended or no longer asked. */
  due_on: day.nullable(),
  is_suspended: z.boolean(),
  /** Whether the question is on the user's open mock exam: nothing is shown of it until that is delivered. */
  is_withheld: z.boolean(),
  /** The newest first, 200 at most. */
  reviews: z.array(review),
});
export type QuestionHistory = z.infer<typeof questionHistory>;

const questionId = z.object({ question_id: id });
const done = z.object({});

export const reviewContract = {
  today: signedInProcedure.output(todayPlan),

  /** Starts the session that `today` names; while a practice is open, returns that one. */
  startToday: signedInProcedure.errors(practiceErrors).output(attempt),

  /** The decks within a scope, each with the number of questions that starting it serves, up to 100 at once. */
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
    /** The id is made by the browser: a call sent again makes nothing twice. */
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

  /** What an open review needs; null for a practice that was not started as one. */
  practice: signedInProcedure
    .input(z.object({ attempt_id: id }))
    .output(z.object({ practice: reviewPractice.nullable() })),

  gains: signedInProcedure
    .errors({ PRACTICE_NOT_FOUND: { status: 404, message: 'No se encontró la sesión de repaso.' } })
    .input(z.object({ session_id: id }))
    .output(reviewGains),

  /** Takes the last answer, which is to this question, out of the memory, for 30 seconds; null: it is too late. The exam keeps it. */
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
  /** Until tomorrow; an open practice in which the question waits for its answer goes on without it. */
  putOff: signedInProcedure.errors(notAnsweredYet).input(questionId).output(done),

  history: signedInProcedure.errors(notAnsweredYet).input(questionId).output(questionHistory),

  ...strengthsContract,

  /**
   * How many questions become due on each of the next 30 days; today has all that are due already. What becomes due in
   * coming holidays waits for the day after them.
   */
  forecast: signedInProcedure.output(
    z.object({
      days: z.array(z.object({ day, questions: count, is_holiday: z.boolean() })),
    }),
  ),

  /** The trees of the known laws, with the number of live questions in each part. */
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
