/** Formats the letter of the option `index` like those of the other options, such as 'b)' or '(B)'. */
function writtenAs(index: number, style: string): string {
  const letter = String.fromCodePoint((style.includes('A') ? 65 : 97) + index);
  return style.replace(/a/i, letter);
}

/**
 * Splits options on one line, such as 'Uno b) Dos c) Tres', at their letters, which must be in order and written alike.
 * `count` is the index of the second option; the text stays whole if the letters don't reach the index `end`.
 */
export function splitInlineOptions(text: string, count: number, style: string, end = Infinity): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let index = count; index < Math.min(end, 6); index++) {
    const mark = ` ${writtenAs(index, style)}`;
    const at = ` ${rest}`.indexOf(`${mark} `);
    if (at < 1) break;
    parts.push(rest.slice(0, at - 1).trim());
    rest = rest.slice(at - 1 + mark.length).trim();
  }
  const isWhole = end === Infinity || count + parts.length === end;
  return isWhole && parts.every((part) => part !== '') ? [...parts, rest] : [text];
}

/** Describes the problem, in Spanish, that two columns were copied as one: several options contain another's letter. */
export function describeMergedColumns(options: string[], style: string | null): string | null {
  if (style === null) return null;
  const doubled = options.filter((text, index) => text.includes(` ${writtenAs(index, style)} `));
  return doubled.length < 2
    ? null
    : 'parece haberse mezclado con otra: sus opciones tienen dos veces la misma letra, como ocurre al copiar dos columnas';
}
