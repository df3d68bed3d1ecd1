import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { print, resolvePath, runCommand } from './command.ts';
import { type BackupFile, writeBackupFile } from '#server/database/backup/backup-file.ts';
import { requestBackup } from '#server/database/backup/backup-socket.ts';
import { pipeBackup } from '#server/database/backup/copy-database.ts';
import { UnusableBackup } from '#server/database/backup/read-backup.ts';
import { readSettings, type Settings, StartProblem } from '#server/env.ts';
import {
  DatabaseOpenElsewhere,
  findSecretId,
  openUnmigratedDatabase,
  toSecretFile,
} from '#server/installation/installation.ts';

/** `npm run backup -- FOLDER`: writes all rows of the configured database into a new file there; the server may run. */
async function run(): Promise<void> {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('--') || others.length > 0)
    throw new StartProblem('Indica una carpeta: npm run backup -- CARPETA');
  const settings = readSettings(process.env);
  if (!settings.databaseUrl && !existsSync(path.resolve(settings.dataDir, 'database')))
    throw new StartProblem(`En ${path.resolve(settings.dataDir)} no hay ninguna base de datos.`);
  const backup = await write(settings, resolvePath(folder));
  describe(backup);
  describeSecret(settings);
}

async function write(settings: Settings, folder: string): Promise<BackupFile> {
  try {
    return await writeBackupFile(folder, new Date(), (consume) => readDatabase(settings, consume));
  } catch (error) {
    // the unusable backup is the new one, which was read again to check it: it is incomplete
    if (error instanceof UnusableBackup)
      throw new StartProblem('La copia ha quedado incompleta y se ha borrado: vuelve a intentarlo.');
    throw error;
  }
}

async function readDatabase(settings: Settings, consume: (backup: Readable) => Promise<void>): Promise<void> {
  const opened = await openUnmigratedDatabase(settings).catch((error: unknown) => {
    if (error instanceof DatabaseOpenElsewhere) return error;
    throw error;
  });
  // the server that has the embedded database open makes the backup itself
  if (opened instanceof DatabaseOpenElsewhere) return consume(await connect(settings, opened));
  try {
    await pipeBackup(opened.db, { secretId: findSecretId(settings) }, consume);
  } finally {
    await opened.close();
  }
}

async function connect({ dataDir }: Settings, inUse: DatabaseOpenElsewhere): Promise<Readable> {
  try {
    return await requestBackup(path.resolve(dataDir));
  } catch {
    throw inUse;
  }
}

function describe({ file, rows, bytes }: BackupFile): void {
  const size = (bytes / 1e6).toLocaleString('es-ES', { maximumFractionDigits: 1 });
  print(`Copia hecha y comprobada: ${file} (${rows} filas, ${size} MB).`);
}

function describeSecret({ databaseUrl, authSecret, dataDir }: Settings): void {
  const secret = databaseUrl || authSecret ? 'AUTH_SECRET' : `el archivo ${toSecretFile(dataDir)}`;
  print(
    `No contiene el secreto: guarda también ${secret}, en otro sitio. Sin él, al restaurar se cierran las sesiones y dejan de valer los enlaces enviados y las aplicaciones de códigos.`,
  );
}

await runCommand(run, 'Error al hacer la copia');
