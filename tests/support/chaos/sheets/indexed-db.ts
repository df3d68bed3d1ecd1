type Key = string | number | Key[];
type Row = Record<string, Key | boolean | null>;

/** What a browser's database keeps when its tabs are closed. */
export interface BrowserDisk {
  keyPath: string[];
  rows: { key: Key; row: Row }[];
}

interface KeyRange {
  lower: Key;
  upper: Key;
}

/** Queues a transaction; when its turn comes, `apply` writes to the disk and `notify` tells the tab the result. */
export type AddTransaction = (transaction: { apply: () => void; notify: () => void }) => void;

/** A request or a transaction of IndexedDB, which reports its result by an event. */
class Operation extends EventTarget {
  result: unknown;
  error: Error | null = null;
}

/** Implements the part of IndexedDB that the sheet's code uses: one store, which all databases of the browser share. */
export function createIndexedDb(disk: BrowserDisk | null, addTransaction: AddTransaction): object {
  return {
    open: () => {
      const request = new Operation();
      // without a disk the request fails, as in a private window of some browsers
      queueMicrotask(() => {
        request.error = disk ? null : new Error('no database here');
        if (disk) request.result = openDatabase(disk, addTransaction);
        if (disk?.keyPath.length === 0) request.dispatchEvent(new Event('upgradeneeded'));
        request.dispatchEvent(new Event(disk ? 'success' : 'error'));
      });
      return request;
    },
  };
}

function openDatabase(disk: BrowserDisk, addTransaction: AddTransaction): object {
  return {
    createObjectStore: (_name: string, { keyPath }: { keyPath: string[] }) => (disk.keyPath = keyPath),
    transaction: () => openTransaction(disk, addTransaction),
    close: () => undefined,
  };
}

function openTransaction(disk: BrowserDisk, addTransaction: AddTransaction): object {
  const transaction = new Operation();
  const work: (() => void)[] = [];
  const enqueue = (act: () => unknown): Operation => {
    const request = new Operation();
    work.push(() => (request.result = act()));
    return request;
  };
  addTransaction({
    apply: () => {
      for (const act of work) act();
    },
    notify: () => transaction.dispatchEvent(new Event('complete')),
  });
  return Object.assign(transaction, {
    objectStore: () => ({
      getAll: () => enqueue(() => disk.rows.map(({ row }) => structuredClone(row))),
      put: (row: Row) => enqueue(() => putRow(disk, structuredClone(row))),
      delete: (given: Key | KeyRange) => enqueue(() => deleteRows(disk, given)),
    }),
  });
}

function putRow(disk: BrowserDisk, row: Row): Key {
  const key = disk.keyPath.map((field) => row[field] as Key);
  deleteRows(disk, key);
  disk.rows = [...disk.rows, { key, row }].toSorted((one, other) => compareKeys(one.key, other.key));
  return key;
}

function deleteRows(disk: BrowserDisk, given: Key | KeyRange): void {
  const { lower, upper } = isRange(given) ? given : { lower: given, upper: given };
  disk.rows = disk.rows.filter(({ key }) => compareKeys(key, lower) < 0 || compareKeys(key, upper) > 0);
}

function isRange(given: Key | KeyRange): given is KeyRange {
  return typeof given === 'object' && !Array.isArray(given);
}

/** Compares keys as IndexedDB does: numbers before strings before arrays; arrays are compared item by item. */
function compareKeys(one: Key, other: Key): number {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (const [index, item] of one.entries()) {
      const compared = index < other.length ? compareKeys(item, other[index] ?? 0) : 1;
      if (compared !== 0) return compared;
    }
    return one.length - other.length;
  }
  const rank = (key: Key): number => (Array.isArray(key) ? 2 : Number(typeof key === 'string'));
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  return one < other ? -1 : Number(one > other);
}

export const KeyRanges = {
  bound: (lower: Key, upper: Key): KeyRange => ({ lower, upper }),
};
