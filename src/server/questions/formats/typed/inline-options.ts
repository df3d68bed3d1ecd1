/** Writes the letter of the option `index` in the style of the other options, such as 'b)' or '(B)'. */
function writtenAs(index: number, style: string): string {
  const letter = String.fromCodePoint((style.includes('A') ? 65 : 97) + index);
  return style.replace(/a/i, letter);
}

/**
 * Splits options on one line, such as 'Uno b) Dos c) Tres'; `count` is the number of the first one. Their letters must
 * be in order and written alike. Returns the whole text if the letter `end` isn't reached.
 */
export function splitOptions(text: string, count: number, style: string, end = Infinity): string[] {
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

/** Describes a problem: several options contain the letters of other options, because two columns were read as one. */
export function describeMergedColumns(options: string[], style: string | null): string | null {
  if (style === null) return null;
  const doubled = options.filter((text, index) => text.includes(` ${writtenAs(index, style)} `));
  return doubled.length < 2
    ? null
    : 'parece haberse mezclado con otra: sus opciones tienen dos veces la misma letra, como ocurre al copiar dos columnas';
}
