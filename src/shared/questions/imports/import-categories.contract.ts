import * as z from 'zod';
import { categoryForm } from '../../catalogue/catalogue-editing.contract.ts';
import { page } from '../../lists/lists.contract.ts';
import { adminProcedure, id } from '../../procedure.contract.ts';
import { MAPPED_CATEGORIES_MAX } from './import-categories.rules.ts';
import { importNotFound, importNotOpen, questionImport } from './question-import.contract.ts';

/** A category named in a file, and the category that it becomes. */
const importCategory = z.object({
  id: z.string(),
  /** The category's name in the file, which may be too long to be stored. */
  name: z.string(),
  /** The category chosen instead; null if the name in the file is used. */
  mapped_name: z.string().nullable(),
  /** The number of imported entries in this category. */
  entries: z.int(),
  /** Whether a category with the resulting name already exists. */
  is_stored: z.boolean(),
  is_too_long: z.boolean(),
});
export type ImportCategory = z.infer<typeof importCategory>;

export const importCategoriesContract = {
  /** Lists the categories named in a file; those that need another name come first. */
  categories: adminProcedure
    .errors(importNotFound)
    .input(z.object({ id, page }))
    .output(z.object({ categories: z.array(importCategory), total: z.int() })),

  /** Renames categories of the file, or maps them to existing ones; null restores the names in the file. Idempotent. */
  mapCategories: adminProcedure
    .errors({ ...importNotFound, ...importNotOpen })
    .input(
      z.object({
        id,
        category_ids: z
          .array(z.string().regex(/^[0-9a-f]{32}$/))
          .min(1)
          .max(MAPPED_CATEGORIES_MAX),
        name: categoryForm.shape.name.nullable(),
      }),
    )
    .output(questionImport),
};
