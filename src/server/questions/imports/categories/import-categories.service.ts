import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import type { Database } from '#server/database/database.ts';
import { findImport } from '#server/questions/imports/imports.repository.ts';
import {
  changeOpenImport,
  type DecisionResult,
} from '#server/questions/imports/previews/decisions.service.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ImportCategory } from '#shared/questions/imports/import-categories.contract.ts';
import { findImportCategories, setMappedNames, updateMissingKeys } from './import-categories.repository.ts';

export async function listImportCategories(
  db: Database,
  { id, page }: { id: string; page: number },
): Promise<{ categories: ImportCategory[]; total: number } | Refusal<'IMPORT_NOT_FOUND'>> {
  if (!(await findImport(db, id))) return refuse('IMPORT_NOT_FOUND');
  return findImportCategories(db, id, page);
}

/** Chooses another category, of the file or stored, for the questions of these categories; null undoes the choice. */
export function mapCategories(
  db: Database,
  actor: Actor,
  { id, ...mapping }: { id: string; category_ids: string[]; name: string | null },
): Promise<DecisionResult> {
  return changeOpenImport(db, id, async (trx, { file_name }) => {
    const categories = await setMappedNames(trx, id, mapping);
    if (categories === 0) return false;
    await updateMissingKeys(trx, id, mapping.category_ids);
    await recordChange(trx, actor, {
      action: 'decided',
      entity: 'import',
      entity_id: id,
      entity_name: file_name,
      after: { categories, category_name: mapping.name },
    });
    return true;
  });
}
