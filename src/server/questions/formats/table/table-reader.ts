import { parse } from 'csv-parse/sync';
import { unescapeFormula } from '#server/lists/csv.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';
import type { FileReadResult } from '../question-format.ts';
import { readMappedTable, toTableSample } from './mapped-table.ts';
import { findColumns } from './table-columns.ts';
import { readQuestionRows, type TableRow } from './table-rows.ts';

/** Reads a table as text, and detects the sign that separates its cells. */
export function readCsv(text: string, mapping?: TableMapping | null): FileReadResult {
  const sign = findSeparator(text);
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: sign,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const table = rows.map(({ record, info }) => ({ line: info.lines, cells: record.map(unescapeFormula) }));
    return mapping ? readMappedTable(table, mapping) : readBelowTitles(table);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? ` en la línea ${error.lines}` : '';
    return { refused: `La tabla no se puede leer: hay unas comillas mal cerradas${line}.` };
  }
}

const SEPARATORS = [';', '\t', ','];

/** The number of first rows that are searched for headings: people put titles above them. */
export const HEADING_ROWS = 20;

/** Finds the sign between the headings; if no headings are recognised, the most frequent sign of the first line. */
function findSeparator(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, HEADING_ROWS);
  for (const line of lines) {
    const sign = SEPARATORS.find((one) => line.includes(one) && isHeading(toCells(line, one)));
    if (sign !== undefined) return sign;
  }
  const counted = SEPARATORS.map((sign) => ({ sign, count: (lines[0] ?? '').split(sign).length }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).sign;
}

/** Splits a line of headings into cells. */
function toCells(line: string, sign: string): string[] {
  return line.split(sign).map((cell) => cell.replaceAll('"', ''));
}

export const NEEDED_COLUMNS = 'al menos «pregunta», «respuesta», «opcion_a» y «opcion_b»';
const NO_COLUMNS = `La primera fila debe nombrar las columnas: ${NEEDED_COLUMNS}.`;

/** Whether a row names the columns that are needed. */
export function isHeading(cells: string[]): boolean {
  return findColumns(cells)?.respuesta !== undefined;
}

/** Reads the table below its headings; a remark says that rows above them were left out. */
function readBelowTitles(rows: TableRow[]): FileReadResult {
  const heading = rows.slice(0, HEADING_ROWS).findIndex(({ cells }) => isHeading(cells));
  const read = readTable(rows.slice(Math.max(0, heading)));
  if ('refused' in read) return { ...read, table: toTableSample(rows) };
  if (heading <= 0) return read;
  return { ...read, remarks: [describeSkippedTitleRows(rows[heading]?.line)] };
}

export function describeSkippedTitleRows(line: number | undefined): string {
  return `Los nombres de las columnas están en la fila ${line}: lo que hay encima no se ha leído.`;
}

export function readTable([headings, ...rows]: TableRow[]): FileReadResult {
  const columns = headings && findColumns(headings.cells);
  if (!columns || columns.respuesta === undefined) return { refused: NO_COLUMNS };
  return { items: readQuestionRows(rows, columns) };
}
