import { stringify } from 'csv-stringify/sync';

type Row = (string | number)[];

/**
 * Writes a table in chunks, as Spanish spreadsheets open it: UTF-8 with a byte order mark, semicolons, and no cell that
 * would run as a formula.
 */
export async function* toCsv(header: string[], batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = `\ufeff${lines([header])}`;
  for await (const rows of batches) {
    const piece = before + lines(rows);
    before = '';
    if (piece !== '') yield piece;
  }
  if (before !== '') yield before;
}

/**
 * The characters that start a formula, after any control characters and blanks, which spreadsheets skip; some also
 * accept the full-width signs.
 */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;

function lines(rows: Row[]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    // without quote_record_delimiter, a lone \n within a cell would stay unquoted
    { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true },
  );
}

/** A leading apostrophe makes spreadsheets read the cell as text. */
function escapeFormula(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
}
