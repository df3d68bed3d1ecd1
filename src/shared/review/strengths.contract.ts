import * as z from 'zod';
import { id, signedInProcedure } from '../procedure.contract.ts';
import { lawPart } from './choice.contract.ts';

const count = z.int();

const weakPart = z.object({
  law_id: z.string(),
  /** The number of the division; null for the whole law. */
  division: z.int().nullable(),
  title: z.string(),
  depth: z.int(),
  right: count,
  answers: count,
  /** The share of right answers from 0 to 1, shrunk towards the user's mean; null with too few answers. */
  rate: z.number().nullable(),
  lower_bound: z.number().nullable(),
});
export type WeakPart = z.infer<typeof weakPart>;

const weakQuestion = z.object({ question_id: id, question_text: z.string(), right: count, answers: count });
export type WeakQuestion = z.infer<typeof weakQuestion>;

export const strengthsContract = {
  /** Lists the laws and titles that have questions, the user's weakest first. */
  weakPoints: signedInProcedure.output(z.object({ parts: z.array(weakPart) })),

  /** Lists the questions of a law or title that the user answered wrong most often, up to 20. */
  weakQuestions: signedInProcedure.input(lawPart).output(z.object({ questions: z.array(weakQuestion) })),
};
