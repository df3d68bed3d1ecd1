import type { PartValues } from './template-values.ts';

/** Removes a part, and from other parts the condition that this part is passed first. */
export function removePart(parts: PartValues[], index: number): PartValues[] {
  const removed = parts[index]?.key;
  return parts
    .toSpliced(index, 1)
    .map((part) => (part.corrected_after === removed ? { ...part, corrected_after: '' } : part));
}

/** The sum of the numbers of questions that the sources give; null if any of them is not a number. */
export function sumSourceCounts(part: PartValues): number | null {
  const counts = part.sources.map(({ share }) => share.count.trim());
  if (!counts.every((count) => /^\d{1,9}$/.test(count))) return null;
  return counts.reduce((sum, count) => sum + Number(count), 0);
}
