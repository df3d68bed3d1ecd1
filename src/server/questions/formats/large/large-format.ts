import type { FileEntry } from '#shared/questions/file-entries.rules.ts';

/** A format that is read bit by bit. */
export interface LargeFormat {
  /** The entries in groups, or what is wrong with the file, in Spanish; the text comes in pieces. */
  read: (pieces: AsyncIterable<string>) => AsyncGenerator<{ refused: string } | { entries: FileEntry[] }>;
  /** The remarks about the file; call it when all of it is read. */
  remarks: () => string[];
}
