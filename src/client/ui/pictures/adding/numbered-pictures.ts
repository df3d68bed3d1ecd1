import {
  formatPicture,
  type NamedPicture,
  replacePictures,
  splitPictures,
} from '#shared/questions/pictures/pictures.rules.ts';

// In a text field a picture is written '[[imagen 1]]': its address means nothing to readers.

const NUMBERED = /\[\[imagen (\d+)\]\]/g;

const numberedName = (number: number): string => `[[imagen ${number}]]`;

const isSame = (one: NamedPicture, other: NamedPicture): boolean =>
  formatPicture(one) === formatPicture(other);

/** Appends the text's new pictures to the known ones, so that each keeps its number while the form is open. */
export function addNewPictures(known: readonly NamedPicture[], text: string): NamedPicture[] {
  const all = [...known];
  for (const piece of splitPictures(text))
    if (typeof piece !== 'string' && !all.some((one) => isSame(one, piece))) all.push(piece);
  return all;
}

export function numberPictures(known: readonly NamedPicture[], text: string): string {
  return replacePictures(text, (picture) => numberedName(known.findIndex((one) => isSame(one, picture)) + 1));
}

export function expandPictureNumbers(known: readonly NamedPicture[], typed: string): string {
  return typed.replaceAll(NUMBERED, (whole, number: string) => {
    const picture = known[Number(number) - 1];
    return picture ? formatPicture(picture) : whole;
  });
}
