import type { Database, Trx } from '#server/database/database.ts';
import { deleteEntries } from '#server/questions/imports/import-staging.repository.ts';
import { deletePreviews } from './previews.repository.ts';

/** Deletes everything stored of an import's file, but not the import itself. */
export async function deleteStagedFile(db: Database | Trx, id: string): Promise<void> {
  await deleteEntries(db, id);
  await deletePreviews(db, id);
}
