import * as z from 'zod';
import { id, procedure } from '../procedure.contract.ts';
import { questionEditingContract } from './question-editing.contract.ts';
import { bulkChangesContract } from './bulk-changes.contract.ts';
import { importsContract } from './imports/imports.contract.ts';
import { questionListContract } from './question-list.contract.ts';
import { sharedText } from './shared-texts/shared-text.contract.ts';
import { sharedTextEditingContract } from './shared-texts/shared-text-editing.contract.ts';
import { choices } from './question-shape.contract.ts';

/** A question without right answer, notes and explanation: visitors may read it. */
export const publicQuestion = z.object({
  id,
  question_text: z.string(),
  choices,
  shared_text: sharedText.nullable(),
});
export type PublicQuestion = z.infer<typeof publicQuestion>;

export const questionsContract = {
  /** The newest version of a question that isn't deleted. A malformed id gets the same reply as a missing question. */
  question: procedure
    .errors({ QUESTION_NOT_FOUND: { status: 404, message: 'No se encontró la pregunta.' } })
    .input(z.object({ question_id: z.string().max(100) }))
    .output(publicQuestion),

  ...questionListContract,
  ...questionEditingContract,
  ...importsContract,
  ...bulkChangesContract,
  ...sharedTextEditingContract,
};
