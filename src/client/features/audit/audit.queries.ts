import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { LIST_QUERY } from '#client/ui/lists/list-query.ts';
import { type AuditListState, filterOf } from './audit-list-state.ts';

export function auditListQuery(state: AuditListState) {
  return api.audit.list.queryOptions({
    input: { ...filterOf(state), page: state.page ?? 1 },
    // DataTable identifies rows by `id`
    select: ({ lines }) => ({ rows: lines.map((line) => ({ ...line, id: String(line.number) })) }),
    ...LIST_QUERY,
  });
}

/** Entries never change, so they are never refetched. */
export function auditEntryQuery(number: number) {
  return queryOptions({
    ...api.audit.line.queryOptions({ input: { number } }),
    staleTime: Infinity,
  });
}

export function auditTotalQuery(state: AuditListState) {
  return api.audit.total.queryOptions({
    input: filterOf(state),
    select: ({ total }) => total,
    ...LIST_QUERY,
  });
}
