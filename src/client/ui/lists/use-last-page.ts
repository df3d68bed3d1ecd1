import { useEffect, useEffectEvent } from 'react';

/**
 * Goes to the last page when `page` doesn't exist: its rows were deleted, or the address is old. `pages`, the number of
 * pages, is undefined until it is known.
 */
export function useLastPage(page: number, pages: number | undefined, goTo: (page: number) => void): void {
  const last = pages === undefined || page <= pages || page === 1 ? undefined : Math.max(1, pages);
  const leave = useEffectEvent(goTo);
  useEffect(() => {
    if (last !== undefined) leave(last);
  }, [page, last]);
}
