import { type FileItem, type FileQuestion, toCategoryFields } from '../question-format.ts';
import { readCategoryCell } from './category-cell.ts';
import { readFacts } from './fact-cells.ts';
import { readKeyLetter } from './key-cell.ts';
import type { ColumnIndexes } from './table-columns.ts';

/** A row of a table with the line where it begins. */
export interface TableRow {
  line: number;
  cells: string[];
  /** Why cells of some columns can't be read, by column; the Spanish texts continue 'La pregunta #N …'. */
  problems?: Map<number, string>;
}

export function readQuestionRows(rows: TableRow[], columns: ColumnIndexes): FileItem[] {
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => readRow(row, columns));
}

function readRow({ line, cells, problems }: TableRow, columns: ColumnIndexes): FileItem {
  const problem =
    problems &&
    Object.values(columns)
      .flat()
      .map((column) => (column === undefined ? undefined : problems.get(column)))
      .find(Boolean);
  if (problem !== undefined) return { line, problem };
  const cellAt = (index: number | undefined): string => (index === undefined ? '' : (cells[index] ?? ''));
  const all = columns.options.map(cellAt);
  // an empty cell between options stays an empty option, which the check of the entry reports
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
      ...toCategoryFields(readCategoryCell(cellAt(columns.categorias))),
      ...readReference(cellAt(columns.ley), cellAt(columns.articulo), cellAt(columns.apartado)),
      ...readPair(cellAt(columns.pareja)),
      ...readFacts((column) => cellAt(columns[column])),
      ...readSharedText(columns, cellAt),
    },
  };
}

/**
 * Finds the number of the right option, counted from 1, or returns the problem in Spanish. A letter names an option, if
 * it isn't the text of another one; a number names one only if it isn't the text of an option.
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

/** Reads the shared text; the check of the entry reports missing values and wrong numbers. */
function readSharedText(
  columns: ColumnIndexes,
  cellAt: (index: number | undefined) => string,
): Pick<FileQuestion, 'supuesto'> {
  const titulo = cellAt(columns.supuesto);
  const texto = cellAt(columns.supuesto_texto);
  if (titulo === '' && texto === '') return {};
  const isHtml = cellAt(columns.supuesto_formato).trim().toLowerCase() === 'html';
  const orden = Number.parseInt(cellAt(columns.supuesto_orden), 10);
  return { supuesto: { titulo, texto, ...(isHtml && { texto_formato: 'html' }), orden } };
}
