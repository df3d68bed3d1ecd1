import { type Clean, type CleanableEntry, mapTexts, listEntryTexts } from './clean-up.ts';

/** The characters of windows-1252 for the bytes 0x80 to 0x9f. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CONTINUATION = `[${SPECIAL}\u00a0-\u00bf]`;
/** Matches a UTF-8 character of which each byte was read as a character of windows-1252. */
const MISREAD = new RegExp(
  `[\\u00c2-\\u00df]${CONTINUATION}|[\\u00e0-\\u00ef]${CONTINUATION}{2}|[\\u00f0-\\u00f4]${CONTINUATION}{3}`,
  'g',
);
/** Matches texts about encodings, in which misread characters may be intended. */
const ABOUT_ENCODINGS =
  /utf|unicode|ascii|iso[- ]?8859|1252|codificaci|encoding|latin-?1|juegos? de caracteres/i;
const TWICE = 2;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Mends texts in UTF-8 that were read as windows-1252, also twice: 'resoluciÃ³n' → 'resolución'. */
export const mendEncoding: Clean = (entry) =>
  isAboutEncodings(entry) ? { entry, changed: false } : mapTexts(entry, mend, { alsoHtml: true });

function isAboutEncodings(entry: CleanableEntry): boolean {
  return listEntryTexts(entry).some((text) => ABOUT_ENCODINGS.test(text));
}

function mend(text: string): string {
  let mended = text;
  for (let times = 0; times < TWICE; times++) mended = mended.replaceAll(MISREAD, decode);
  return mended;
}

function decode(misread: string): string {
  const bytes = Array.from(misread, (character) => {
    const special = SPECIAL.indexOf(character);
    return special >= 0 ? 0x80 + special : character.charCodeAt(0);
  });
  try {
    return utf8.decode(new Uint8Array(bytes));
  } catch {
    return misread;
  }
}
