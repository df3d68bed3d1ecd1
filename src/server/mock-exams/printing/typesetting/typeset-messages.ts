/** The process gets each file's template and JSON data, and the pictures 'picture-0', 'picture-1' and so on. */
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
