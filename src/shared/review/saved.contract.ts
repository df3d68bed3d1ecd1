import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { questionState } from '../questions/question-state.contract.ts';
import { id, signedInProcedure } from '../procedure.contract.ts';
import { sharedText } from '../questions/shared-texts/shared-text.contract.ts';
import { questionScope } from './choice.contract.ts';
import { SAVED_NOTE_MAX } from './review.rules.ts';
import { isStorableText } from '../text/storable.rules.ts';

const questionId = z.object({ question_id: id });
const done = z.object({});

const savedQuestion = z.object({
  question_id: id,
  question_text: z.string(),
  shared_text: sharedText.nullable(),
  note: z.string().nullable(),
  saved_at: z.date(),
  ...questionState.shape,
});
export type SavedQuestion = z.infer<typeof savedQuestion>;

export const savedQuestionsContract = {
  /** Saves a question with the user's own note, or changes the note. */
  saveQuestion: signedInProcedure
    .errors({ QUESTION_NOT_FOUND: { status: 404, message: 'No se encontró la pregunta.' } })
    .input(
      questionId.extend({
        note: z
          .string()
          .trim()
          .min(1)
          .max(SAVED_NOTE_MAX, `La nota puede tener ${SAVED_NOTE_MAX} caracteres como máximo.`)
          .refine(isStorableText, 'La nota tiene un carácter que no se puede guardar.')
          .nullable(),
      }),
    )
    .output(done),
  unsaveQuestion: signedInProcedure.input(questionId).output(done),

  /** Returns which of the questions are saved, with their notes. */
  savedAmong: signedInProcedure
    .input(z.object({ question_ids: z.array(id).max(210) }))
    .output(z.object({ saved: z.array(z.object({ question_id: id, note: z.string().nullable() })) })),

  /** Lists the saved questions, also outdated and annulled ones, the last one saved first, in pages of REVIEW_PAGE_SIZE. */
  savedQuestions: signedInProcedure
    .input(questionScope.extend({ page }))
    .output(z.object({ questions: z.array(savedQuestion), total: z.int() })),
};
