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
  /** The number of entries staged so far; after the check, the number of entries to import. */
  staged: z.int(),
  /** The problems of the file, in file order; only the first ones if there are very many. */
  problems: z.array(z.string()),
  problem_count: z.int(),
  /** Remarks on which parts of the file were read and which were not. */
  remarks: z.array(z.string()),
  /** `has_clean_ups`: clean-ups can be applied to the file. `has_table`: its columns can be named by hand. */
  has_clean_ups: z.boolean(),
  has_table: z.boolean(),
  /** Whether entries with problems are left out and the other entries imported. */
  leaves_out: z.boolean(),
  /** How many entries can be imported if those with problems are left out; null unless the import was refused. */
  importable: z.int().nullable(),
  /** The number of categories with too long a name and no replacement yet: the import can't be published before. */
  unmapped_categories: z.int(),
  /**
   * The number of undecided entries that contradict a similar question about the same article: they block publishing
   * too.
   */
  undecided_near: z.int(),
  questions_new: z.int().nullable(),
  repeats: z.int().nullable(),
  repeats_extended: z.int().nullable(),
  questions_replaced: z.int().nullable(),
  categories_created: z.int().nullable(),
  /** The number of plain explanations that contain HTML tags; null unless the import may be published. */
  tagged_explanations: z.int().nullable(),
  /** The names of the categories that publishing creates; only the first ones if there are very many. */
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
