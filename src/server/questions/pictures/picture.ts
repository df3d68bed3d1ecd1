import type { PictureType } from '#shared/questions/pictures/pictures.rules.ts';

/** A checked picture without its invisible data, such as the place where a photo was taken. */
export interface CleanPicture {
  type: PictureType;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Why a file is no picture that Plaza takes; continues 'La imagen …', in Spanish. */
export class PictureProblem extends Error {}

export const CUT_OFF_PROBLEM =
  'está cortada o dañada: ábrela en otro programa, guárdala de nuevo y vuelve a elegirla';

export function requireWholePicture(isWhole: boolean): asserts isWhole {
  if (!isWhole) throw new PictureProblem(CUT_OFF_PROBLEM);
}
