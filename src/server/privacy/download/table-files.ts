import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { toCsvHeader, toCsvLines } from '#server/lists/csv.ts';
import { formatCsvBoolean } from '#shared/text/table.rules.ts';
import {
  listOwnColumns,
  type OwnRow,
  parseRows,
  readOwnJson,
  type RowSource,
} from './own-rows.repository.ts';
import type { DownloadOwner, OwnTable } from './own-tables.ts';

/** The fastest level of compression: it already saves most of the size, because the texts are repetitive. */
const COMPRESSION = { level: 1 };

interface TableFiles {
  writeJson(): AsyncGenerator<string>;
  /** Writes the CSV file; call it once the JSON file is written. */
  writeCsv(): AsyncGenerator<string>;
}

/** Creates the JSON and CSV files of a user's rows in a table; the rows are read only once, for the JSON file. */
export function createTableFiles(reading: RowSource, owner: DownloadOwner, own: OwnTable): TableFiles {
  const lines = createLines(own);
  async function* readRows(): AsyncGenerator<string> {
    for await (const rows of readOwnJson(reading, owner, own)) {
      yield rows;
      // the rows are parsed while the database finds the next ones
      lines.keep(parseRows(rows));
    }
  }
  return { writeJson: () => toJson(readRows()), writeCsv: lines.write };
}

async function* toJson(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of texts) {
    yield separator;
    yield rows;
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}

function createLines(own: OwnTable): { keep(rows: OwnRow[]): void; write(): AsyncGenerator<string> } {
  const columns = listOwnColumns(own);
  const texts = createKeptTexts();
  return {
    keep: (rows) => texts.keep(toCsvLines(rows.map((row) => columns.map((column) => toCell(row[column]))))),
    write: async function* write() {
      yield toCsvHeader(columns);
      yield* texts.take();
    },
  };
}

/** Creates a store that keeps texts compressed in memory until they are taken. */
function createKeptTexts(): { keep(text: string): void; take(): Generator<string> } {
  const waiting: Buffer[] = [];
  return {
    keep: (text) => void waiting.push(deflateRawSync(text, COMPRESSION)),
    take: function* take() {
      for (const text of waiting.splice(0)) yield inflateRawSync(text).toString();
    },
  };
}

function toCell(value: OwnRow[string]): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return formatCsvBoolean(value);
  // a decimal comma: Spanish spreadsheets read 1.5 as a date
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
