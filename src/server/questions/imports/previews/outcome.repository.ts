import type { Trx } from '#server/database/database.ts';
import { textArray } from '#server/questions/imports/imports.repository.ts';
import type { ImportResult } from '#shared/questions/imports/imports.rules.ts';

const UNPUBLISHED = ['checking', 'refused', 'ready'] as const;

interface ReadyImport extends Omit<ImportResult, 'categories_created'> {
  category_names: string[];
  /** Of the entries that are left out. */
  problems: string[];
  /** The number of entries to be imported. */
  staged: number;
  leaves_out: boolean;
}

/** Of a locked import, or one that is being checked. */
export async function markReady(
  trx: Trx,
  id: string,
  { category_names, problems, ...facts }: ReadyImport,
): Promise<void> {
  await trx
    .updateTable('question_imports')
    .set({
      ...facts,
      problems: textArray(problems),
      importable: null,
      category_names,
      categories_created: category_names.length,
      status: 'ready',
    })
    .where('id', '=', id)
    .where('status', 'in', UNPUBLISHED)
    .execute();
}

export interface RefusedFile {
  problems: string[];
  /** The number of entries that can be imported, if that is known; null where none is staged. */
  importable: number | null;
  staged: number;
}

/** Of a locked import, or one that is being checked; the problems take the place of what it would have done. */
export async function markRefused(
  trx: Trx,
  id: string,
  { problems, importable, staged }: RefusedFile,
): Promise<void> {
  await trx
    .updateTable('question_imports')
    .set({
      status: 'refused',
      problems: textArray(problems),
      importable,
      staged,
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
