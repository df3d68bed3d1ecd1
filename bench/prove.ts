import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type KillReport, runKills } from '#server/testing/kills.ts';
import { startPostgres } from '#server/testing/postgres.ts';

/**
 * `npm run prove [SEED]`: the large numbers behind what `npm test` shows with small ones. Writes docs/proof/kills.md;
 * exit status 1 when something was lost or doubled.
 */
const seed = Number(process.argv[2] ?? 20261121);
const KILLS = Number(process.env['PROVE_KILLS'] ?? 200);
const project = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-prove-'));

const reports = { PGlite: await onEmbedded(), PostgreSQL: await onPostgres() };
rmSync(folder, { recursive: true, force: true });
writeProof();
const sound = Object.values(reports).every(
  (report) => report.lost.length === 0 && report.expectedPoints === report.rankedPoints,
);
console.table(reports);
process.exitCode = sound ? 0 : 1;

function onEmbedded(): Promise<KillReport> {
  const dataDir = path.join(folder, 'embedded');
  return runKills({ settings: { DATA_DIR: dataDir }, dataDir, kills: KILLS, seed });
}

async function onPostgres(): Promise<KillReport> {
  const postgres = await startPostgres();
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create database plaza_prove');
    await client.end();
    const url = new URL(postgres.url);
    url.pathname = '/plaza_prove';
    const dataDir = path.join(folder, 'postgres');
    const settings = {
      DATABASE_URL: url.href,
      DATA_DIR: dataDir,
      AUTH_SECRET: 'a secret for proving, of no other use',
    };
    return await runKills({ settings, dataDir, kills: KILLS, seed: seed + 1 });
  } finally {
    await postgres.stop();
  }
}

function writeProof(): void {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: project,
    encoding: 'utf8',
  }).stdout.trim();
  const rows = Object.entries(reports).map(
    ([engine, { kills, betweenRequestAndReply, finishedExams, lost, expectedPoints, rankedPoints }]) =>
      `| ${engine} | ${kills} | ${betweenRequestAndReply} | ${finishedExams} | ${lost.length} | ${expectedPoints} | ${rankedPoints} |`,
  );
  const text = `# Killing the server in the middle of exams

\`npm run prove ${seed}\` at ${commit}, ${new Date().toISOString().slice(0, 10)}. Each kill is a SIGKILL followed by a new start; exams are taken over HTTP
and every repeated call is the one that was cut off. Lost: answers whose reply had arrived and that were missing or
changed afterwards. Points: correct answers of the results that were shown, and what the ranking counted.

| engine | kills | between request and reply | finished exams | lost | points shown | points counted |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
  mkdirSync(path.join(project, 'docs/proof'), { recursive: true });
  writeFileSync(path.join(project, 'docs/proof/kills.md'), text);
}
