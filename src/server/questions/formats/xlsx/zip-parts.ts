import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** What all read parts of a workbook may unpack to: twice what a real one of 20 million characters does. */
const UNPACKED_MAX_BYTES = 100_000_000;

/** The ZIP, or a part of it, is broken or not what a workbook has. */
export class BrokenWorkbook extends Error {}

/** The workbook unpacks to, or repeats, more than an import may hold. */
export class TooLargeWorkbook extends Error {}

export interface ZipParts {
  has: (name: string) => boolean;
  /** The text of a part, piece by piece; what it unpacks to is counted, whatever the ZIP says of its size. */
  read: (name: string) => AsyncGenerator<string>;
}

/** Names of parts don't differ by case alone. */
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

/** Whatever the library throws at a file is the file's fault. */
async function orBroken<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BrokenWorkbook('', { cause: error });
  }
}
