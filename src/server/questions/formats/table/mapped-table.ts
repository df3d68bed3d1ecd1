import { CHOICE_INDEXES, formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import {
  TABLE_SAMPLE_SIZE,
  type ColumnRole,
  type TableMapping,
} from '#shared/questions/imports/table-roles.rules.ts';
import type { FileReadResult } from '../question-format.ts';
import { type ColumnIndexes, TEXT_COLUMNS } from './table-columns.ts';
import { readQuestionRows, type TableRow } from './table-rows.ts';

/** Reads a table whose columns the user has named. */
export function readMappedTable(rows: TableRow[], mapping: TableMapping): FileReadResult {
  const filled = rows.filter(isFilled);
  return {
    items: readQuestionRows(filled.slice(mapping.has_headings ? 1 : 0), toColumns(mapping)),
    table: toTableSample(filled),
  };
}

/** Returns the first rows of a table, which are shown to the user who names its columns. */
export function toTableSample(rows: TableRow[]): string[][] {
  return rows
    .filter(isFilled)
    .slice(0, TABLE_SAMPLE_SIZE.rows)
    .map(({ cells }) => cells.slice(0, TABLE_SAMPLE_SIZE.columns).map(shorten));
}

function isFilled({ cells }: TableRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function shorten(cell: string): string {
  const text = cell
    .slice(0, 4 * TABLE_SAMPLE_SIZE.characters)
    .replaceAll(/\s+/g, ' ')
    .toWellFormed()
    .replaceAll('\0', '');
  return Array.from(text).slice(0, TABLE_SAMPLE_SIZE.characters).join('');
}

function toColumns({ roles }: TableMapping): ColumnIndexes {
  const placeOf = (role: string): number | undefined => {
    const place = roles.indexOf(role as ColumnRole);
    return place < 0 ? undefined : place;
  };
  const lettered = (prefix: string): (number | undefined)[] => {
    const places = CHOICE_INDEXES.map((index) =>
      placeOf(`${prefix}_${formatChoiceLabel(index).toLowerCase()}`),
    );
    return places.slice(0, places.findLastIndex((place) => place !== undefined) + 1);
  };
  const columns: ColumnIndexes = { options: lettered('opcion'), notes: lettered('nota') };
  for (const column of TEXT_COLUMNS) {
    const place = placeOf(column);
    if (place !== undefined) columns[column] = place;
  }
  return columns;
}
