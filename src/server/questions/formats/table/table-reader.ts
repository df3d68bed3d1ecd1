import { parse } from 'csv-parse/sync';
import { unescapeFormula } from '#server/lists/csv.ts';
import { type FileItem, type FileQuestion, inCategories, type ReadFile } from '../question-format.ts';
import { readCategoryCell } from './category-cell.ts';
import { readFacts } from './fact-cells.ts';
import { readKeyLetter } from './key-cell.ts';
import { type Columns, findColumns } from './table-columns.ts';

/** A row of a table with the line where it begins. */
export interface TableRow {
  line: number;
  cells: string[];
  /** By their columns: why cells have no text that can be read (continues 'La pregunta #N …'). */
  problems?: Map<number, string>;
}

/** Reads a table as text, with whichever sign stands between the cells of its first line. */
export function readCsv(text: string): ReadFile {
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
    return readBelowTitles(
      rows.map(({ record, info }) => ({ line: info.lines, cells: record.map(unescapeFormula) })),
    );
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? ` en la línea ${error.lines}` : '';
    return { refused: `La tabla no se puede leer: hay unas comillas mal cerradas${line}.` };
  }
}

const SEPARATORS = [';', '\t', ','];

/** Above the headings people put titles. */
export const HEADING_ROWS = 20;

/** The sign between the headings; where none are understood, the one of which the first line has most. */
function findSeparator(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, HEADING_ROWS);
  for (const line of lines) {
    const sign = SEPARATORS.find((one) => line.includes(one) && isHeading(toCells(line, one)));
    if (sign !== undefined) return sign;
  }
  const counted = SEPARATORS.map((sign) => ({ sign, count: (lines[0] ?? '').split(sign).length }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).sign;
}

/** Of a line of headings. */
function toCells(line: string, sign: string): string[] {
  return line.split(sign).map((cell) => cell.replaceAll('"', ''));
}

export const NEEDED_COLUMNS = 'al menos «pregunta», «respuesta», «opcion_a» y «opcion_b»';
const NO_COLUMNS = `La primera fila debe nombrar las columnas: ${NEEDED_COLUMNS}.`;

/** Whether a row names the columns that are needed. */
export function isHeading(cells: string[]): boolean {
  return findColumns(cells)?.respuesta !== undefined;
}

/** Without the rows above the headings, which is said. */
function readBelowTitles(rows: TableRow[]): ReadFile {
  const heading = rows.slice(0, HEADING_ROWS).findIndex(({ cells }) => isHeading(cells));
  const read = readTable(rows.slice(Math.max(0, heading)));
  if ('refused' in read || heading <= 0) return read;
  return { ...read, remarks: [describeTitles(rows[heading]?.line)] };
}

export function describeTitles(line: number | undefined): string {
  return `Los nombres de las columnas están en la fila ${line}: lo que hay encima no se ha leído.`;
}

export function readTable([headings, ...rows]: TableRow[]): ReadFile {
  const columns = headings && findColumns(headings.cells);
  if (!columns || columns.respuesta === undefined) return { refused: NO_COLUMNS };
  return {
    items: rows
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map((row) => readRow(row, columns)),
  };
}

function readRow({ line, cells, problems }: TableRow, columns: Columns): FileItem {
  const problem =
    problems &&
    Object.values(columns)
      .flat()
      .map((column) => (column === undefined ? undefined : problems.get(column)))
      .find(Boolean);
  if (problem !== undefined) return { line, problem };
  const cellAt = (index: number | undefined): string => (index === undefined ? '' : (cells[index] ?? ''));
  const all = columns.options.map(cellAt);
  // an empty cell in the middle is a mistake, which the check of the entry tells
  const opciones = all.slice(0, all.findLastIndex((option) => option !== '') + 1);
  const notas = columns.notes.map((column) => cellAt(column) || null).slice(0, opciones.length);
  const respuesta = findKey(cellAt(columns.respuesta), opciones);
  if (typeof respuesta === 'string') return { line, problem: respuesta };
  return {
    line,
    question: {
      pregunta: cellAt(columns.pregunta),
      opciones,
      respuesta_correcta: respuesta,
      ...(notas.some(Boolean) && { notas: opciones.map((_, index) => notas[index] ?? null) }),
      ...readExplanation(cellAt(columns.explicacion), cellAt(columns.explicacion_formato)),
      ...inCategories(readCategoryCell(cellAt(columns.categorias))),
      ...readReference(cellAt(columns.ley), cellAt(columns.articulo), cellAt(columns.apartado)),
      ...readPair(cellAt(columns.pareja)),
      ...readFacts((column) => cellAt(columns[column])),
      ...readSharedText(columns, cellAt),
    },
  };
}

/**
 * The number of the right option, from 1, or why nobody knows it. A letter names an option, unless it is the text of another
 * one; a number is the text of an option before it is its place.
 */
function findKey(cell: string, options: string[]): number | string {
  const key = cell.trim();
  const named = readKeyLetter(key);
  const same =
    key === '' ? [] : options.flatMap((option, index) => (option.trim() === key ? [index + 1] : []));
  const [first] = same;
  if (named !== undefined) {
    const isClear = first === undefined || first === named || same.length > 1;
    return isClear
      ? named
      : `tiene en la columna de la respuesta «${key}», que es una letra y también el texto de otra opción: escribe «${key})»`;
  }
  if (first !== undefined && same.length === 1) return first;
  if (/^[1-6]$/.test(key)) return Number(key);
  return `debe tener en la columna de la respuesta la letra, el número o el texto de una opción, tiene «${cell.slice(0, 50)}»`;
}

function readExplanation(
  text: string,
  format: string,
): Pick<FileQuestion, 'explicacion' | 'explicacion_formato'> {
  if (text === '') return {};
  return {
    explicacion: text,
    ...(format.trim().toLowerCase() === 'html' && { explicacion_formato: 'html' }),
  };
}

function readPair(pareja: string): Pick<FileQuestion, 'pareja'> {
  return pareja === '' ? {} : { pareja };
}

function readReference(ley: string, articulo: string, apartado: string): Pick<FileQuestion, 'referencia'> {
  if (ley === '') return {};
  return {
    referencia: { ley, ...(articulo !== '' && { articulo }), ...(apartado !== '' && { apartado }) },
  };
}

/** What is missing or no number is told by the check of the entry. */
function readSharedText(
  columns: Columns,
  cellAt: (index: number | undefined) => string,
): Pick<FileQuestion, 'supuesto'> {
  const titulo = cellAt(columns.supuesto);
  const texto = cellAt(columns.supuesto_texto);
  if (titulo === '' && texto === '') return {};
  const isHtml = cellAt(columns.supuesto_formato).trim().toLowerCase() === 'html';
  const orden = Number.parseInt(cellAt(columns.supuesto_orden), 10);
  return { supuesto: { titulo, texto, ...(isHtml && { texto_formato: 'html' }), orden } };
}
