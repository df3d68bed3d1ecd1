import * as z from 'zod';
import { id, procedure } from '../procedure.contract.ts';
import { catalogueEditingContract } from './catalogue-editing.contract.ts';

export const group = z.object({ id, name: z.string() });
export type Group = z.infer<typeof group>;

export const category = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Every group that the category belongs to, sorted by name (rules.md 30). */
  groups: z.array(group),
  /** The number of questions that an exam can draw. */
  question_count: z.int(),
});
export type Category = z.infer<typeof category>;

export const catalogueContract = {
  /** Groups and categories, sorted by name in Spanish order. */
  list: procedure.output(z.object({ groups: z.array(group), categories: z.array(category) })),

  category: procedure
    .errors({ CATEGORY_NOT_FOUND: { status: 404, message: 'La categoría ya no está disponible.' } })
    .input(z.object({ id }))
    .output(category),

  ...catalogueEditingContract,
};
