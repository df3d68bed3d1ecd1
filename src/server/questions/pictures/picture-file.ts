import { createHash } from 'node:crypto';
import { PICTURE_MAX_BYTES } from '#shared/questions/pictures/pictures.rules.ts';
import { cleanJpeg } from './jpeg.ts';
import { type CleanPicture, CUT_OFF_PROBLEM, PictureProblem } from './picture.ts';
import { cleanPng } from './png.ts';
import { cleanSvg } from './svg.ts';
import { cleanWebp } from './webp.ts';

export interface CheckedPicture extends CleanPicture {
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Cleans a picture, whose format is known by its content, not its name; or returns the problem, which continues 'La
 * imagen …'.
 */
export function checkPicture(given: Uint8Array): CheckedPicture | { problem: string } {
  try {
    const picture = clean(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
    if (picture.bytes.length > PICTURE_MAX_BYTES)
      throw new PictureProblem(
        `ocupa ${formatMegabytes(picture.bytes.length)}, y lo máximo es 1 MB: redúcela y vuelve a elegirla`,
      );
    return { ...picture, hash: createHash('sha256').update(picture.bytes).digest('hex') };
  } catch (error) {
    if (error instanceof PictureProblem) return { problem: error.message };
    // a wrong length in the file makes the parser read beyond its end
    if (error instanceof RangeError) return { problem: CUT_OFF_PROBLEM };
    throw error;
  }
}

function clean(bytes: Buffer): CleanPicture {
  if (bytes.length === 0) throw new PictureProblem('está vacía');
  if (bytes.subarray(0, PNG.length).equals(PNG)) return cleanPng(bytes);
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return cleanJpeg(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return cleanWebp(bytes);
  if (/^\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/.test(bytes.toString('utf8', 0, 1_000).replace('\ufeff', '')))
    return cleanSvg(bytes);
  throw new PictureProblem('no es PNG, JPEG, WebP ni SVG: guárdala en uno de esos formatos');
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('es-ES', { maximumFractionDigits: 1 })} MB`;
}
