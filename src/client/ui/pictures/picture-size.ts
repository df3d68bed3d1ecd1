import { type PictureReference, PICTURE_PATH } from '#shared/questions/pictures/pictures.rules.ts';

/** Taller pictures are scaled down, or they would push the options out of sight; a click opens them whole. */
const HEIGHT_MAX = 480;

const TINY = 48;
const SIGN_SPACE = 120;

type Size = Pick<PictureReference, 'width' | 'height'>;

/** The size of a picture in a text, on a wide enough screen. */
export function computeShownSize({ width, height }: Size): Size {
  const scale = Math.min(1, HEIGHT_MAX / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether the picture is so small that it stands within a line of text, like a character. */
export function isInlinePicture({ width, height }: Size): boolean {
  return width < TINY && height < TINY;
}

/** Whether the icon for enlarging would hide too much of the picture. */
export function isCoveredByZoomIcon({ width, height }: Size): boolean {
  return width < SIGN_SPACE || height < SIGN_SPACE;
}

export function toPictureAddress({ hash }: Pick<PictureReference, 'hash'>): string {
  return `${PICTURE_PATH}${hash}`;
}
