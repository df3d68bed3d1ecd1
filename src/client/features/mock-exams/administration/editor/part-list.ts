import type { PartValues } from './template-values.ts';

export type MoveDirection = 'up' | 'down';

/** The index that the part at `index` gets. */
export function targetIndex(index: number, direction: MoveDirection): number {
  return direction === 'up' ? index - 1 : index + 1;
}

export function canMove(count: number, index: number, direction: MoveDirection): boolean {
  const target = targetIndex(index, direction);
  return target >= 0 && target < count;
}

export function movePart<Part>(parts: Part[], index: number, direction: MoveDirection): Part[] {
  const moved = parts[index];
  if (moved === undefined || !canMove(parts.length, index, direction)) return parts;
  return parts.toSpliced(index, 1).toSpliced(targetIndex(index, direction), 0, moved);
}

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
