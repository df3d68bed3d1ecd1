import { PICTURE_TYPES } from '#shared/questions/pictures/pictures.rules.ts';

/** The maximum of a picture's longer side, in pixels: twice the widest text, for displays of high density. */
const SIDE_MAX = 1_600;
const SMALL_BYTES = 300_000;
const QUALITY = 0.85;
const KEPT_TYPES: readonly string[] = Object.values(PICTURE_TYPES);

/**
 * Scales a large photo down, and converts a picture of a format that Plaza doesn't accept. A file that can't be read
 * here is returned unchanged: the server says what is wrong with it.
 */
export async function reducePicture(file: Blob): Promise<Blob> {
  if (file.type === PICTURE_TYPES.svg) return file;
  const isKept = KEPT_TYPES.includes(file.type);
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    if (isKept && scale === 1 && file.size <= SMALL_BYTES) return file;
    const drawn = await draw(bitmap, scale);
    return drawn && (!isKept || scale < 1 || drawn.size < file.size) ? drawn : file;
  } catch {
    return file;
  }
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // browsers that can't write WebP write PNG
  return new Promise((resolve) => canvas.toBlob(resolve, PICTURE_TYPES.webp, QUALITY));
}
