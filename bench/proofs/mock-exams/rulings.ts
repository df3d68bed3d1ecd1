import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { runRulings, type RulingsReport } from '#tests/support/chaos/rulings/run-rulings.ts';
import { withPostgresServer, type ProofResult } from '../../load/places.ts';

/** The number of users who each have a mock exam and a practice with the question. */
const PEOPLE = Number(process.env['PROVE_PEOPLE'] ?? 50_000);
const KILLS = Number(process.env['PROVE_KILLS'] ?? 5);
const REACH_SECONDS = 60;

/** After a ruling on a question, marks all exams with the question again while the server is killed several times. */
export async function proveRulings(): Promise<ProofResult> {
  const report = await withPostgresServer(async ({ url, settings }) => {
    const { db, close } = openPostgres(url, 1);
    await migrate(db);
    await close();
    return runRulings({ url, settings, people: PEOPLE, kills: KILLS });
  });
  return { text: textOf(report), isSound: isSound(report) };
}

function isSound({ wrong, remarkings }: RulingsReport): boolean {
  const [undisturbed] = remarkings;
  const allInTheMiddle = remarkings.every(({ kills, inTheMiddle }) => kills === inTheMiddle);
  return wrong.length === 0 && allInTheMiddle && (undisturbed?.seconds ?? Infinity) <= REACH_SECONDS;
}

function textOf({ people, answers, remarkings, wrong }: RulingsReport): string {
  const rows = remarkings.map(
    ({ what, processes, kills, inTheMiddle, seconds, told }) =>
      `| ${[what, processes, seconds.toFixed(1), kills, inTheMiddle, told].join(' | ')} |`,
  );
  return `# Rulings on a question in ${2 * people} exams

HOW ${people} people have a mock exam of 60 questions and 5 of reserve and a practice of 20 with the question, and
three practices without it: ${answers} answers on PostgreSQL. It is annulled, that is revoked, and it is annulled again.
Seconds: from the call until nobody is left (reach: ${REACH_SECONDS} s undisturbed); the mails are being sent meanwhile.
Kills are SIGKILLs, evenly over the people; the last process is started anew.

| what | processes | seconds | kills | of them with people left | people told |
|---|---|---|---|---|---|
${rows.join('\n')}

After each: everybody has one notice and one mail more; all sums, points and the histogram agree with the exams, and a repair
changes nothing. Annulled: the question counts nowhere, each sheet has one result more, and like sheets have like marks.
Revoked: all tables and the results that hold are as before the ruling. Annulled again: as the first time. Then the last
job is done once more from its beginning: no row is different, and nobody gets a mail.

| | |
|---|---|
| wrong | ${wrong.length} |
${wrong.map((one) => `\n- ${one}`).join('')}`;
}
