import * as z from 'zod';
import { attempt, practiceErrors } from '../exams/exams.contract.ts';
import { page } from '../lists/lists.contract.ts';
import { id, signedInProcedure } from '../procedure.contract.ts';

/** A shared text whose questions are practised together. */
export const practicedText = z.object({
  id,
  title: z.string(),
  questions: z.int(),
  /** The categories of the text's questions, by name. */
  categories: z.array(z.string()),
  /** The number of the text's questions that the user has answered. */
  answered: z.int(),
});
export type PracticedText = z.infer<typeof practicedText>;

export const sharedTextPracticeContract = {
  sharedTexts: {
    /** Lists the texts by title, in pages of REVIEW_PAGE_SIZE. */
    list: signedInProcedure
      .input(z.object({ page }))
      .output(z.object({ texts: z.array(practicedText), total: z.int() })),

    /** Starts a practice of all questions of a text, in order; if a practice is already open, returns that practice. */
    start: signedInProcedure
      .errors({
        ...practiceErrors,
        NO_QUESTIONS: {
          ...practiceErrors.NO_QUESTIONS,
          message: 'Este supuesto no está disponible ahora. Elige otro.',
        },
      })
      .input(z.object({ id }))
      .output(attempt),
  },
};
