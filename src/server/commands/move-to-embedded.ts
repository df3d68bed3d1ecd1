import { print, resolvePath, runCommand } from './command.ts';
import { copyDatabase } from '#server/database/backup/copy-database.ts';
import { UnusableBackup } from '#server/database/backup/read-backup.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { readSettings, StartProblem } from '#server/env.ts';
import { openInstallation } from '#server/installation/installation.ts';

/** `npm run move-to-embedded -- FOLDER`: copies PostgreSQL (DATABASE_URL) into a new data folder, for trying things out. */
async function run(): Promise<void> {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || others.length > 0)
    throw new StartProblem('Indica una carpeta de datos nueva: npm run move-to-embedded -- CARPETA');
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined)
    throw new StartProblem('Indica en DATABASE_URL la base de datos que se copia.');
  const source = await openInstallation(settings);
  try {
    const target = await openEmbedded(resolvePath(folder));
    try {
      const rows = await copyDatabase(source.db, target.db);
      print(
        `Copiadas y comprobadas ${rows} filas. Arranca Plaza con DATA_DIR=${folder} y el mismo AUTH_SECRET.`,
      );
    } finally {
      await target.close();
    }
  } catch (error) {
    throw error instanceof UnusableBackup ? new StartProblem(error.message) : error;
  } finally {
    await source.close();
  }
}

await runCommand(run, 'Error al copiar la base de datos');
