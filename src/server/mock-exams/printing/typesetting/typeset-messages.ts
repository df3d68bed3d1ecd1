/** What the process gets: for each file its template and its data as JSON, and the pictures that these name 'picture-0' and on. */
export interface TypesetRequest {
  documents: { template: string; data: string }[];
  pictures: Uint8Array[];
}

export interface TypesetFile {
  pages: number;
  pdf: Uint8Array;
}

/** `unavailable`: this installation has no compiler for its system. */
export type TypesetReply = { files: TypesetFile[] } | { unavailable: string } | { failed: string };
