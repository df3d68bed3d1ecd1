import { decodeHTMLStrict } from 'entities';
import { type Clean, type CleanableEntry, mapTexts, listEntryTexts } from './clean-up.ts';

/** Matches texts about markup, in which '&oacute;' or '&nbsp;' may be meant literally. */
const ABOUT_MARKUP = /html|xml|sgml|unicode|entidad(?:es)? de (?:car[aá]cter|texto)|<\/?[a-z][^<>]*>/i;

/**
 * Matches an HTML entity within a text: 'resoluci&oacute;n', 'n.&ordm; 5', 'Ley&nbsp;39'. An entity that stands alone
 * isn't matched, because it may be the answer to a question.
 */
const ENTITY = String.raw`&(?:amp;)*(?:[a-z]+\d*|#\d+|#x[\da-f]+);`;
const IN_WORD = new RegExp(String.raw`[\p{L}\p{N}.,»)]${ENTITY}|${ENTITY}[\p{L}\p{N}]`, 'iu');
/** Matches entities that may be literal even between letters, in an address or in code. */
const OF_CODE = /&(?:lt|gt|amp|apos|quot|#0*3[489]|#0*6[02]|#x2[267]|#x3[ce]);/gi;

/** The most times that a text may have been escaped. */
const TIMES_MAX = 3;

/** Decodes the HTML entities in all texts of a question if a word in any of them contains one. */
export const decodeEntities: Clean = (entry) =>
  isEscaped(entry) ? mapTexts(entry, decode) : { entry, changed: false };

function isEscaped(entry: CleanableEntry): boolean {
  const texts = listEntryTexts(entry);
  return (
    !texts.slice(0, 1 + entry.choices.length).some((text) => ABOUT_MARKUP.test(text)) && texts.some(hasFault)
  );
}

function hasFault(text: string): boolean {
  // '&amp;oacute;' counts as the entity '&oacute;', which was escaped twice
  return IN_WORD.test(text.replaceAll(/&amp;(?=[a-z]+\d*;|#)/gi, '&').replaceAll(OF_CODE, ' '));
}

function decode(text: string): string {
  let decoded = text;
  for (let times = 0; times < TIMES_MAX; times++) {
    const next = decodeHTMLStrict(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  // a no-break space was only written as an entity of HTML: it becomes an ordinary blank
  return decoded === text ? text : decoded.replaceAll('\u00a0', ' ');
}
