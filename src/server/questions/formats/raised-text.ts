// Only the superscripts and subscripts that all common typefaces have; they lack most superscript letters of Unicode.

const SUPERSCRIPTS = new Map(pairs('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'));
const SUBSCRIPTS = new Map(pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'));

function pairs(from: string, to: string): [string, string][] {
  const raised = Array.from(to);
  return Array.from(from, (character, index) => [character, raised[index] ?? character]);
}

/** Writes a superscript: '10' → '¹⁰', 'k+1' → '^(k+1)'. After a number, 'o' and 'a' make an ordinal. */
export function toSuperscript(text: string, before: string): string {
  if (/^[oa]$/.test(text) && /\d\.?$/.test(before)) return text === 'o' ? 'º' : 'ª';
  return raise(text, SUPERSCRIPTS, '^');
}

export function toSubscript(text: string): string {
  return raise(text, SUBSCRIPTS, '_');
}

function raise(text: string, characters: ReadonlyMap<string, string>, sign: string): string {
  const inside = text.trim();
  if (inside === '') return text;
  const raised = Array.from(inside, (character) => characters.get(character));
  return raised.every((character) => character !== undefined) ? raised.join('') : `${sign}(${inside})`;
}
