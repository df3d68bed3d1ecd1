import { open } from 'node:fs/promises';
import { print, resolvePath, runCommand, toFileProblem } from './command.ts';
import { restoreFile } from './restore-file.ts';
import { readBackupFile } from '#server/database/backup/backup-file.ts';
import { checkBackup } from '#server/database/backup/check-backup.ts';
import { UnusableBackup } from '#server/database/backup/read-backup.ts';
import { RestoreTargetNotEmpty } from '#server/database/backup/restore-backup.ts';
import { readSettings, type Settings, StartProblem } from '#server/env.ts';
import { findSecretId, toSecretFile } from '#server/installation/installation.ts';

const REPLACE = '--replace';

/**
 * `npm run restore -- FILE [--replace]`: restores a backup into the configured database, which must be empty unless it is to
 * be replaced. The whole file is checked before anything is touched.
 */
async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const [file, ...others] = given.filter((argument) => argument !== REPLACE);
  if (file === undefined || file.startsWith('--') || others.length > 0)
    throw new StartProblem(`Indica una copia: npm run restore -- ARCHIVO [${REPLACE}]`);
  await checkReadable(file);
  const settings = readSettings(process.env);
  try {
    const { secretId } = await checkBackup(readBackupFile(resolvePath(file)));
    await restore(settings, resolvePath(file), given.includes(REPLACE));
    describeSecret(settings, secretId);
  } catch (error) {
    throw error instanceof UnusableBackup ? new StartProblem(toSentence(error)) : error;
  }
}

/** Checks that the file can be read, so that a missing or unreadable file isn't reported as a damaged backup. */
async function checkReadable(file: string): Promise<void> {
  try {
    const handle = await open(resolvePath(file));
    try {
      await handle.read();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw toFileProblem(error, file);
  }
}

function toSentence(error: UnusableBackup): string {
  if (!(error instanceof RestoreTargetNotEmpty)) return error.message;
  return `${error.message} Para sustituir todo lo que contiene, repite la orden con ${REPLACE}.`;
}

async function restore(settings: Settings, file: string, replace: boolean): Promise<void> {
  const { rows, wrong } = await restoreFile(settings, file, replace);
  print(`Restauradas y comprobadas ${rows} filas.`);
  print(
    wrong === 0
      ? 'La clasificación y los totales coinciden con los exámenes terminados.'
      : `${wrong} filas de la clasificación y de los totales no coinciden con los exámenes terminados, como ya pasaba al hacer la copia: corrígelas con npm run repair-ranking.`,
  );
}

function describeSecret(settings: Settings, secretId: string | undefined): void {
  const here = findSecretId(settings);
  if (secretId !== undefined && here === secretId) {
    print('El secreto es el mismo que cuando se hizo la copia.');
    return;
  }
  const isKept = !settings.databaseUrl && !settings.authSecret;
  const place = isKept ? `el archivo ${toSecretFile(settings.dataDir)}` : 'AUTH_SECRET';
  const known = here !== undefined && secretId !== undefined;
  print(
    `${known ? 'El secreto no es el de la copia. ' : ''}Antes de arrancar Plaza pon en ${place} el secreto de entonces: con otro se cierran las sesiones y dejan de valer los enlaces enviados y las aplicaciones de códigos.`,
  );
}

await runCommand(run, 'Error al restaurar la copia');
