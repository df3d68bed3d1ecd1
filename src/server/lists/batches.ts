import { setImmediate } from 'node:timers/promises';

/** Rows of one query, and the cursor of the last row that it read; no cursor at the end of the list. */
interface Batch<Row, Cursor> {
  rows: Row[];
  last: Cursor | undefined;
}

/** Exports a whole list without keeping it in memory: each batch is read when the previous one has been sent. */
export async function* readInBatches<Row, Cursor>(
  findBatch: (after: Cursor | undefined) => Promise<Batch<Row, Cursor>>,
): AsyncGenerator<Row[]> {
  for (let after: Cursor | undefined; ;) {
    const { rows, last } = await findBatch(after);
    if (rows.length > 0) yield rows;
    if (last === undefined) return;
    after = last;
    // PGlite never yields to the event loop: lets requests and timers run between batches
    await setImmediate();
  }
}

/** Reads each batch while the previous one is being used. */
export async function* readAhead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  for (let next = batches.next(); ;) {
    const read = await next;
    if (read.done) return;
    next = batches.next();
    // marks a rejection as handled, because the batch may never be asked for
    next.catch(() => {});
    yield read.value;
  }
}
