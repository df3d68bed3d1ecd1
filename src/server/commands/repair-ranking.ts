import { runCommand, print, withDatabase } from './command.ts';
import { StartProblem } from '#server/env.ts';
import { repairRanking, type WrongRowCounts } from '#server/exams/finishing/recount.service.ts';

/**
 * `npm run repair-ranking`: recomputes points, ranking and totals of the configured database from the finished exams.
 */
async function run(): Promise<void> {
  if (process.argv.length > 2)
    throw new StartProblem('Esta orden no lleva nada detrás: npm run repair-ranking');
  print(describe(await withDatabase(process.env, repairRanking)));
}

function describe({ points, histogram, totals }: WrongRowCounts): string {
  if (points + histogram + totals === 0) return 'Todo coincidía con los exámenes terminados.';
  return `Corregido según los exámenes terminados: ${points} puntuaciones, ${histogram} recuentos de la clasificación y ${totals} totales.`;
}

await runCommand(run, 'Error al corregir la clasificación');
