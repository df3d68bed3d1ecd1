import type { Mark } from '#client/features/mock-exams/sheet/marks/marks.ts';

/** What happened to the marks of a sheet; each mark is named by `keyOf`. */
export interface Journal {
  /** The marks that the user made in any tab. */
  made: Map<string, Mark>;
  /** The marks that the server has stored, as far as its replies or its final database show. */
  received: Set<string>;
  /** The marks that a browser's database has stored and whose tab knows it. */
  kept: Set<string>;
  /** The marks shown on a screen that said 'Guardado'. */
  saidSaved: Set<string>;
}

export function createJournal(): Journal {
  return { made: new Map(), received: new Set(), kept: new Set(), saidSaved: new Set() };
}

export function keyOf({ sequence, device_id }: Pick<Mark, 'sequence' | 'device_id'>): string {
  return `${sequence} ${device_id}`;
}

/** Groups the marks by question, sorted by sequence and then by device; the last mark counts. */
export function orderMarks(marks: Mark[]): Map<number, Mark[]> {
  const ordered = marks.toSorted(
    (one, other) => one.sequence - other.sequence || (one.device_id < other.device_id ? -1 : 1),
  );
  return Map.groupBy(ordered, ({ position }) => position);
}
