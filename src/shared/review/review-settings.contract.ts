import * as z from 'zod';
import { daysBetween } from '../cards/days.rules.ts';
import { day } from '../procedure.contract.ts';
import {
  DAILY_MINUTES,
  DAILY_QUESTIONS,
  MAX_HOLIDAY_DAYS,
  MAX_HOLIDAYS,
  TARGET_RETENTION,
} from './review.rules.ts';

/** A holiday from its first day to its last one, both included. */
const holiday = z
  .object({ first: day, last: day })
  // a malformed day, which has a message of its own, makes the difference NaN: no second message then
  .refine(({ first, last }) => !(daysBetween(first, last) < 0), {
    message: 'Las vacaciones terminan antes de empezar.',
    path: ['last'],
  })
  .refine(({ first, last }) => !(daysBetween(first, last) >= MAX_HOLIDAY_DAYS), {
    message: 'Las vacaciones pueden durar un año como máximo.',
    path: ['last'],
  });

const holidays = z
  .array(holiday)
  .max(MAX_HOLIDAYS, `Puedes guardar ${MAX_HOLIDAYS} periodos de vacaciones como máximo.`)
  .superRefine((periods, check) => {
    for (const [i, { first, last }] of periods.entries())
      if (periods.slice(0, i).some((other) => first <= other.last && other.first <= last))
        check.addIssue({
          code: 'custom',
          message: 'Estas vacaciones coinciden con otras de la lista.',
          path: [i, 'first'],
        });
  });

/** A user's review settings; `retention` is the probability of a right answer at which a question is due again. */
export const reviewSettings = z.object({
  exam_day: day.nullable(),
  daily_questions: z
    .int('Elige entre 5 y 100 preguntas al día.')
    .min(DAILY_QUESTIONS.min, 'Elige entre 5 y 100 preguntas al día.')
    .max(DAILY_QUESTIONS.max, 'Elige entre 5 y 100 preguntas al día.'),
  /** The user's daily goal in minutes, which also limits a day's session; null for no goal. */
  daily_minutes: z
    .int('Elige entre 5 y 240 minutos al día.')
    .min(DAILY_MINUTES.min, 'Elige entre 5 y 240 minutos al día.')
    .max(DAILY_MINUTES.max, 'Elige entre 5 y 240 minutos al día.')
    .nullable(),
  retention: z
    .number('Elige entre el 80 y el 95 %.')
    .min(TARGET_RETENTION.min, 'Elige entre el 80 y el 95 %.')
    .max(TARGET_RETENTION.max, 'Elige entre el 80 y el 95 %.'),
  asks_doubt: z.boolean(),
  /** The holidays, past ones included: a holiday doesn't interrupt the user's run of days with reviews. */
  holidays,
});
export type ReviewSettings = z.infer<typeof reviewSettings>;
