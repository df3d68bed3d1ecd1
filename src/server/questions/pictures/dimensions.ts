import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from '#shared/questions/pictures/pictures.rules.ts';
import { PictureProblem } from './picture.ts';

/** Limits the pixels: a browser unpacks all of them, however small the file is. */
export function checkDimensions(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PictureProblem('no tiene ningún píxel');
  if (width <= PICTURE_MAX_SIDE && height <= PICTURE_MAX_SIDE && width * height <= PICTURE_MAX_PIXELS) return;
  const [side, pixels] = [PICTURE_MAX_SIDE, PICTURE_MAX_PIXELS / 1_000_000];
  throw new PictureProblem(
    `mide ${width} × ${height} píxeles: hasta ${side} por lado y ${pixels} millones en total; redúcela y vuelve a elegirla`,
  );
}
