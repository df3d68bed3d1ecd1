import { type AwardReport, runAwards } from '#tests/support/people/awards.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { withPostgresServer, type ProofResult } from '../load/places.ts';

const SERVERS = 3;
const CALLS = 50;
const ROUNDS = Number(process.env['PROVE_ROUNDS'] ?? 20);
const KILLS = Number(process.env['PROVE_KILLS'] ?? 40);
const PERIODS = 100;

/** Awards champions from several processes at once, and kills the process that gives the badges. */
export async function proveAwards(): Promise<ProofResult> {
  const report = await withPostgresServer(async ({ url, settings }) => {
    const { db, close } = openPostgres(url, 1);
    await migrate(db);
    await close();
    const run = { servers: SERVERS, calls: CALLS, rounds: ROUNDS, kills: KILLS, periods: PERIODS };
    return runAwards({ url, settings, ...run });
  });
  return { text: textOf(report), isSound: isSound(report) };
}

function isSound({ wrong, answered, due, inTheMiddle }: AwardReport): boolean {
  // the servers' own job may have awarded some of the badges meanwhile
  return wrong.length === 0 && answered <= due && (inTheMiddle > 0 || KILLS === 0);
}

function textOf(report: AwardReport): string {
  const { calls, periods, badges, answered, due, kills, inTheMiddle, wrong } = report;
  return `# Champions, asked for from many sides at once

HOW ${CALLS} calls of \`badges.award\` at once over ${SERVERS} processes of the server, again and again, each time with
${3 * PERIODS} days, weeks and months that are over, with ties, hidden people and periods in which nobody has points.
Then a call to one process alone, which is killed (SIGKILL) while it gives the badges; the next call goes to another
one. After every step all badges are compared with the points of the closed periods. Wrong: badges too many, missing
or of somebody else, and periods that are open or closed against expectation.

| | |
|---|---|
| calls at once, in all | ${calls} |
| badges that these calls were to give | ${due} |
| badges that they said they gave | ${answered} |
| kills | ${kills} |
| of them with some periods closed and some not | ${inTheMiddle} |
| periods | ${periods} |
| badges | ${badges} |
| wrong | ${wrong.length} |
`;
}
