import { crc32, inflateSync } from 'node:zlib';
import { type CleanPicture, requireWholePicture, PictureProblem } from './picture.ts';
import { checkDimensions } from './dimensions.ts';

/** The chunks that a browser shows; texts, dates, places and further frames of an animation are removed. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'IDAT', 'IEND']);
const SIGNATURE_BYTES = 8;
/** The number of bytes of a chunk's length, type and checksum together. */
const FRAME_BYTES = 12;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First row and column, and distance, of each pass of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [0, 4, 8, 8],
  [4, 0, 8, 4],
  [0, 2, 4, 4],
  [2, 0, 4, 2],
  [0, 1, 2, 2],
  [1, 0, 2, 1],
] as const;

export function cleanPng(bytes: Buffer): CleanPicture {
  const chunks = readChunks(bytes);
  const [head] = chunks;
  requireWholePicture(head?.type === 'IHDR' && head.data.length === 13);
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  checkDimensions(width, height);
  checkPixels(head.data, chunks);
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole);
  return { type: 'png', width, height, bytes: Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...kept]) };
}

interface Chunk {
  type: string;
  data: Buffer;
  whole: Buffer;
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (chunks.at(-1)?.type !== 'IEND') {
    requireWholePicture(at + FRAME_BYTES <= bytes.length);
    const length = bytes.readUInt32BE(at);
    const end = at + FRAME_BYTES + length;
    requireWholePicture(end <= bytes.length);
    const isSumRight = crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4);
    requireWholePicture(isSumRight);
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** A few bytes may unpack to gigabytes: no more is unpacked than the dimensions say. */
function checkPixels(head: Buffer, chunks: Chunk[]): void {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const expected = unpackedBytes(head);
  try {
    if (inflateSync(packed, { maxOutputLength: expected + 1 }).length === expected) return;
  } catch {
    // the data is broken, or unpacks to more than the picture may have
  }
  throw new PictureProblem('tiene los datos dañados, o más de los que dice su tamaño');
}

function unpackedBytes(head: Buffer): number {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const bits = (CHANNELS[head[9] ?? -1] ?? 0) * (head[8] ?? 0);
  const rows = (wide: number, high: number): number =>
    wide === 0 ? 0 : high * (1 + Math.ceil((wide * bits) / 8));
  if (head[12] !== 1) return rows(width, height);
  return PASSES.reduce((sum, [row, column, down, across]) => {
    const [wide, high] = [Math.ceil((width - column) / across), Math.ceil((height - row) / down)];
    return sum + rows(Math.max(0, wide), Math.max(0, high));
  }, 0);
}
