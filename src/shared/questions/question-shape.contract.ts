import * as z from 'zod';
import {
  CHOICE_INDEXES,
  type ChoiceIndex,
  type ChoiceNotes,
  CHOICES_MAX,
  CHOICES_MIN,
} from './questions.rules.ts';

/** The choices, which are literal texts, never HTML. */
export const choices = z.array(z.string()).min(CHOICES_MIN).max(CHOICES_MAX);

export function choiceIndex(message: string): z.ZodType<ChoiceIndex, ChoiceIndex> {
  return z.literal(CHOICE_INDEXES, message);
}

/** Notes on the choices: literal texts, never HTML. The server doesn't send them before the answer is locked. */
export const choiceNotes: z.ZodType<ChoiceNotes, ChoiceNotes> = z.array(z.string().nullable()).nullable();
