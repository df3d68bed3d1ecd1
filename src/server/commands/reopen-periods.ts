import { runCommand, print, withDatabase } from './command.ts';
import { StartProblem } from '#server/env.ts';
import { reopenUnfinishedPeriods } from '#server/exams/finishing/recount.service.ts';

/** `npm run reopen-periods`: opens the days, weeks and months again that a wrong clock closed before their end. */
async function run(): Promise<void> {
  if (process.argv.length > 2)
    throw new StartProblem('Esta orden no lleva nada detrás: npm run reopen-periods');
  const { periods, champions } = await withDatabase(process.env, reopenUnfinishedPeriods);
  if (periods.length === 0) print('Ningún periodo se había cerrado antes de tiempo.');
  for (const { period_type, period_start } of periods)
    print(`Abierto de nuevo: ${NAMES[period_type]} que empieza el ${period_start}.`);
  if (champions > 0) print(`Retiradas ${champions} insignias, que se darán cuando termine cada periodo.`);
}

const NAMES = { daily: 'el día', weekly: 'la semana', monthly: 'el mes' } as const;

await runCommand(run, 'Error al abrir los periodos');
