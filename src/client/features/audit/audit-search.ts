import { type ListSearch, oneOf, pageOf, textOf } from '#client/ui/lists/list-search.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditAction,
  type AuditEntity,
} from '#shared/audit/audit.rules.ts';

/** Bounds of the date fields. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';

/** The list's state in the address; a missing field doesn't limit the list. */
export interface AuditSearch extends Pick<ListSearch, 'search' | 'page'> {
  action?: AuditAction | undefined;
  entity?: AuditEntity | undefined;
  /** Dates in Madrid's time zone, 'YYYY-MM-DD', both inclusive. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Used as `validateSearch`: drops parameters and values that the list doesn't know. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    search: textOf(search['search']),
    action: oneOf(search['action'], AUDIT_ACTIONS),
    entity: oneOf(search['entity'], AUDIT_ENTITIES),
    from: dayOf(search['from']),
    until: dayOf(search['until']),
    page: pageOf(search['page']),
  };
}

/** Returns undefined for a date that doesn't exist, or whose year is still being typed. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  if (value < FIRST_DAY || value > LAST_DAY) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  // Date turns the 30th of February into the 2nd of March
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

/** Returns the filter as the procedures expect it. */
export function filterOf({ search = '', action, entity, from, until }: AuditSearch) {
  return {
    search,
    action: action ?? null,
    entity: entity ?? null,
    from: from ?? null,
    until: until ?? null,
  };
}

export function isFiltered({ search, action, entity, from, until }: AuditSearch): boolean {
  return [search, action, entity, from, until].some((value) => value !== undefined);
}
