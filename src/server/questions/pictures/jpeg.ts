import { checkDimensions } from './dimensions.ts';
import { type CleanPicture, requireWholePicture, PictureProblem } from './picture.ts';
import { readOrientation, writeOrientation } from './orientation.ts';

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;
/** The frame types that browsers show: baseline, extended and progressive. */
const SHOWN_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/**
 * The application segments that are kept: JFIF, colour profile and colour transform. Places, dates and thumbnails are
 * removed.
 */
const KEPT_APPLICATIONS: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};
const EXIF = 0xe1;

export function cleanJpeg(bytes: Buffer): CleanPicture {
  const reader = new JpegReader(bytes);
  reader.read();
  const { frame, orientation, kept } = reader;
  requireWholePicture(frame !== undefined && reader.hasScan);
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  checkDimensions(width, height);
  const turned = orientation >= 5;
  const head = orientation > 1 ? [writeOrientation(orientation)] : [];
  return {
    type: 'jpeg',
    width: turned ? height : width,
    height: turned ? width : height,
    bytes: Buffer.concat([START, ...head, ...kept, END]),
  };
}

class JpegReader {
  readonly kept: Buffer[] = [];
  frame: Buffer | undefined;
  orientation = 1;
  hasScan = false;
  readonly #bytes: Buffer;
  #at = 2;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Reads segments up to the end mark; what follows is not part of the picture. */
  read(): void {
    for (;;) {
      const marker = this.#readMarker();
      if (marker === 0xd9) return;
      const from = this.#at;
      requireWholePicture(from + 2 <= this.#bytes.length);
      const end = from + this.#bytes.readUInt16BE(from);
      requireWholePicture(end <= this.#bytes.length && end >= from + 2);
      this.#at = end;
      this.#take(marker, this.#bytes.subarray(from - 2, end));
    }
  }

  #readMarker(): number {
    requireWholePicture(this.#bytes[this.#at] === 0xff);
    // segments may begin with any number of fill bytes
    while (this.#bytes[this.#at] === 0xff) this.#at += 1;
    const marker = this.#bytes[this.#at];
    requireWholePicture(marker !== undefined && marker !== 0);
    this.#at += 1;
    return marker;
  }

  /** `segment` begins with its marker. */
  #take(marker: number, segment: Buffer): void {
    if (marker === EXIF) this.orientation = readOrientation(segment) ?? this.orientation;
    else if (marker === SCAN) this.#takeScan(segment);
    else if (isFrame(marker)) this.#takeFrame(marker, segment);
    else if (TABLES.has(marker) || isKeptApplication(marker, segment)) this.kept.push(segment);
  }

  #takeFrame(marker: number, segment: Buffer): void {
    if (!SHOWN_FRAMES.has(marker))
      throw new PictureProblem('es un JPEG de una clase que los navegadores no muestran');
    requireWholePicture(this.frame === undefined && segment.length >= 10);
    // a JPEG has only one frame: all further segments belong to it
    this.frame = segment;
    this.kept.push(segment);
  }

  /** Pixel data has no length field: it ends at the next marker that can't be part of it. */
  #takeScan(segment: Buffer): void {
    const from = this.#at;
    for (;;) {
      this.#at = this.#bytes.indexOf(0xff, this.#at);
      requireWholePicture(this.#at >= 0 && this.#at + 1 < this.#bytes.length);
      const next = this.#bytes[this.#at + 1] ?? 0;
      if (next !== 0 && (next < 0xd0 || next > 0xd7) && next !== 0xff) break;
      this.#at += next === 0xff ? 1 : 2;
    }
    this.hasScan = true;
    this.kept.push(segment, this.#bytes.subarray(from, this.#at));
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isKeptApplication(marker: number, segment: Buffer): boolean {
  const name = KEPT_APPLICATIONS[marker];
  return name !== undefined && segment.toString('latin1', 4, 4 + name.length) === name;
}
