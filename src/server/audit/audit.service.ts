import { isDeepStrictEqual } from 'node:util';
import { afterCommit, type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import type { AuditAction, AuditEntity } from '#shared/audit/audit.rules.ts';
import { allowAuditDeletion, deleteEntriesBefore, insertEntries, type NewEntry } from './audit.repository.ts';

/** Who makes a change; null for a command on the server. */
export type Actor = { id: string; username: string } | null;

/** Columns of a row before or after a change, by their names in the table. */
type State = object;

export interface AuditedChange {
  action: AuditAction;
  entity: AuditEntity;
  /** Null when the change concerns all rows of the entity. */
  entity_id?: string | null;
  /** The name that administrators know the entity by. */
  entity_name: string;
  before?: State | null;
  after?: State | null;
}

/** Longer names, such as question texts, are cut to this length. */
const NAME_MAX = 200;

/**
 * Writes one audit entry in the transaction of the change, so that neither exists without the other. Given both states,
 * it keeps only the columns that differ, and writes nothing if none does.
 */
export async function recordChange(trx: Trx, actor: Actor, change: AuditedChange): Promise<void> {
  const entry = toEntry(actor, change);
  if (!entry) return;
  await insertEntries(trx, [entry]);
  const { action, entity, entity_id = null } = change;
  if (actor) afterCommit(trx, () => logSecurityEvent('authz_admin', { action, entity, entity_id }));
}

/** Records the parts of a larger change, but doesn't log them: the larger change is recorded and logged itself. */
export async function recordPartialChanges(trx: Trx, actor: Actor, changes: AuditedChange[]): Promise<void> {
  const entries = changes.flatMap((change) => toEntry(actor, change) ?? []);
  if (entries.length > 0) await insertEntries(trx, entries);
}

function toEntry(actor: Actor, change: AuditedChange): NewEntry | undefined {
  const states = statesOf(change);
  return (
    states && {
      actor_id: actor?.id ?? null,
      actor_name: actor?.username ?? null,
      action: change.action,
      entity: change.entity,
      entity_id: change.entity_id ?? null,
      entity_name: Array.from(change.entity_name).slice(0, NAME_MAX).join(''),
      ...states,
    }
  );
}

type Columns = Record<string, unknown>;

/** Returns the columns that have changed; undefined if both states are given and equal. */
function statesOf(change: AuditedChange): { before: Columns | null; after: Columns | null } | undefined {
  const before: Columns = { ...change.before };
  const after: Columns = { ...change.after };
  if (!change.before || !change.after)
    return { before: change.before ? before : null, after: change.after ? after : null };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (differing.length === 0) return undefined;
  return { before: only(before, differing), after: only(after, differing) };
}

function only(state: Columns, names: string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
}

const BATCH = 1_000;

/** Deletes lines past their term, in batches; returns how many. Any number of processes may run it at once. */
export async function deleteOldEntries(db: Database, days: number, stopping?: AbortSignal): Promise<number> {
  let deleted = 0;
  while (!stopping?.aborted) {
    const batch = await inTransaction(db, async (trx) => {
      await allowAuditDeletion(trx);
      return deleteEntriesBefore(trx, { days, limit: BATCH });
    });
    deleted += batch;
    if (batch < BATCH) break;
  }
  return deleted;
}
