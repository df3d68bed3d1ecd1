import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import { type AuditListState, toAuditFilter } from './audit-list-state.ts';

export function auditListQuery(state: AuditListState) {
  return api.audit.list.queryOptions({
    input: { ...toAuditFilter(state), page: state.page ?? 1 },
    // DataTable identifies rows by `id`
    select: ({ lines }) => ({ rows: lines.map((line) => ({ ...line, id: String(line.number) })) }),
    ...LIST_QUERY_OPTIONS,
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
    input: toAuditFilter(state),
    select: ({ total }) => total,
    ...LIST_QUERY_OPTIONS,
  });
}
