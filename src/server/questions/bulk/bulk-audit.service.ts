import type { AuditedChange } from '#server/audit/audit.service.ts';
import type { Trx } from '#server/database/database.ts';
import type { BulkChange } from '#shared/questions/bulk-changes.contract.ts';
import { toStateColumns } from '#shared/questions/question-state.contract.ts';

/** Describes the change in one line of the audit: how many questions, and what was done to them. */
export async function describeBulkChange(
  trx: Trx,
  { id, change, changed }: { id: string; change: BulkChange; changed: number },
): Promise<AuditedChange> {
  return {
    action: 'bulk_changed',
    entity: 'question',
    entity_id: id,
    entity_name: `${changed.toLocaleString('es-ES')} ${changed === 1 ? 'pregunta' : 'preguntas'}`,
    after: { questions: changed, bulk_kind: change.kind, ...(await detailsOf(trx, change)) },
  };
}

async function detailsOf(trx: Trx, change: BulkChange): Promise<object> {
  switch (change.kind) {
    case 'categories':
      return {
        added_categories: await findNames(trx, change.add_ids),
        removed_categories: await findNames(trx, change.remove_ids),
      };
    case 'state':
      return toStateColumns(change);
    case 'source':
      return describeSource(change.source);
    case 'delete':
    case 'restore':
      return {};
  }
}

function describeSource(source: Extract<BulkChange, { kind: 'source' }>['source']): object {
  return {
    source_exam: source?.exam ?? null,
    source_year: source?.year ?? null,
    source_is_reserve: source?.is_reserve ?? false,
  };
}

async function findNames(trx: Trx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('categories')
    .select('name')
    .where('id', 'in', ids)
    .orderBy('name_key')
    .execute();
  return rows.map(({ name }) => name);
}
