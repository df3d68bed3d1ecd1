import type { Trx } from '#server/database/database.ts';
import * as repository from './user-sheets.repository.ts';

/** Keeps a user's delivered sheets without their user, and deletes an open one, whose attempt must be gone. */
export function detachSheets(trx: Trx, userId: string): Promise<void> {
  return repository.detachSheets(trx, userId);
}
