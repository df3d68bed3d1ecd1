import type { Database } from '#server/database/database.ts';
import { toCsv } from '#server/lists/csv.ts';
import { findImport } from '#server/questions/imports/imports.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { listLeftOutEntries, type LeftOutEntry } from './left-out.repository.ts';

const COLUMNS = ['número', 'línea', 'pregunta', 'motivo', 'qué hacer'];
const BATCH = 500;

/** A table of the entries that an import leaves out, or would leave out, for administrators who correct the file. */
export async function exportLeftOutEntries(
  db: Database,
  id: string,
): Promise<AsyncGenerator<string> | Refusal<'IMPORT_NOT_FOUND'>> {
  if (!(await findImport(db, id))) return refuse('IMPORT_NOT_FOUND');
  return toCsv(COLUMNS, readRows(db, id));
}

async function* readRows(db: Database, id: string): AsyncGenerator<(string | number)[][]> {
  for (let after = 0; ;) {
    const found = await listLeftOutEntries(db, { id, after, limit: BATCH });
    const last = found.at(-1);
    if (!last) return;
    yield found.map(toRow);
    after = last.number;
  }
}

function toRow(entry: LeftOutEntry): (string | number)[] {
  const { number, line, excerpt, problems } = entry;
  const reason = problems.length > 0 ? problems.join(' ') : 'Se ha decidido dejarla fuera.';
  return [number, line ?? '', (excerpt ?? '').replaceAll(/\s+/g, ' '), reason, describeRemedy(entry)];
}

function describeRemedy({ problems, is_decidable }: LeftOutEntry): string {
  if (is_decidable)
    return 'Comprueba cuál de las dos respuestas es la correcta. Si es la del archivo, impórtala y elige «Usar esta».';
  return problems.length > 0
    ? 'Corrígela en el archivo y vuelve a importarla.'
    : 'Nada; si la quieres, impórtala otra vez.';
}
