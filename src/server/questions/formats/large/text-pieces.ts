import { createReadStream } from 'node:fs';

/** Thrown when a file isn't a text in UTF-8. */
export class NotUtf8 extends Error {}

const PIECE_BYTES = 1_000_000;

/** Reads the text of a file piece by piece, without its byte order mark. */
export async function* readTextPieces(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const bytes of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    // texts begin with ASCII: a zero byte means UTF-16 or UTF-32, which may be valid UTF-8 by accident
    if (isFirst && bytes.subarray(0, 2).includes(0)) throw new NotUtf8();
    isFirst = false;
    yield decode(decoder, bytes);
  }
  yield decode(decoder);
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new NotUtf8('', { cause: error });
  }
}
