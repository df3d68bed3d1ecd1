import { type ListSearch, oneOf, pageOf, textOf } from '#client/ui/lists/list-search.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditAction,
  type AuditEntity,
} from '#shared/audit/audit.rules.ts';

/** What fields of days take. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';

/** What the address says of the list; what it doesn't say is everything. */
export interface AuditSearch extends Pick<ListSearch, 'search' | 'page'> {
  action?: AuditAction | undefined;
  entity?: AuditEntity | undefined;
  /** Days of Madrid, 'YYYY-MM-DD', both included. */
  from?: string | undefined;
  until?: string | undefined;
}

/** `validateSearch` of the list: anything that isn't known is left out. */
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

/** A day that there is; a year that is still being typed is none. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  if (value < FIRST_DAY || value > LAST_DAY) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  // the 30th of February is the 2nd of March
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

/** What the list is limited to, as the calls take it. */
export function filterOf({ search = '', action, entity, from, until }: AuditSearch) {
  return {
    search,
    action: action ?? null,
    entity: entity ?? null,
    from: from ?? null,
    until: until ?? null,
  };
}

/** Whether the list is limited by anything that can be cleared. */
export function isFiltered({ search, action, entity, from, until }: AuditSearch): boolean {
  return [search, action, entity, from, until].some((value) => value !== undefined);
}
