import type { PartValues } from './template-values.ts';

/** Parts that depended on the removed one depend on none. */
export function removePart(parts: PartValues[], index: number): PartValues[] {
  const removed = parts[index]?.key;
  return parts
    .toSpliced(index, 1)
    .map((part) => (part.corrected_after === removed ? { ...part, corrected_after: '' } : part));
}

/** How many questions the sources name when each names an exact count; null: one of them isn't a number. */
export function sumOfCounts(part: PartValues): number | null {
  const counts = part.sources.map(({ share }) => share.count.trim());
  if (!counts.every((count) => /^\d{1,9}$/.test(count))) return null;
  return counts.reduce((sum, count) => sum + Number(count), 0);
}
