import { stringify } from 'csv-stringify/sync';

type Row = (string | number)[];
type Delimiter = ';' | '\t';

/**
 * Writes a table in chunks, as Spanish spreadsheets open it: UTF-8 with a byte order mark, semicolons, and no cell that
 * would run as a formula.
 */
export async function* toCsv(
  header: string[],
  batches: AsyncIterable<Row[]>,
  delimiter: Delimiter = ';',
): AsyncGenerator<string> {
  let before = toCsvHeader(header, delimiter);
  for await (const rows of batches) {
    const piece = before + toCsvLines(rows, delimiter);
    before = '';
    if (piece !== '') yield piece;
  }
  if (before !== '') yield before;
}

/** The beginning of a CSV file: byte order mark and header. */
export function toCsvHeader(header: string[], delimiter: Delimiter = ';'): string {
  return `\ufeff${toCsvLines([header], delimiter)}`;
}

/** The lines that follow the header. */
export function toCsvLines(rows: Row[], delimiter: Delimiter = ';'): string {
  return rows.map((row) => lineOf(row, delimiter)).join('');
}

/**
 * The characters that start a formula, after any control characters and blanks, which spreadsheets skip; some also
 * accept the full-width signs.
 */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;

/** A cell that needs neither quotes nor an apostrophe, whatever the delimiter. */
const PLAIN = /^(?:[\p{L}\p{N}][^";\p{Cc}\p{Zl}\p{Zp}]*)?$/u;

function lineOf(row: Row, delimiter: string): string {
  // the library would return the same at ten times the cost, which a million rows add up to
  if (row.every(isPlain)) return `${row.join(delimiter)}\r\n`;
  // without quote_record_delimiter, a lone \n within a cell would stay unquoted
  const options = { delimiter, record_delimiter: 'windows', quote_record_delimiter: true } as const;
  return stringify([row.map(escapeFormula)], options);
}

function isPlain(cell: string | number): boolean {
  return typeof cell === 'number' || PLAIN.test(cell);
}

/** A leading apostrophe makes spreadsheets read the cell as text. */
function escapeFormula(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** A formula that already has apostrophes before it: `escapeFormula` adds none. */
const MARKED = /^'+[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;

/** Adds an apostrophe to a cell that already looks escaped, because one is taken away when the table is read again. */
export function escapeApostrophe(cell: string): string {
  return MARKED.test(cell) ? `'${cell}` : cell;
}

/** Takes away the apostrophe that keeps a cell from being a formula. */
export function unescapeFormula(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell;
}
