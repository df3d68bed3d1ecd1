import * as z from 'zod';
import { categoryForm } from '../../catalogue/catalogue-editing.contract.ts';
import { page } from '../../lists/lists.contract.ts';
import { adminProcedure, id } from '../../procedure.contract.ts';
import { MAPPED_TOGETHER_MAX } from './import-categories.rules.ts';
import { importNotFound, importNotOpen, questionImport } from './question-import.contract.ts';

/** A category as the file names it, and what becomes of it. */
const importCategory = z.object({
  id: z.string(),
  /** May be longer than what can be stored. */
  name: z.string(),
  /** The category that was chosen instead; null for the one in the file. */
  mapped_name: z.string().nullable(),
  /** How many of the imported entries name it. */
  entries: z.int(),
  /** Whether there is a category of the name that it gets. */
  is_stored: z.boolean(),
  is_too_long: z.boolean(),
});
export type ImportCategory = z.infer<typeof importCategory>;

export const importCategoriesContract = {
  /** The categories that a file names: first those that must get another name. */
  categories: adminProcedure
    .errors(importNotFound)
    .input(z.object({ id, page }))
    .output(z.object({ categories: z.array(importCategory), total: z.int() })),

  /** Gives categories of the file another name, or that of another category; null brings back their own. Idempotent. */
  mapCategories: adminProcedure
    .errors({ ...importNotFound, ...importNotOpen })
    .input(
      z.object({
        id,
        category_ids: z
          .array(z.string().regex(/^[0-9a-f]{32}$/))
          .min(1)
          .max(MAPPED_TOGETHER_MAX),
        name: categoryForm.shape.name.nullable(),
      }),
    )
    .output(questionImport),
};
