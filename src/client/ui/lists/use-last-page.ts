import { useEffect, useEffectEvent } from 'react';

/**
 * Goes to the last page when `page` is none of the list's: its rows were deleted, or an old address names it. `pages` is
 * undefined while it is unknown how many there are.
 */
export function useLastPage(page: number, pages: number | undefined, goTo: (page: number) => void): void {
  const last = pages === undefined || page <= pages || page === 1 ? undefined : Math.max(1, pages);
  const leave = useEffectEvent(goTo);
  useEffect(() => {
    if (last !== undefined) leave(last);
  }, [page, last]);
}
