import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { print, resolvePath, runCommand, toFileProblem } from './command.ts';
import { restoreFile } from './restore-file.ts';
import { readBackupFile } from '#server/database/backup/backup-file.ts';
import { checkBackup } from '#server/database/backup/check-backup.ts';
import { UnusableBackup } from '#server/database/backup/read-backup.ts';
import { StartProblem } from '#server/env.ts';

const NAME = /^plaza-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.gz$/;

/**
 * `npm run check-backup -- FOLDER`: restores the newest backup of the folder into an embedded database that is deleted
 * afterwards. The configured database is not touched.
 */
async function run(): Promise<void> {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('--') || others.length > 0)
    throw new StartProblem('Indica la carpeta de las copias: npm run check-backup -- CARPETA');
  const name = findNewest(folder);
  const file = path.join(resolvePath(folder), name);
  print(`La copia más reciente es ${name}, ${describeAge(name)}.`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-check-'));
  try {
    await checkBackup(readBackupFile(file));
    const { rows, wrong } = await restoreFile({ databaseUrl: undefined, dataDir }, file, false);
    if (wrong > 0)
      throw new StartProblem(
        `${wrong} filas de la clasificación y de los totales no coinciden con los exámenes terminados: corrígelas con npm run repair-ranking y haz otra copia.`,
      );
    print(`Restauradas y comprobadas ${rows} filas: la copia sirve.`);
  } catch (error) {
    throw error instanceof UnusableBackup ? new StartProblem(`${name}: ${error.message}`) : error;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function findNewest(folder: string): string {
  const newest = listNames(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new StartProblem(`En ${folder} no hay ninguna copia de Plaza.`);
  return newest;
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(resolvePath(folder));
  } catch (error) {
    throw toFileProblem(error, folder);
  }
}

function describeAge(name: string): string {
  const [year, month, day, hours, minutes, seconds] = (NAME.exec(name) ?? []).slice(1).map(Number);
  const madeAt = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds);
  const age = Math.max(0, Math.round((Date.now() - madeAt) / 3_600_000));
  if (age >= 48) return `de hace ${Math.round(age / 24)} días`;
  return age === 1 ? 'de hace 1 hora' : `de hace ${age} horas`;
}

await runCommand(run, 'Error al comprobar la copia');
