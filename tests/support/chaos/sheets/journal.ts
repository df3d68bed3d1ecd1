import type { SheetMark } from '#client/features/mock-exams/sheet/marks/marks.ts';

/** What happened to the marks of a sheet; the sets contain keys that `toMarkKey` returns. */
export interface Journal {
  /** The marks that the user made in any tab. */
  made: Map<string, SheetMark>;
  /** The marks that the server has stored, as far as its replies or its final database show. */
  received: Set<string>;
  /** The marks that a browser's database has stored and confirmed to the tab. */
  kept: Set<string>;
  /** The marks shown on a screen that said 'Guardado'. */
  saidSaved: Set<string>;
}

export function createJournal(): Journal {
  return { made: new Map(), received: new Set(), kept: new Set(), saidSaved: new Set() };
}

export function toMarkKey({ sequence, device_id }: Pick<SheetMark, 'sequence' | 'device_id'>): string {
  return `${sequence} ${device_id}`;
}

/** Groups the marks by question, sorted by sequence and then by device; the last mark counts. */
export function groupMarksByQuestion(marks: SheetMark[]): Map<number, SheetMark[]> {
  const ordered = marks.toSorted(
    (one, other) => one.sequence - other.sequence || (one.device_id < other.device_id ? -1 : 1),
  );
  return Map.groupBy(ordered, ({ position }) => position);
}
