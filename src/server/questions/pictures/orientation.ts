const EXIF = 'Exif\0\0';
const TAG = 0x0112;
/** The bytes of a segment's marker, length and name. */
const HEAD_BYTES = 10;

/** Reads the orientation, 1 to 8, from an Exif segment; undefined if it has none. */
export function readOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, HEAD_BYTES) !== EXIF || segment.length < HEAD_BYTES + 8) return undefined;
  const tiff = segment.subarray(HEAD_BYTES);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(short(directory), 100);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * 12;
    if (short(at) !== TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Creates an Exif segment with nothing but the orientation, by which browsers turn the picture. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  // the value is one number of type 3, which has 16 bits
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff]);
}
