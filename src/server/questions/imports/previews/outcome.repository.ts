import type { Trx } from '#server/database/database.ts';
import { selectTextArray } from '#server/questions/imports/imports.repository.ts';
import type { ImportResult } from '#shared/questions/imports/imports.rules.ts';

const UNPUBLISHED = ['checking', 'refused', 'ready'] as const;

interface ReadyImport extends Omit<ImportResult, 'categories_created'> {
  category_names: string[];
  /** The number of entries to be imported. */
  staged: number;
  leaves_out: boolean;
  unmapped_categories: number;
  undecided_near: number;
}

/** Marks an import as ready; it must be locked, or being checked. */
export async function markImportReady(
  trx: Trx,
  id: string,
  { category_names, ...facts }: ReadyImport,
): Promise<void> {
  await trx
    .updateTable('question_imports')
    .set({
      ...facts,
      importable: null,
      category_names,
      categories_created: category_names.length,
      status: 'ready',
    })
    .where('id', '=', id)
    .where('status', 'in', UNPUBLISHED)
    .execute();
}

interface RefusedFile {
  /** The problems of the file as a whole, if its entries have none of their own. */
  problems?: string[];
  /** The number of entries that can be imported; null if it is unknown because no entry is staged. */
  importable: number | null;
  staged: number;
  unmapped_categories?: number;
  undecided_near?: number;
}

/** Marks an import as refused: its problems replace the counts. It must be locked, or being checked. */
export async function markImportRefused(
  trx: Trx,
  id: string,
  { problems, ...facts }: RefusedFile,
): Promise<void> {
  await trx
    .updateTable('question_imports')
    .set({
      ...facts,
      ...(problems && { problems: selectTextArray(problems) }),
      status: 'refused',
      leaves_out: false,
      questions_new: null,
      repeats: null,
      repeats_extended: null,
      questions_replaced: null,
      categories_created: null,
      category_names: [],
    })
    .where('id', '=', id)
    .where('status', 'in', UNPUBLISHED)
    .execute();
}
