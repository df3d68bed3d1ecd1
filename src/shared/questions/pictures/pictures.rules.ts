import { hasVisibleText } from '../../text/visible.rules.ts';

/** Pictures of questions are addressed by the SHA-256 of their bytes. */
export const PICTURE_PATH = '/pictures/';

/** The largest stored picture, in bytes, after cleaning. */
export const PICTURE_MAX_BYTES = 1_000_000;
export const SVG_MAX_BYTES = 200_000;
/** The largest uploaded picture, in bytes: cleaning may make it much smaller. */
export const PICTURE_UPLOAD_BYTES = 5_000_000;
export const PICTURE_MAX_SIDE = 4_000;
export const PICTURE_MAX_PIXELS = 6_000_000;
/** The most pictures of a question or of a shared text. */
export const PICTURES_MAX = 10;
export const PICTURES_MAX_BYTES = 3_000_000;
export const PICTURE_ALT_MAX = 500;

export const PICTURE_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;
export type PictureType = keyof typeof PICTURE_TYPES;

/** The description that a picture gets if its file or text gives none. */
export const DEFAULT_PICTURE_ALT = 'Imagen sin descripción';

/** A picture as a question's text refers to it. */
export interface PictureReference {
  hash: string;
  /** The width in pixels, so that the page reserves the picture's space before it is loaded. */
  width: number;
  height: number;
  alt: string;
}

const ALT = String.raw`((?:[^\]\\\n]|\\[^\n])*)`;
const HASH = '[0-9a-f]{64}';
const NAMED = new RegExp(String.raw`!\[${ALT}\]\(/pictures/(${HASH}) (\d{1,4})x(\d{1,4})\)`, 'g');
/** A picture in an import file, by its file name: '![Mapa](mapa.png)'. */
const IN_FILE = new RegExp(String.raw`!\[${ALT}\]\(([^()\s]+)\)`, 'g');
const ADDRESS = new RegExp(`${PICTURE_PATH}(${HASH})`, 'g');
/** Matches the whole address of a picture. */
export const PICTURE_ADDRESS_PATTERN = new RegExp(`^${PICTURE_PATH}${HASH}$`);

/** Formats a picture for a text that isn't HTML; HTML uses an <img>. */
export function formatPicture({ hash, width, height, alt }: PictureReference): string {
  return `![${escapeAlt(alt)}](${PICTURE_PATH}${hash} ${width}x${height})`;
}

/** Formats a picture of an import file by its file name, because its hash isn't known yet. */
export function formatFilePicture(name: string, alt: string): string {
  return `![${escapeAlt(alt)}](${name})`;
}

function escapeAlt(alt: string): string {
  return alt
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]]/g, String.raw`\$&`);
}

function unescapeAlt(escaped: string): string {
  return escaped.replaceAll(/\\(.)/g, '$1');
}

/** Splits a text into strings and pictures. */
export function splitPictures(text: string): (string | PictureReference)[] {
  const pieces: (string | PictureReference)[] = [];
  let from = 0;
  for (const found of text.matchAll(NAMED)) {
    const [whole, alt = '', hash = '', width, height] = found;
    if (found.index > from) pieces.push(text.slice(from, found.index));
    pieces.push({ hash, width: Number(width), height: Number(height), alt: unescapeAlt(alt) });
    from = found.index + whole.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** Whether each picture in the text has a description. */
export function hasDescribedPictures(text: string): boolean {
  return splitPictures(text).every((piece) => typeof piece === 'string' || hasVisibleText(piece.alt));
}

/** Replaces each picture by '[Imagen: …]', for places that can't show pictures. */
export function describePictures(text: string): string {
  if (!text.includes(PICTURE_PATH)) return text;
  return splitPictures(text)
    .map((piece) => (typeof piece === 'string' ? piece : `[Imagen: ${piece.alt}]`))
    .join('');
}

/** Replaces the pictures in HTML by their descriptions. */
export function describeHtmlPictures(html: string): string {
  if (!html.includes(PICTURE_PATH)) return html;
  return html.replaceAll(/<img\b[^>]*>/g, (tag) => `[Imagen: ${/\balt="([^"]*)"/.exec(tag)?.[1] ?? ''}]`);
}

/** Replaces each picture in a text by the result of `replace`. */
export function replacePictures(text: string, replace: (picture: PictureReference) => string): string {
  return splitPictures(text)
    .map((piece) => (typeof piece === 'string' ? piece : replace(piece)))
    .join('');
}

/** Replaces each '![alt](name)' of an import file; undefined keeps it, as a text that only looks like a picture. */
export function replaceFilePictures(
  text: string,
  replace: (picture: { name: string; alt: string }) => string | undefined,
): string {
  return text.replaceAll(
    IN_FILE,
    (whole, alt: string, name: string) => replace({ name, alt: unescapeAlt(alt) }) ?? whole,
  );
}

/** The hashes of all pictures that texts or HTML name, each once. */
export function listPictureHashes(texts: (string | null)[]): string[] {
  const hashes = texts.flatMap((text) =>
    text?.includes(PICTURE_PATH) ? Array.from(text.matchAll(ADDRESS), ([, hash = '']) => hash) : [],
  );
  return [...new Set(hashes)];
}
