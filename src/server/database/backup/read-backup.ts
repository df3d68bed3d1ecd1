import { hasMigration } from '../migrate.ts';
import { type BackupEnd, type BackupMark, parseLine } from './backup-format.ts';
import type { BackupTable, TableChecksum } from './backup-tables.ts';

const ROWS_AT_ONCE = 500;
/** The most characters handled at once: if rows are long, fewer of them are. */
const CHARACTERS_AT_ONCE = 8_000_000;

/** A backup can't be restored; the message is one sentence for the operator. */
export class UnusableBackup extends Error {}

export const createDamagedBackupError = (cause?: unknown): UnusableBackup =>
  new UnusableBackup('La copia está dañada o incompleta: no se ha restaurado nada.', { cause });

export interface TableReader {
  onRows(table: BackupTable, rows: string[]): Promise<void>;
  /** Returns the checksum of the table's rows, to be compared with the one in the backup. */
  sumRows(table: BackupTable): Promise<TableChecksum>;
}

export interface BackupContent {
  rows: number;
  sequences: BackupEnd['sequences'];
}

export interface OpenedBackup {
  /** The newest migration of the database that was backed up. */
  migration: string;
  /** The hash of the AUTH_SECRET that was in use when the backup was made. */
  secretId: string | undefined;
  /** Reads to the end of the file; throws an UnusableBackup if the backup is damaged or incomplete. */
  readTables(reader: TableReader): Promise<BackupContent>;
}

/** Reads a backup's header. Throws an UnusableBackup if there is none, or with 'known' for a later release's backup. */
export async function openBackup(
  lines: AsyncIterable<string>,
  releases: 'known' | 'any' = 'known',
): Promise<OpenedBackup> {
  const next = createNext(lines);
  const header = await next();
  if (!isMark(header, 'backup')) throw new UnusableBackup('El archivo no es una copia de Plaza.');
  const migration = header.migrations.at(-1) ?? '';
  if (releases === 'known' && !hasMigration(migration))
    throw new UnusableBackup('La copia es de una versión posterior de Plaza: restáurala con esa versión.');
  return { migration, secretId: header.secret, readTables: (reader) => readTables(next, reader) };
}

async function readTables(next: Next, reader: TableReader): Promise<BackupContent> {
  let rows = 0;
  for (;;) {
    const line = await next();
    if (isMark(line, 'end')) {
      // reads beyond the end: there must be no further line, and the checksum of the compressed file is checked there
      if (line.rows !== rows || (await next()) !== undefined) throw createDamagedBackupError();
      return { rows, sequences: line.sequences };
    }
    if (!isMark(line, 'table')) throw createDamagedBackupError();
    rows += await readTable(line, next, reader);
  }
}

type Line = BackupMark | string | undefined;
type Next = () => Promise<Line>;

function isMark<M extends BackupMark['mark']>(line: Line, mark: M): line is Extract<BackupMark, { mark: M }> {
  return typeof line === 'object' && line.mark === mark;
}

/** Returns a function that reads the next line; undefined at the end. */
function createNext(lines: AsyncIterable<string>): Next {
  const iterator = lines[Symbol.asyncIterator]();
  return async () => {
    try {
      const next = await iterator.next();
      return next.done === true ? undefined : parseLine(next.value);
    } catch (error) {
      throw createDamagedBackupError(error);
    }
  };
}

function isEnough(waiting: string[], characters: number): boolean {
  return waiting.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE;
}

async function readTable(table: BackupTable, next: Next, reader: TableReader): Promise<number> {
  let waiting: string[] = [];
  let characters = 0;
  for (;;) {
    const line = await next();
    if (typeof line === 'string') {
      waiting.push(line);
      characters += line.length;
    }
    if (isEnough(waiting, characters) || (waiting.length > 0 && typeof line !== 'string')) {
      await reader.onRows(table, waiting);
      waiting = [];
      characters = 0;
    }
    if (typeof line === 'string') continue;
    const { rows, sum } = await reader.sumRows(table);
    if (!isMark(line, 'end of table') || line.rows !== rows || line.sum !== sum)
      throw createDamagedBackupError();
    return rows;
  }
}
