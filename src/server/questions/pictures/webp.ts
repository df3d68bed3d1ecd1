import { checkDimensions } from './dimensions.ts';
import { type CleanPicture, requireWholePicture, PictureProblem } from './picture.ts';

const KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
/** The lengths of the file's header and of a chunk's header. */
const HEAD_BYTES = 12;
const CHUNK_HEAD = 8;
/** Flags of VP8X: two kinds of metadata, which are removed, and an animation. */
const METADATA = 0x0c;
const ANIMATION = 0x02;

export function cleanWebp(bytes: Buffer): CleanPicture {
  const chunks = readChunks(bytes);
  const extended = chunks.find(({ type }) => type === 'VP8X');
  if (((extended?.data[0] ?? 0) & ANIMATION) !== 0 || chunks.some(({ type }) => type === 'ANMF'))
    throw new PictureProblem('está animada: elige una imagen fija');
  const pixels = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  requireWholePicture(pixels !== undefined);
  const { width, height } = pixels.type === 'VP8 ' ? readLossy(pixels.data) : readLossless(pixels.data);
  checkDimensions(width, height);
  if (extended) checkCanvas(extended.data, { width, height });
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(writeChunk);
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.alloc(CHUNK_HEAD);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { type: 'webp', width, height, bytes: Buffer.concat([head, body]) };
}

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(bytes: Buffer): Chunk[] {
  const end = CHUNK_HEAD + bytes.readUInt32LE(4);
  requireWholePicture(end <= bytes.length);
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at + CHUNK_HEAD <= end;) {
    const length = bytes.readUInt32LE(at + 4);
    const from = at + CHUNK_HEAD;
    requireWholePicture(from + length <= end);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(from, from + length) });
    // chunks begin at even offsets
    at = from + length + (length % 2);
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const content = Buffer.from(data);
  if (type === 'VP8X') content[0] = (content[0] ?? 0) & ~METADATA;
  return Buffer.concat([head, content, Buffer.alloc(data.length % 2)]);
}

function readLossy(data: Buffer): { width: number; height: number } {
  requireWholePicture(data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a);
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function readLossless(data: Buffer): { width: number; height: number } {
  requireWholePicture(data.length >= 5 && data[0] === 0x2f);
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

function checkCanvas(data: Buffer, { width, height }: { width: number; height: number }): void {
  requireWholePicture(data.length >= 10);
  requireWholePicture(data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height);
}
