import { keepPreviousData } from '@tanstack/react-query';

/**
 * Other users change the rows: a cached page is shown and refetched. The previous page stays visible until the next one
 * is loaded.
 */
export const LIST_QUERY = { staleTime: 0, placeholderData: keepPreviousData } as const;
