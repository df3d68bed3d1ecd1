/** What the process gets: for each file its template and its data as JSON. */
export type TypesetRequest = { template: string; data: string }[];

export interface TypesetFile {
  pages: number;
  pdf: Uint8Array;
}

/** `unavailable`: this installation has no compiler for its system. */
export type TypesetReply = { files: TypesetFile[] } | { unavailable: string } | { failed: string };
