import { inspect } from 'node:util';
import { readSettings, StartProblem } from './env.ts';
import { repairRanking, type Wrong } from './exams/recount.service.ts';
import { openInstallation } from './installation.ts';

/** `npm run repair-ranking`: counts points, ranking and totals of the configured database anew from the finished exams. */
async function run(): Promise<void> {
  if (process.argv.length > 2)
    throw new StartProblem('Esta orden no lleva nada detrás: npm run repair-ranking');
  const { db, close } = await openInstallation(readSettings(process.env));
  try {
    process.stdout.write(`${describe(await repairRanking(db))}\n`);
  } finally {
    await close();
  }
}

function describe({ points, histogram, totals }: Wrong): string {
  if (points + histogram + totals === 0) return 'Todo coincidía con los exámenes terminados.';
  return `Corregido según los exámenes terminados: ${points} puntuaciones, ${histogram} recuentos de la clasificación y ${totals} totales.`;
}

try {
  await run();
} catch (error) {
  const told = error instanceof Error ? error.message : inspect(error);
  process.stderr.write(
    error instanceof StartProblem ? `${told}\n` : `Error al corregir la clasificación: ${told}\n`,
  );
  process.exitCode = 1;
}
