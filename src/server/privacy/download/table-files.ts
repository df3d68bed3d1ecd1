import type { Database } from '#server/database/database.ts';
import { toCsv } from '#server/lists/csv.ts';
import { formatCsvBoolean } from '#shared/text/table.rules.ts';
import { listOwnColumns, type OwnRow, readOwnJson, readOwnRows } from './own-rows.repository.ts';
import type { Owner, OwnTable } from './own-tables.ts';

/** The user's rows of a table as an array of objects. */
export async function* writeJson(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of readOwnJson(db, owner, own)) {
    yield separator;
    yield rows;
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}

/** The user's rows of a table for spreadsheets. */
export function writeCsv(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<string> {
  const columns = listOwnColumns(own);
  async function* toCells() {
    for await (const rows of readOwnRows(db, owner, own))
      yield rows.map((row) => columns.map((column) => toCell(row[column])));
  }
  return toCsv(columns, toCells());
}

function toCell(value: OwnRow[string]): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return formatCsvBoolean(value);
  // spreadsheets read a decimal point as that of a date
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
