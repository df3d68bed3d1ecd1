import { SHEETS_DATABASE } from '#client/lib/storage/stored-names.ts';
import type { SentMark } from '#shared/mock-exams/sheet.contract.ts';

/** A mark of a mock exam that the server hasn't confirmed, in the browser's database until it has. */
export interface UnsentMark extends SentMark {
  user_id: string;
  attempt_id: string;
  device_id: string;
}

interface StoredMark extends UnsentMark {
  /** The time of the browser's clock, only used to delete old marks that were never sent. */
  stored_at: number;
}

const MARKS = 'marks';
const KEY = ['user_id', 'attempt_id', 'sequence', 'device_id'] as const;
/** How long unsent marks are kept: longer than any sheet is open, even when the browser's clock is corrected. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns a user's unsent marks in the order in which they were made, of any age: only the server knows which sheet is
 * open. Those of other users are deleted when they are old. A browser without a database, as in some private windows, has
 * none.
 */
export async function readUnsentMarks(userId: string): Promise<UnsentMark[]> {
  const all = await attempt((store): IDBRequest<StoredMark[]> => store.getAll(), []);
  const isOwn = ({ user_id }: StoredMark): boolean => user_id === userId;
  const oldest = Date.now() - KEPT_MS;
  await deleteUnsentMarks(all.filter((mark) => !isOwn(mark) && mark.stored_at < oldest));
  return all.filter(isOwn);
}

/** Stores a mark in the browser's database; returns false if the browser refuses. */
export async function storeUnsentMark(mark: UnsentMark): Promise<boolean> {
  const stored: StoredMark = { ...mark, stored_at: Date.now() };
  return (await attempt((store) => store.put(stored), null)) !== null;
}

export async function deleteUnsentMarks(marks: UnsentMark[]): Promise<void> {
  if (marks.length === 0) return;
  await attempt(
    (store) => marks.map((mark) => store.delete(KEY.map((field) => mark[field]))).at(-1),
    undefined,
  );
}

/** Deletes the unsent marks of a closed mock exam, or all of a user who logs out. */
export async function deleteUserUnsentMarks(userId: string, attemptId?: string): Promise<void> {
  // in the order of IndexedDB's keys an array comes after all strings and numbers
  const from = attemptId === undefined ? [userId] : [userId, attemptId];
  await attempt((store) => store.delete(IDBKeyRange.bound(from, [...from, []])), undefined);
}

/** Runs one transaction, and returns its last result once it is on the disk; `otherwise` when the browser refuses. */
async function attempt<Result, Otherwise>(
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(MARKS, 'readwrite', { durability: 'strict' });
      const request = work(transaction.objectStore(MARKS));
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
      });
      return request ? request.result : otherwise;
    } finally {
      database.close();
    }
  } catch {
    return otherwise;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(SHEETS_DATABASE, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(MARKS, { keyPath: [...KEY] }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}
