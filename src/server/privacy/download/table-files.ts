import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database } from '#server/database/database.ts';
import { toCsv } from '#server/lists/csv.ts';
import { formatCsvBoolean } from '#shared/text/table.rules.ts';
import { listOwnColumns, type OwnRow, parseRows, readOwnJson } from './own-rows.repository.ts';
import type { Owner, OwnTable } from './own-tables.ts';

/** Of text that repeats itself, most of what can be won. */
const COMPRESSION = { level: 1 };

/**
 * The user's rows of a table as an array of objects, and then for spreadsheets. They are read once: until the second file
 * is written they wait compressed.
 */
export function createTableFiles(
  db: Database,
  owner: Owner,
  own: OwnTable,
): { writeJson(): AsyncGenerator<string>; writeCsv(): AsyncGenerator<string> } {
  const waiting: Buffer[] = [];
  const columns = listOwnColumns(own);
  async function* writeJson(): AsyncGenerator<string> {
    let separator = '[\n';
    for await (const rows of readOwnJson(db, owner, own)) {
      waiting.push(deflateRawSync(rows, COMPRESSION));
      yield separator;
      yield rows;
      separator = ',\n';
    }
    yield separator === ',\n' ? '\n]\n' : '[]\n';
  }
  async function* toCells(): AsyncGenerator<(string | number)[][]> {
    for (const rows of waiting.splice(0))
      yield parseRows(inflateRawSync(rows).toString()).map((row) =>
        columns.map((column) => toCell(row[column])),
      );
  }
  return { writeJson, writeCsv: () => toCsv(columns, toCells()) };
}

function toCell(value: OwnRow[string]): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return formatCsvBoolean(value);
  // spreadsheets read a decimal point as that of a date
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
