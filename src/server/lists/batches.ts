import { setImmediate } from 'node:timers/promises';

/** Rows of one query, and the cursor of the last row that was read; without one the list is at its end. */
interface Batch<Row, Cursor> {
  rows: Row[];
  last: Cursor | undefined;
}

/** A whole list for an export, read batch by batch as it is sent. */
export async function* readInBatches<Row, Cursor>(
  findBatch: (after: Cursor | undefined) => Promise<Batch<Row, Cursor>>,
): AsyncGenerator<Row[]> {
  for (let after: Cursor | undefined; ;) {
    const { rows, last } = await findBatch(after);
    if (rows.length > 0) yield rows;
    if (last === undefined) return;
    after = last;
    // queries on PGlite resolve without letting timers and requests have their turn
    await setImmediate();
  }
}
