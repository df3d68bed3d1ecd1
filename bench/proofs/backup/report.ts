import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { fillDatabase } from '../../load/data.ts';
import {
  withPGliteServer,
  withPostgresServer,
  type ProofResult,
  type ProofServer,
} from '../../load/places.ts';
import { readBackupName, runCommand } from './commands.ts';
import { type EngineReport, proveBackupOfEngine } from './engines.ts';
import { type PointInTimeReport, provePointInTime } from './point-in-time.ts';

const MANY = Number(process.env['PROVE_USERS'] ?? 40_000);
const FEW = MANY / 20;
/** How many times more memory a backup of twenty times the rows may take. */
const MEMORY_FACTOR = 2;

interface Sized {
  users: number;
  rows: number;
  backup: { seconds: number; megabytes: number };
  restore: { seconds: number; megabytes: number };
}

/** Backs up under load, restores into another place, refuses damaged files, and goes back to a moment. */
export async function proveBackup(seed: number): Promise<ProofResult> {
  const engines = [
    await withPGliteServer((place) =>
      proveBackupOfEngine('PGlite', place, { seed, other: () => Promise.resolve(createFolder(place)) }),
    ),
    await withPostgresServer((place) =>
      proveBackupOfEngine('PostgreSQL', place, { seed: seed + 1, other: () => createDatabase(place) }),
    ),
  ];
  const pointInTime = await provePointInTime();
  const sizes = [await measure(FEW), await measure(MANY)];
  const isFlat = sizes.every(({ backup, restore }) => {
    const [few] = sizes;
    return (
      backup.megabytes <= (few?.backup.megabytes ?? 0) * MEMORY_FACTOR &&
      restore.megabytes <= (few?.restore.megabytes ?? 0) * MEMORY_FACTOR
    );
  });
  const wrong = [...engines.flatMap((one) => one.wrong), ...(pointInTime?.wrong ?? [])];
  return {
    text: textOf(engines, pointInTime, sizes),
    isSound: wrong.length === 0 && isFlat && pointInTime !== undefined,
  };
}

function createFolder({ dataDir }: ProofServer): ProofServer {
  const folder = mkdtempSync(path.join(dataDir, 'other-'));
  return { settings: { DATA_DIR: folder }, dataDir: folder };
}

let databases = 0;

async function createDatabase({ settings, dataDir }: ProofServer): Promise<ProofServer> {
  databases += 1;
  const name = `plaza_other_${databases}`;
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(settings['DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  return { settings: { ...settings, DATABASE_URL: url.href }, dataDir };
}

function measure(users: number): Promise<Sized> {
  return withPostgresServer(async (place) => {
    const { db, close } = openPostgres(place.url, 1, { statementTimeoutMs: 0 });
    await migrate(db);
    await fillDatabase(db, { users, questions: users / 5, players: 1 });
    await close();
    const backup = await runCommand('backup', [path.join(place.dataDir, 'copies')], place);
    const restore = await runCommand('restore', [readBackupName(backup)], await createDatabase(place));
    const rows = Number(/^Restauradas y comprobadas (\d+) filas/.exec(restore.out)?.[1]);
    if (Number.isNaN(rows)) throw new Error(`restoring failed: ${restore.out}${restore.err}`);
    return { users, rows, backup, restore };
  });
}

function textOf(engines: EngineReport[], pointInTime: PointInTimeReport | undefined, sizes: Sized[]): string {
  const rows = engines.map(
    ({ engine, exams, backups, rows: all, seconds, restoreSeconds, longestMs, damages, wrong }) =>
      `| ${engine} | ${exams} | ${backups} | ${all} | ${seconds.toFixed(1)} | ${(longestMs / 1000).toFixed(1)} | ${restoreSeconds.toFixed(1)} | ${damages} | ${wrong.length} |`,
  );
  const sized = sizes.map(
    ({ users, rows: all, backup, restore }) =>
      `| ${users} | ${all} | ${backup.seconds.toFixed(1)} | ${backup.megabytes} | ${restore.seconds.toFixed(1)} | ${restore.megabytes} |`,
  );
  const wrong = [...engines.flatMap((one) => one.wrong), ...(pointInTime?.wrong ?? [])];
  return `# Backups

HOW Users take exams over HTTP while \`npm run backup\` runs; each file is restored into another,
empty place. Wrong: an exam that was confirmed before the backup began and is missing, one that began after it and is there, a
sum that disagrees with the exams, a ranking that \`repair-ranking\` would mend; of a backup without load, a table that differs from its
source; a file, cut off or with one bit changed at random, that is taken, or changes a full database in spite of \`--replace\`.

| engine | finished exams | backups | rows | seconds of a backup | longest wait for a call, s | seconds of restoring | damaged files | wrong |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${describePointInTime(pointInTime)}

Size and memory, PostgreSQL without load:

| users with points | rows | seconds of the backup | its memory, MB | seconds of restoring | its memory, MB |
|---|---|---|---|---|---|
${sized.join('\n')}
${wrong
  .slice(0, 20)
  .map((one) => `\n- ${one}`)
  .join('')}`;
}

function describePointInTime(found: PointInTimeReport | undefined): string {
  if (!found)
    return 'Going back to a moment could not be tried: `pg_basebackup` is not installed on this machine.';
  return `Going back to a moment: a base backup and the archived log, \`drop table exam_answers\` in the middle of exams, and the
database as it was shortly before that. ${found.before} exams were confirmed before the moment, ${found.after} begun to be finished after it; wrong: ${found.wrong.length}.`;
}
