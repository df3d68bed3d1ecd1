import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '#server/database/database.ts';
import type { AuditAction, AuditEntity } from '#shared/audit/audit.rules.ts';
import { insertLine } from './audit.repository.ts';

/** Who changes something; null: a command on the server. */
export type Actor = { id: string; username: string } | null;

/** What is there before or after, by the names of the tables' columns. */
type State = object;

export interface Change {
  action: AuditAction;
  entity: AuditEntity;
  /** None where all of a kind is meant. */
  entity_id?: string | null;
  /** As administrators know it. */
  entity_name: string;
  before?: State | null;
  after?: State | null;
}

/** So much of a wording names it. */
const NAME_MAX = 200;

/**
 * Writes one line in the transaction of the change, so that there is never the one without the other. Where both sides
 * are given, only what differs is kept, and nothing is written when nothing does.
 */
export async function record(trx: Trx, actor: Actor, change: Change): Promise<void> {
  const states = statesOf(change);
  if (!states) return;
  await insertLine(trx, {
    actor_id: actor?.id ?? null,
    actor_name: actor?.username ?? null,
    action: change.action,
    entity: change.entity,
    entity_id: change.entity_id ?? null,
    entity_name: Array.from(change.entity_name).slice(0, NAME_MAX).join(''),
    ...states,
  });
}

type Columns = Record<string, unknown>;

/** Nothing where both are known and the same. */
function statesOf(change: Change): { before: Columns | null; after: Columns | null } | undefined {
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
