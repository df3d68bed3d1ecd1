import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { type AuditSearch, filterOf } from './audit-search.ts';

/** Whatever is done adds to it: what is remembered is shown and asked for again. While it is, the page before stays. */
const ALWAYS_AGAIN = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** One page of the list. */
export function auditListQuery(search: AuditSearch) {
  return api.audit.list.queryOptions({
    input: { ...filterOf(search), page: search.page ?? 1 },
    // rows of a table have an id
    select: ({ lines }) => lines.map((line) => ({ ...line, id: String(line.number) })),
    ...ALWAYS_AGAIN,
  });
}

/** What one of them holds, which never changes. */
export function auditLineQuery(number: number) {
  return queryOptions({
    ...api.audit.line.queryOptions({ input: { number } }),
    staleTime: Infinity,
  });
}

/** How many there are, which may take longer than the page. */
export function auditTotalQuery(search: AuditSearch) {
  return api.audit.total.queryOptions({
    input: filterOf(search),
    select: ({ total }) => total,
    ...ALWAYS_AGAIN,
  });
}
