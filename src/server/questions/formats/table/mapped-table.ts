import { CHOICE_INDEXES, choiceLabel } from '#shared/questions/questions.rules.ts';
import {
  TABLE_SAMPLE,
  type ColumnRole,
  type TableMapping,
} from '#shared/questions/imports/table-roles.rules.ts';
import type { ReadFile } from '../question-format.ts';
import { type Columns, TEXT_COLUMNS } from './table-columns.ts';
import { readRows, type TableRow } from './table-rows.ts';

/** Reads a table whose columns the user has named. */
export function readMappedTable(rows: TableRow[], mapping: TableMapping): ReadFile {
  const filled = rows.filter(isFilled);
  return {
    items: readRows(filled.slice(mapping.has_headings ? 1 : 0), toColumns(mapping)),
    table: toSample(filled),
  };
}

/** Returns the first rows of a table, which are shown to the user who names its columns. */
export function toSample(rows: TableRow[]): string[][] {
  return rows
    .filter(isFilled)
    .slice(0, TABLE_SAMPLE.rows)
    .map(({ cells }) => cells.slice(0, TABLE_SAMPLE.columns).map(shorten));
}

function isFilled({ cells }: TableRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function shorten(cell: string): string {
  const text = cell
    .slice(0, 4 * TABLE_SAMPLE.characters)
    .replaceAll(/\s+/g, ' ')
    .toWellFormed()
    .replaceAll('\0', '');
  return Array.from(text).slice(0, TABLE_SAMPLE.characters).join('');
}

function toColumns({ roles }: TableMapping): Columns {
  const placeOf = (role: string): number | undefined => {
    const place = roles.indexOf(role as ColumnRole);
    return place < 0 ? undefined : place;
  };
  const lettered = (prefix: string): (number | undefined)[] => {
    const places = CHOICE_INDEXES.map((index) => placeOf(`${prefix}_${choiceLabel(index).toLowerCase()}`));
    return places.slice(0, places.findLastIndex((place) => place !== undefined) + 1);
  };
  const columns: Columns = { options: lettered('opcion'), notes: lettered('nota') };
  for (const column of TEXT_COLUMNS) {
    const place = placeOf(column);
    if (place !== undefined) columns[column] = place;
  }
  return columns;
}
