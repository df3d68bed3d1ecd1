import type { FileEntry } from '#shared/questions/file-entries.rules.ts';

/** A format that can be read piece by piece. */
export interface LargeFormat {
  /** Reads pieces of text and yields groups of entries, or a Spanish text that says what is wrong with the file. */
  read: (pieces: AsyncIterable<string>) => AsyncGenerator<{ refused: string } | { entries: FileEntry[] }>;
  /** Returns the remarks about the file; call it after the whole file has been read. */
  remarks: () => string[];
}
