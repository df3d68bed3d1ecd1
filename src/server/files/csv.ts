import { stringify } from 'csv-stringify/sync';

type Row = (string | number)[];

/**
 * A table as spreadsheets in Spanish open it, piece by piece: UTF-8 with its mark, semicolons, and nothing that would be
 * taken for a formula.
 */
export async function* asCsv(header: string[], batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = `\ufeff${lines([header])}`;
  for await (const rows of batches) {
    const piece = before + lines(rows);
    before = '';
    if (piece !== '') yield piece;
  }
  if (before !== '') yield before;
}

/** What spreadsheets may take for a formula, with whatever they skip before it; some normalize the wide signs. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;

function lines(rows: Row[]): string {
  return stringify(
    rows.map((row) => row.map(asText)),
    // without it no line break is quoted but that of the table itself
    { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true },
  );
}

/** An apostrophe makes it a text. */
function asText(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
}
