/** Up to so many pages, all have their number (spec section 9). */
const ALL_UP_TO = 7;

/** Stands for the pages left out in between. */
export const GAP = 'gap';

/**
 * What a page-number control shows: all pages, or of many the first, the last and the neighbours of the current one.
 * With many there are always seven places, so that no number moves away from under the pointer without need.
 */
export function pageNumbers(current: number, pages: number): (number | typeof GAP)[] {
  if (pages <= ALL_UP_TO) return range(1, pages);
  if (current <= 4) return [...range(1, 5), GAP, pages];
  if (current >= pages - 3) return [1, GAP, ...range(pages - 4, pages)];
  return [1, GAP, ...range(current - 1, current + 1), GAP, pages];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
