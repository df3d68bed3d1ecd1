/** Up to this many pages, every number is shown (spec section 9). */
const ALL_UP_TO = 7;

/** Stands for the omitted pages in a list of page numbers. */
export const PAGE_GAP = 'gap';

/**
 * Returns all pages, or with many pages the first, the last and the neighbours of the current one. Many pages always
 * give seven entries, so that the numbers stay under the pointer.
 */
export function listPageNumbers(current: number, pages: number): (number | typeof PAGE_GAP)[] {
  if (pages <= ALL_UP_TO) return range(1, pages);
  if (current <= 4) return [...range(1, 5), PAGE_GAP, pages];
  if (current >= pages - 3) return [1, PAGE_GAP, ...range(pages - 4, pages)];
  return [1, PAGE_GAP, ...range(current - 1, current + 1), PAGE_GAP, pages];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
