/** Where a cell of the grid is on screen. */
export interface CellPlace {
  left: number;
  top: number;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Returns the index of the cell to which a key leads; undefined if it leads nowhere. Up and down go by the places on
 * screen, because rows have different lengths, and each section begins a new row.
 */
export function findCellForKey(places: readonly CellPlace[], index: number, key: string): number | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  if (step) {
    const wanted = step(index, places.length);
    return wanted in places ? wanted : undefined;
  }
  const from = places[index];
  if (!from || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined;
  return nearestInNextRow(places, from, key === 'ArrowDown' ? 1 : -1);
}

function nearestInNextRow(
  places: readonly CellPlace[],
  from: CellPlace,
  direction: 1 | -1,
): number | undefined {
  const distances = places.map(({ top }) => (top - from.top) * direction).filter((distance) => distance > 0);
  if (distances.length === 0) return undefined;
  const row = from.top + Math.min(...distances) * direction;
  const inRow = places.flatMap(({ left, top }, index) =>
    top === row ? [{ index, aside: Math.abs(left - from.left) }] : [],
  );
  return inRow.toSorted((one, other) => one.aside - other.aside)[0]?.index;
}
