import * as z from 'zod';
import { id, procedure } from '../procedure.contract.ts';
import { questionEditingContract } from './question-editing.contract.ts';
import { importsContract } from './imports.contract.ts';
import { questionListContract } from './question-list.contract.ts';
import { choices } from './question-shape.contract.ts';

/** A question without right answer, notes and explanation: visitors may read it. */
export const publicQuestion = z.object({
  id,
  question_text: z.string(),
  choices,
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
};
