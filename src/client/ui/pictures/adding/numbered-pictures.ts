import {
  formatPicture,
  type PictureReference,
  replacePictures,
  splitPictures,
} from '#shared/questions/pictures/pictures.rules.ts';

// A text field shows a picture as '[[imagen 1]]', because its address would mean nothing to people.

const NUMBERED = /\[\[imagen (\d+)\]\]/g;

const numberedName = (number: number): string => `[[imagen ${number}]]`;

const isSame = (one: PictureReference, other: PictureReference): boolean =>
  formatPicture(one) === formatPicture(other);

/** Appends pictures that are new in the text to the known ones: each keeps its number while the form is open. */
export function addNewPictures(known: readonly PictureReference[], text: string): PictureReference[] {
  const all = [...known];
  for (const piece of splitPictures(text))
    if (typeof piece !== 'string' && !all.some((one) => isSame(one, piece))) all.push(piece);
  return all;
}

export function numberPictures(known: readonly PictureReference[], text: string): string {
  return replacePictures(text, (picture) => numberedName(known.findIndex((one) => isSame(one, picture)) + 1));
}

export function expandPictureNumbers(known: readonly PictureReference[], typed: string): string {
  return typed.replaceAll(NUMBERED, (whole, number: string) => {
    const picture = known[Number(number) - 1];
    return picture ? formatPicture(picture) : whole;
  });
}
