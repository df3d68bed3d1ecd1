import { migrate } from '#server/database/migrate.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import type { Database } from '#server/database/database.ts';
import { fuzz, type FuzzReport } from '#tests/support/fuzz/fuzz.ts';
import { withPGliteServer, withPostgresServer, type ProofResult } from '../load/places.ts';

/** The number of calls on each engine. */
const CALLS = Number(process.env['PROVE_CALLS'] ?? 100_000);
/** Each round has its own database: in a longer round, later calls would find most rows already deleted. */
const CALLS_PER_ROUND = 5_000;

interface Round extends FuzzReport {
  engine: string;
  seconds: number;
}

/** Sends 200,000 hostile requests: none may break the server or take long, and refused ones must not change a row. */
export async function proveFuzz(seed: number): Promise<ProofResult> {
  const rounds: Round[] = [];
  for (let round = 0; round < Math.ceil(CALLS / CALLS_PER_ROUND); round++) {
    rounds.push(
      await withPostgresServer(({ url }) => tryRound('PostgreSQL', openPostgres(url, 5), seed + 2 * round)),
      await withPGliteServer(async ({ dataDir }) =>
        tryRound('PGlite', await openEmbedded(dataDir), seed + 2 * round + 1),
      ),
    );
    if (rounds.some(({ faults }) => faults.length > 0)) break;
  }
  return report(rounds);
}

async function tryRound(
  engine: string,
  { db, close }: { db: Database; close: () => Promise<void> },
  seed: number,
): Promise<Round> {
  try {
    await migrate(db);
    const started = performance.now();
    const found = await fuzz(db, { seed, calls: CALLS_PER_ROUND });
    return { ...found, engine, seconds: (performance.now() - started) / 1000 };
  } finally {
    await close();
  }
}

function report(rounds: Round[]): ProofResult {
  const faults = rounds.flatMap((round) => round.faults.map((fault) => `${round.engine}: ${fault}`));
  const row = (engine: string): string => {
    const of = rounds.filter((round) => round.engine === engine);
    const statuses = new Map<number, number>();
    for (const round of of)
      for (const [status, count] of round.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    const sum = (read: (round: Round) => number): number => of.reduce((all, round) => all + read(round), 0);
    const cells = [
      engine,
      sum(({ calls }) => calls).toLocaleString('en'),
      [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
        .join(', '),
      `${Math.max(...of.map(({ slowestMs }) => slowestMs)).toFixed(0)} ms`,
      `${sum(({ seconds }) => seconds).toFixed(0)} s`,
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const text = `# Hostile requests

HOW The inputs are derived from the contract and from valid ones and changed by
chance: other types, huge texts, broken characters, own \`toString\` and \`length\`, deep nesting, ids of others; besides them
malformed bodies, wrong methods and types of content, queries, uploads and cookies. They come from every role. Allowed are:
no failure of the server, no answer after 5 s, no row changed by a request that is refused, no English in a refusal.

| database | requests | answers | slowest | in all |
|---|---|---|---|---|
${row('PostgreSQL')}
${row('PGlite')}

${faults.length === 0 ? 'Nothing that is not allowed was found.' : faults.map((fault) => `- ${fault.replaceAll('\n', ' ')}`).join('\n')}
`;
  const calls = rounds.reduce((all, round) => all + round.calls, 0);
  return { text, isSound: faults.length === 0 && calls >= 2 * CALLS };
}
