import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { id, signedInProcedure } from '../procedure.contract.ts';
import { sharedText } from '../questions/shared-texts/shared-text.contract.ts';

export const notAnsweredYet = {
  NOT_ANSWERED_YET: { status: 409, message: 'Todavía no has respondido a esta pregunta.' },
} as const;

const suspendedQuestion = z.object({
  question_id: id,
  question_text: z.string(),
  shared_text: sharedText.nullable(),
  /** How often the question was answered wrong. */
  lapses: z.int(),
});
export type SuspendedQuestion = z.infer<typeof suspendedQuestion>;

export const suspendedQuestionsContract = {
  /** Suspends a question from the reviews, or ends its suspension. */
  suspend: signedInProcedure
    .errors(notAnsweredYet)
    .input(z.object({ question_id: id, is_suspended: z.boolean() }))
    .output(z.object({})),

  /** Lists the questions that the user has suspended, the hardest first, in pages of REVIEW_PAGE_SIZE. */
  suspendedQuestions: signedInProcedure
    .input(z.object({ page }))
    .output(z.object({ questions: z.array(suspendedQuestion), total: z.int() })),
};
