import type { FileEntry } from '#shared/questions/file-entries.rules.ts';

/** A format that can be read piece by piece. */
export interface LargeFormat {
  /** Reads the pieces of a file and yields groups of entries, or a Spanish text that says why it can't be read. */
  read: (pieces: AsyncIterable<string>) => AsyncGenerator<{ refused: string } | { entries: FileEntry[] }>;
  /** Returns remarks for the user about the file; call it after the whole file has been read. */
  remarks: () => string[];
}
