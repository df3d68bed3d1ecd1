import type { Mark } from '#client/features/mock-exams/sheet/marks/marks.ts';

/** What happened to the marks of a sheet; all by `keyOf`. */
export interface Journal {
  /** Made by the user, in any tab. */
  made: Map<string, Mark>;
  /** Stored by the server, as far as its reply or its end tells. */
  received: Set<string>;
  /** Kept by a browser's database, as far as its tab has noticed. */
  kept: Set<string>;
  /** Stood on a screen that said 'Guardado'. */
  saidSaved: Set<string>;
}

export function createJournal(): Journal {
  return { made: new Map(), received: new Set(), kept: new Set(), saidSaved: new Set() };
}

export function keyOf({ sequence, device_id }: Pick<Mark, 'sequence' | 'device_id'>): string {
  return `${sequence} ${device_id}`;
}

/** The marks of each question in their order, the one that counts last: by sequence, then by device. */
export function orderMarks(marks: Mark[]): Map<number, Mark[]> {
  const ordered = marks.toSorted(
    (one, other) => one.sequence - other.sequence || (one.device_id < other.device_id ? -1 : 1),
  );
  return Map.groupBy(ordered, ({ position }) => position);
}
