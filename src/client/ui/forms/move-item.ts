export type MoveDirection = 'up' | 'down';

/** Returns the new index of the item at `index`. */
export function toMovedIndex(index: number, direction: MoveDirection): number {
  return direction === 'up' ? index - 1 : index + 1;
}

export function canMove(count: number, index: number, direction: MoveDirection): boolean {
  const target = toMovedIndex(index, direction);
  return target >= 0 && target < count;
}

export function moveItem<Item>(items: Item[], index: number, direction: MoveDirection): Item[] {
  const moved = items[index];
  if (moved === undefined || !canMove(items.length, index, direction)) return items;
  return items.toSpliced(index, 1).toSpliced(toMovedIndex(index, direction), 0, moved);
}
