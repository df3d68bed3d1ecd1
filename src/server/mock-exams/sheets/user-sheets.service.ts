import type { Trx } from '#server/database/database.ts';
import * as repository from './user-sheets.repository.ts';

/** Removes the user from delivered sheets and deletes the user's open sheet, whose attempt must be deleted before. */
export function detachSheetsFromUser(trx: Trx, userId: string): Promise<void> {
  return repository.updateSheetsWithoutUser(trx, userId);
}
