import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** The most unpacked bytes of a workbook: twice as many as a real one with 20 million characters has. */
const UNPACKED_MAX_BYTES = 100_000_000;

/** Thrown when the ZIP or a part of it is broken, or isn't what a workbook contains. */
export class BrokenWorkbook extends Error {}

/** Thrown when a workbook unpacks to more than an import may hold, also by repeating texts. */
export class TooLargeWorkbook extends Error {}

export interface ZipParts {
  has: (name: string) => boolean;
  /** Reads the text of a part in pieces; it counts the bytes, because the size in the ZIP may be wrong. */
  read: (name: string) => AsyncGenerator<string>;
}

/** Opens the ZIP of a workbook; its parts are found in any case, because no two names differ only in case. */
export async function openZip(bytes: Uint8Array): Promise<ZipParts> {
  const { buffer, byteOffset, byteLength } = bytes;
  const zip = await orBroken(() => fromBufferPromise(Buffer.from(buffer, byteOffset, byteLength)));
  const entries = new Map<string, Entry>();
  await orBroken(async () => {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  });
  const budget = { left: UNPACKED_MAX_BYTES };
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: (name) => readPart(zip, entries.get(name.toLowerCase()), budget),
  };
}

async function* readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  budget: { left: number },
): AsyncGenerator<string> {
  if (!entry) throw new BrokenWorkbook();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await orBroken(() => zip.openReadStreamPromise(entry));
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  try {
    for (;;) {
      const read = await orBroken(() => chunks.next());
      if (read.done) break;
      budget.left -= read.value.byteLength;
      if (budget.left < 0) throw new TooLargeWorkbook();
      yield await orBroken(() => decoder.decode(read.value, { stream: true }));
    }
  } finally {
    stream.destroy();
  }
}

/** Turns every error of the ZIP library into BrokenWorkbook: the file is to blame. */
async function orBroken<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BrokenWorkbook('', { cause: error });
  }
}
