import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand, print } from './command.ts';
import { copyDatabase } from '#server/database/backup/copy-database.ts';
import { UnusableBackup } from '#server/database/backup/read-backup.ts';
import { openPostgres } from '#server/database/open.ts';
import { readSettings, StartProblem } from '#server/env.ts';
import { openInstallation, secretFile } from '#server/installation/installation.ts';

const USAGE =
  'Indica una base de datos vacía: npm run move-to-postgres -- postgres://usuario:clave@servidor:5432/plaza';

/** `npm run move-to-postgres -- URL`: copies the embedded database of DATA_DIR into an empty PostgreSQL, all or nothing. */
async function run(): Promise<void> {
  const [url, ...others] = process.argv.slice(2);
  if (url === undefined || others.length > 0) throw new StartProblem(USAGE);
  const { databaseUrl } = readSettings({ DATABASE_URL: url });
  if (databaseUrl === undefined) throw new StartProblem(USAGE);
  const { dataDir } = readSettings({ DATA_DIR: process.env.DATA_DIR });
  if (!existsSync(path.resolve(dataDir, 'database')))
    throw new StartProblem(`En ${path.resolve(dataDir)} no hay ninguna base de datos.`);
  const source = await openInstallation({ dataDir, databaseUrl: undefined });
  const target = openPostgres(databaseUrl, 2);
  try {
    const rows = await copyDatabase(source.db, target.db);
    print(`Copiadas y comprobadas ${rows} filas. La base de datos incrustada sigue como estaba.`);
    describeSecret(dataDir);
  } catch (error) {
    throw error instanceof UnusableBackup ? new StartProblem(error.message) : error;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Another secret would end all sessions and open links. */
function describeSecret(dataDir: string): void {
  print('Arranca ahora Plaza con DATABASE_URL y con el mismo secreto que hasta ahora:');
  const file = secretFile(dataDir);
  print(existsSync(file) ? `AUTH_SECRET es el contenido de ${file}.` : 'AUTH_SECRET es el que ya usabas.');
}

await runCommand(run, 'Error al copiar la base de datos');
