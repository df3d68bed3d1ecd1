import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand, print } from './command.ts';
import { copyDatabase } from '#server/database/backup/copy-database.ts';
import { UnusableBackup } from '#server/database/backup/read-backup.ts';
import type { Database } from '#server/database/database.ts';
import { readSettings, type Settings, StartProblem } from '#server/env.ts';
import { openInstallation, openUnmigratedDatabase, toSecretFile } from '#server/installation/installation.ts';

const USAGE =
  'Indica una base de datos vacía: npm run move-to-postgres -- postgres://usuario:clave@servidor:5432/plaza';

/** `npm run move-to-postgres -- URL`: copies the embedded database of DATA_DIR into an empty PostgreSQL, all or nothing. */
async function run(): Promise<void> {
  const [url, ...others] = process.argv.slice(2);
  if (url === undefined || others.length > 0) throw new StartProblem(USAGE);
  const { DATA_DIR, DATABASE_POOLER, DATABASE_PREPARED_STATEMENTS } = process.env;
  const target = readSettings({ DATABASE_URL: url, DATA_DIR, DATABASE_POOLER, DATABASE_PREPARED_STATEMENTS });
  if (target.databaseUrl === undefined) throw new StartProblem(USAGE);
  const { dataDir } = target;
  if (!existsSync(path.resolve(dataDir, 'database')))
    throw new StartProblem(`En ${path.resolve(dataDir)} no hay ninguna base de datos.`);
  const source = await openInstallation({ dataDir, databaseUrl: undefined });
  try {
    const rows = await copyTo(target, source.db);
    print(`Copiadas y comprobadas ${rows} filas. La base de datos incrustada sigue como estaba.`);
    describeSecret(dataDir);
  } catch (error) {
    throw error instanceof UnusableBackup ? new StartProblem(error.message) : error;
  } finally {
    await source.close();
  }
}

async function copyTo(settings: Settings, source: Database): Promise<number> {
  const { db, close } = await openUnmigratedDatabase({ ...settings, databaseConnections: 2 });
  try {
    return await copyDatabase(source, db);
  } finally {
    await close();
  }
}

/** Prints that AUTH_SECRET must stay the same: another secret would end all sessions and open links. */
function describeSecret(dataDir: string): void {
  print('Arranca ahora Plaza con DATABASE_URL y con el mismo secreto que hasta ahora:');
  const file = toSecretFile(dataDir);
  print(existsSync(file) ? `AUTH_SECRET es el contenido de ${file}.` : 'AUTH_SECRET es el que ya usabas.');
}

await runCommand(run, 'Error al copiar la base de datos');
