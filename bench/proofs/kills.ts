import { type KillReport, runKills } from '#tests/support/chaos/kills.ts';
import { withPGliteServer, withPostgresServer, type ProofServer, type ProofResult } from '../load/places.ts';

const KILLS = Number(process.env['PROVE_KILLS'] ?? 200);

/** Kills the server during exams; no data may be lost or doubled. */
export async function proveKills(seed: number): Promise<ProofResult> {
  const kill = ({ settings, dataDir }: ProofServer, own: number): Promise<KillReport> =>
    runKills({ settings, dataDir, kills: KILLS, seed: own });
  const reports = {
    PGlite: await withPGliteServer((place) => kill(place, seed)),
    PostgreSQL: await withPostgresServer((place) => kill(place, seed + 1)),
  };
  const rows = Object.entries(reports).map(
    ([engine, { kills, betweenRequestAndReply, finishedExams, lost, expectedPoints, rankedPoints }]) =>
      `| ${engine} | ${kills} | ${betweenRequestAndReply} | ${finishedExams} | ${lost.length} | ${expectedPoints} | ${rankedPoints} |`,
  );
  const text = `# Killing the server in the middle of exams

HOW Each kill is a SIGKILL followed by a new start; exams are taken over HTTP
and every repeated call is the one that was cut off. Lost: answers whose reply had arrived and that were missing or
changed afterwards. Points: correct answers of the results that were shown, and what the ranking counted.

| engine | kills | between request and reply | finished exams | lost | points shown | points counted |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
  const isSound = Object.values(reports).every(
    (report) => report.lost.length === 0 && report.expectedPoints === report.rankedPoints,
  );
  return { text, isSound };
}
