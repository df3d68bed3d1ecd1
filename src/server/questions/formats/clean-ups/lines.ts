import { type Clean, mapTexts } from './clean-up.ts';

/** The shortest line that counts as wrapped: a shorter one probably ends where its author wanted. */
const WRAPPED_FROM = 30;
/** Matches lines of programs, tables and lists and indented lines, which keep their line breaks. */
const LITERAL = /[{}<>=;|\\`$#]|^\s{2,}|\t|^\s*(?:[-–—•*·▪]|\p{L}[.)]|\d+[.)ºª-])\s|_{2}/u;
const OF_QUERY = /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|GRANT|REVOKE|CREATE|ALTER|BEGIN|END)\b/;

/** Joins lines that were wrapped in the middle of a sentence, by hand or because they were copied from a page. */
export const joinLines: Clean = (entry) => mapTexts(entry, join);

function join(text: string): string {
  if (!text.includes('\n')) return text;
  const [first = '', ...others] = text.split(/\r?\n/);
  let joined = first;
  let before = first;
  for (const line of others) {
    joined = goesOn(before, line) ? `${joined.trimEnd()} ${line.trimStart()}` : `${joined}\n${line}`;
    before = line;
  }
  return joined === text.replaceAll('\r\n', '\n') ? text : joined;
}

function goesOn(before: string, line: string): boolean {
  if ([before, line].some((one) => LITERAL.test(one) || OF_QUERY.test(one))) return false;
  // a line that ends in a hyphen isn't joined: the hyphen may belong to the word
  const isOpen = before.trim().length >= WRAPPED_FROM && /[\p{L}\p{N},ºª»)%€]\s*$/u.test(before);
  return isOpen && /^\s?[\p{Ll}(«"]/u.test(line);
}
