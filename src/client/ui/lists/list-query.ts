import { keepPreviousData } from '@tanstack/react-query';

/** Others change what is listed: the remembered page is shown and fetched again. A new page replaces the old one once it is there. */
export const LIST_QUERY = { staleTime: 0, placeholderData: keepPreviousData } as const;
