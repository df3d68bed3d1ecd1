import { keepPreviousData } from '@tanstack/react-query';

/**
 * Query options of lists, whose rows other users may change: a cached page is shown and refetched. While another page
 * is loading, the previous one stays visible.
 */
export const LIST_QUERY_OPTIONS = { staleTime: 0, placeholderData: keepPreviousData } as const;
