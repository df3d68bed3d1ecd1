import { sql } from 'kysely';
import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { checkFileAgain } from '#server/questions/imports/import-checking.service.ts';
import { deleteEntries } from '#server/questions/imports/import-staging.repository.ts';
import { findImport, canReadFileAgain, lockImport } from '#server/questions/imports/imports.repository.ts';
import type { DecisionResult } from '#server/questions/imports/previews/decisions.service.ts';
import { deletePreviews, setDecision } from '#server/questions/imports/previews/previews.repository.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ImportReading } from '#shared/questions/imports/import-reading.contract.ts';
import { hasImportFile } from './import-files.repository.ts';
import {
  type DecidedEntries,
  listDecidedEntries,
  findMappedNames,
  findImportReading,
  insertMappedNames,
  type ReadingSettings,
  restartCheck,
} from './import-reading.repository.ts';

export async function readImportReading(
  db: Database,
  id: string,
): Promise<ImportReading | Refusal<'IMPORT_NOT_FOUND'>> {
  return (await findImportReading(db, id)) ?? refuse('IMPORT_NOT_FOUND');
}

/** Restarts the check and returns before it ends, as sending a file does; `onError` receives later errors. */
export async function rereadImport(
  db: Database,
  actor: Actor,
  { id, ...reading }: ReadingSettings & { id: string },
  onError: (error: unknown) => void,
): Promise<DecisionResult> {
  const begun = await begin(db, actor, id, reading);
  if (isRefused(begun)) return begun;
  // starts before the reply, so that the next request finds the check under way
  void checkFileAgain(db, { id, file_name: begun.file_name, reading }, onError, async (trx) => {
    for (const decisions of begun.decisions) await decideAgain(trx, id, decisions);
  });
  return begun.restarted ?? refuse('IMPORT_NOT_FOUND');
}

function begin(db: Database, actor: Actor, id: string, reading: ReadingSettings) {
  return inTransaction(db, async (trx) => {
    const locked = await lockImport(trx, id);
    if (!locked) return refuse('IMPORT_NOT_FOUND');
    // ZIP files aren't stored, so they can't be read again
    if (!canReadFileAgain(locked) || !(await hasImportFile(trx, id))) return refuse('IMPORT_NOT_OPEN');
    const decisions = await listDecidedEntries(trx, id);
    const mapped = await findMappedNames(trx, id);
    await deleteEntries(trx, id);
    await deletePreviews(trx, id, { exceptFile: true });
    await restartCheck(trx, id, reading);
    await insertMappedNames(trx, id, mapped);
    await recordChange(trx, actor, {
      action: 'decided',
      entity: 'import',
      entity_id: id,
      entity_name: locked.file_name,
      after: { ...reading },
    });
    // read before the check begins: a fast one would already be further
    return { file_name: locked.file_name, decisions, restarted: await findImport(trx, id) };
  });
}

/** Repeats earlier decisions that are still possible: an entry may be read differently now. */
async function decideAgain(trx: Trx, id: string, { decision, numbers }: DecidedEntries): Promise<void> {
  await setDecision(trx, id, { decision, which: sql<boolean>`p.number = any(${numbers}::integer[])` });
}
