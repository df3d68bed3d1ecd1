import * as z from 'zod';
import { id } from '../../procedure.contract.ts';

/**
 * checking: the entries are being staged. refused: the file has problems. ready: it may be published. discarded: by an
 * administrator, or after a day. undone: published and then undone.
 */
const IMPORT_STATUSES = ['checking', 'refused', 'ready', 'discarded', 'published', 'undone'] as const;

/** An import and what publishing would do, or did. Counts are null until known. */
export const questionImport = z.object({
  id,
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** The number of entries in the file. */
  total: z.int().nullable(),
  /** The number of entries staged so far; later of those that are imported. */
  staged: z.int(),
  /** The file's problems in its order; only the first ones of very many. */
  problems: z.array(z.string()),
  problem_count: z.int(),
  /** What of the file was read and what not. */
  remarks: z.array(z.string()),
  /** Whether the file may be read with clean-ups; `has_table`: or with columns named by hand. */
  has_clean_ups: z.boolean(),
  has_table: z.boolean(),
  /** Whether the entries with problems are left out, and the others imported. */
  leaves_out: z.boolean(),
  /** The number of entries that it would import without those with problems; null unless it was refused. */
  importable: z.int().nullable(),
  /** Categories whose names are too long and got no other: it can't be published before. */
  unmapped_categories: z.int(),
  /** Entries about an article that has another right answer elsewhere, and that nothing was decided about: the same. */
  undecided_near: z.int(),
  questions_new: z.int().nullable(),
  repeats: z.int().nullable(),
  repeats_extended: z.int().nullable(),
  questions_replaced: z.int().nullable(),
  categories_created: z.int().nullable(),
  /** The number of plain explanations that contain HTML tags; null unless the import may be published. */
  tagged_explanations: z.int().nullable(),
  /** The names of categories that publishing creates; only the first ones of very many. */
  category_names: z.array(z.string()),
  /** The administrator's username; null once the account is deleted. */
  created_by: z.string().nullable(),
  created_at: z.date(),
  published_at: z.date().nullable(),
  undone_at: z.date().nullable(),
});
export type QuestionImport = z.infer<typeof questionImport>;

export const importNotFound = {
  IMPORT_NOT_FOUND: { status: 404, message: 'La importación ya no existe.' },
} as const;

export const importNotOpen = {
  IMPORT_NOT_OPEN: { status: 409, message: 'Esta importación ya no admite cambios.' },
} as const;
