import { type ListState, parseListState, parseOneOf } from '#client/ui/lists/list-state.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditAction,
  type AuditEntity,
} from '#shared/audit/audit.rules.ts';

export const FIRST_FILTER_DAY = '2000-01-01';
export const LAST_FILTER_DAY = '2999-12-31';

export interface AuditListState extends ListState {
  action?: AuditAction | undefined;
  entity?: AuditEntity | undefined;
  /** Dates in Madrid's time zone, 'YYYY-MM-DD', both inclusive. */
  from?: string | undefined;
  until?: string | undefined;
}

export function parseAuditListState(search: Record<string, unknown>): AuditListState {
  return {
    ...parseListState(search),
    action: parseOneOf(search['action'], AUDIT_ACTIONS),
    entity: parseOneOf(search['entity'], AUDIT_ENTITIES),
    from: parseDay(search['from']),
    until: parseDay(search['until']),
  };
}

/** Returns undefined for a date that doesn't exist, or whose year is still being typed. */
export function parseDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  if (value < FIRST_FILTER_DAY || value > LAST_FILTER_DAY) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  // Date turns the 30th of February into the 2nd of March
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

export function toAuditFilter({ search = '', action, entity, from, until }: AuditListState) {
  return {
    search,
    action: action ?? null,
    entity: entity ?? null,
    from: from ?? null,
    until: until ?? null,
  };
}

export function hasAuditFilter({ search, action, entity, from, until }: AuditListState): boolean {
  return [search, action, entity, from, until].some((value) => value !== undefined);
}
