import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { readBackupFile } from '#server/database/backup/backup-file.ts';
import { checkBackup } from '#server/database/backup/check-backup.ts';
import type { Database } from '#server/database/database.ts';
import { openInstallation } from '#server/installation/installation.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { setMinAnswerMs } from '#tests/support/database/clock.ts';
import { createRandom } from '#tests/support/database/random.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import type { ProofServer } from '../../load/places.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { readBackupName, runCommand } from './commands.ts';
import { startTakers, type TakenExam, type Takers } from './takers.ts';

const USERS = 4;
const BACKUPS = Number(process.env['PROVE_BACKUPS'] ?? 3);
const DAMAGES = Number(process.env['PROVE_DAMAGES'] ?? 300);
const EXAMS_BETWEEN = 20;
/** The tables that record the migrations: a restore writes them anew, so they are not compared. */
const OWN = ['kysely_migration', 'kysely_migration_lock'];
const ALL_RIGHT = 'La clasificación y los totales coinciden con los exámenes terminados.';

export interface EngineReport {
  engine: string;
  exams: number;
  backups: number;
  rows: number;
  seconds: number;
  restoreSeconds: number;
  longestMs: number;
  damages: number;
  wrong: string[];
}

interface Loaded {
  file: string;
  from: number;
  to: number;
  seconds: number;
}

/** Backs up under load, restores backups into new, empty places from `other()`, and checks that damage is noticed. */
export async function proveBackupOfEngine(
  engine: string,
  place: ProofServer,
  { other, seed }: { other: () => Promise<ProofServer>; seed: number },
): Promise<EngineReport> {
  await withInstallation(place, (db) => setMinAnswerMs(db, 0));
  const folder = path.join(place.dataDir, 'copies');
  const { loaded, takers } = await backUpUnderLoad(place, folder);
  const wrong: string[] = [];
  for (const backup of loaded) wrong.push(...(await compareLoaded(backup, takers.taken, await other())));

  const quiet = readBackupName(await runCommand('backup', [folder], place));
  const before = await withInstallation(place, (db) => checksumTables(db, OWN));
  const elsewhere = await other();
  const restored = await runCommand('restore', [quiet], elsewhere);
  if (!restored.out.includes(ALL_RIGHT)) wrong.push(`restoring: ${restored.out}${restored.err}`);
  const after = await withInstallation(elsewhere, (db) => checksumTables(db, OWN));
  for (const [name, sum] of Object.entries(before))
    if (!isDeepStrictEqual(after[name], sum)) wrong.push(`${name} differs`);
  wrong.push(...(await refuseDamaged(quiet, elsewhere, seed)));
  const untouched = await withInstallation(elsewhere, (db) => checksumTables(db, OWN));
  if (!isDeepStrictEqual(untouched, after)) wrong.push('a damaged file changed something');

  const { rows } = await checkBackup(readBackupFile(quiet));
  return {
    engine,
    exams: takers.taken.length,
    backups: loaded.length + 1,
    rows,
    seconds: Math.max(...loaded.map(({ seconds }) => seconds)),
    restoreSeconds: restored.seconds,
    longestMs: takers.longestMs,
    damages: DAMAGES,
    wrong,
  };
}

async function backUpUnderLoad(
  place: ProofServer,
  folder: string,
): Promise<{ loaded: Loaded[]; takers: Takers }> {
  const server = await startServerProcess({ ...place.settings, ...WIDE_BUDGETS, TRUST_PROXY: '1' });
  try {
    const takers = await startTakers(server.origin, place.dataDir, USERS);
    const loaded: Loaded[] = [];
    for (let made = 0; made < BACKUPS; made++) {
      await waitForExams(takers, (made + 1) * EXAMS_BETWEEN);
      const from = performance.now();
      const ran = await runCommand('backup', [folder], place);
      loaded.push({ file: readBackupName(ran), from, to: performance.now(), seconds: ran.seconds });
    }
    await waitForExams(takers, takers.taken.length + EXAMS_BETWEEN);
    await takers.stop();
    return { loaded, takers };
  } finally {
    await server.stop();
  }
}

export async function waitForExams({ taken }: Takers, count: number): Promise<void> {
  while (taken.length < count) await setTimeout(50);
}

/** Restores a backup: it must have what was confirmed before it began, nothing begun after it ended, and right sums. */
async function compareLoaded(backup: Loaded, taken: TakenExam[], place: ProofServer): Promise<string[]> {
  const { out, err } = await runCommand('restore', [backup.file], place);
  const wrong = out.includes(ALL_RIGHT) ? [] : [`restoring: ${out}${err}`];
  return withInstallation(place, async (db) => [
    ...wrong,
    ...(await findWrongTotals(db)).map((one) => JSON.stringify(one)),
    ...findExamDifferences(await listExams(db), taken, backup),
  ]);
}

export async function listExams(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('exam_sessions').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

export function findExamDifferences(
  restored: Set<string>,
  taken: TakenExam[],
  { from, to }: { from: number; to: number },
): string[] {
  const lost = taken.filter((exam) => exam.to < from && !restored.has(exam.id));
  const early = taken.filter((exam) => exam.from > to && restored.has(exam.id));
  return [
    ...lost.map(({ id }) => `exam ${id} is lost`),
    ...early.map(({ id }) => `exam ${id} is from later`),
  ];
}

/** Cuts the file off or changes a bit at random places: the check must refuse each, a real restore the first three. */
async function refuseDamaged(file: string, place: ProofServer, seed: number): Promise<string[]> {
  const whole = readFileSync(file);
  const random = createRandom(seed);
  const damaged = `${file}.damaged`;
  const wrong: string[] = [];
  for (let i = 0; i < DAMAGES; i++) {
    // skips the 10 bytes of gzip's header: a damaged timestamp in it goes unnoticed
    const at = 10 + Math.floor(random() * (whole.length - 10));
    const content = Buffer.from(i % 2 === 0 ? whole.subarray(0, at) : whole);
    if (i % 2 === 1) content[at] = (content[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    writeFileSync(damaged, content);
    const isTaken = await checkBackup(readBackupFile(damaged)).then(
      () => true,
      () => false,
    );
    if (isTaken) wrong.push(`a file that is damaged at byte ${at} is taken`);
    if (i >= 3) continue;
    const { code, err } = await runCommand('restore', [damaged, '--replace'], place);
    if (code !== 1 || !err.includes('dañada')) wrong.push(`damaged at byte ${at}: ${err}`);
  }
  return wrong;
}

async function withInstallation<T>(
  { settings, dataDir }: ProofServer,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const databaseUrl = settings['DATABASE_URL'];
  const { db, close } = await openInstallation({ databaseUrl, dataDir });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
