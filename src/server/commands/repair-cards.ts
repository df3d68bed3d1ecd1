import { runCommand, print, withDatabase } from './command.ts';
import { rebuildAllCards } from '#server/cards/rebuild.service.ts';
import { StartProblem } from '#server/env.ts';

/** `npm run repair-cards`: computes anew, from the log of all answers, how well users remember each question. */
async function run(): Promise<void> {
  if (process.argv.length > 2)
    throw new StartProblem('Esta orden no lleva nada detrás: npm run repair-cards');
  const { users, wrong } = await withDatabase(process.env, rebuildAllCards);
  print(
    wrong === 0
      ? `Las tarjetas de ${users} personas coincidían con sus respuestas.`
      : `Corregidas ${wrong} tarjetas de ${users} personas según sus respuestas.`,
  );
}

await runCommand(run, 'Error al corregir las tarjetas');
