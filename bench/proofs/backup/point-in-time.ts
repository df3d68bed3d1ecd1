import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { createServerFolder, runPostgresProgram, startCluster } from '#tests/support/database/postgres.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { withPGliteServer } from '../../load/places.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { findExamDifferences, listExams, waitForExams } from './engines.ts';
import { startTakers, type TakenExam } from './takers.ts';

const USERS = 4;
const EXAMS = 40;
const DEADLOCK = '40P01';
const SECRET = 'a secret for proving, of no other use';

export interface PointInTimeReport {
  /** The number of exams finished before the moment that is restored, and after it. */
  before: number;
  after: number;
  wrong: string[];
}

interface Accident {
  taken: TakenExam[];
  /** The moment to restore, by performance.now(), as in `taken`. */
  at: number;
  /** The moment to restore, by the clock of the database. */
  time: string;
}

/**
 * Drops a table while exams are taken, and brings the database back to a moment shortly before, from a base backup and
 * the archived log, as pgBackRest does. Undefined where PostgreSQL's programs are not installed.
 */
export async function provePointInTime(): Promise<PointInTimeReport | undefined> {
  const folder = createServerFolder();
  try {
    const archiving = ['-c', 'archive_mode=on', '-c', `archive_command=cp %p ${folder}/%f`];
    const cluster = await startCluster([...archiving, '-c', 'wal_level=replica']);
    const { password } = new URL(cluster.url);
    const data = path.join(folder, 'base');
    let accident: Accident;
    try {
      const given = ['-d', cluster.url, '-D', data, '--checkpoint=fast'];
      const based = runPostgresProgram('pg_basebackup', given);
      if (based === undefined) return undefined;
      if (based.status !== 0) throw new Error(`pg_basebackup failed: ${based.stderr}`);
      accident = await dropTable(cluster.url);
    } finally {
      await cluster.stop();
    }
    writeFileSync(path.join(data, 'recovery.signal'), '');
    chmodSync(path.join(data, 'recovery.signal'), 0o644);
    const recovering = [`restore_command=cp ${folder}/%f %p`, `recovery_target_time=${accident.time}`];
    const settings = [...recovering, 'recovery_target_action=promote'].flatMap((one) => ['-c', one]);
    const recovered = await startCluster(settings, { data, password });
    try {
      return await compare(recovered.url, accident);
    } finally {
      await recovered.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Drops a table while users take exams, which fail from then on. */
async function dropTable(url: string): Promise<Accident> {
  return withPGliteServer(async ({ dataDir }) => {
    const settings = { DATABASE_URL: url, AUTH_SECRET: SECRET, DATA_DIR: dataDir };
    const server = await startServerProcess({
      ...settings,
      ...WIDE_BUDGETS,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    });
    const { db, close } = openPostgres(url, 2);
    try {
      const takers = await startTakers(server.origin, dataDir, USERS);
      await waitForExams(takers, EXAMS);
      const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db);
      const at = performance.now();
      await waitForExams(takers, takers.taken.length + EXAMS / 4);
      await dropAnswers(db);
      await takers.stop().catch(() => {});
      await archiveAll(db);
      return { taken: takers.taken, at, time: rows[0]?.time ?? '' };
    } finally {
      await close();
      await server.stop();
    }
  });
}

async function archiveAll(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as name, pg_switch_wal()`.execute(db);
  const name = rows[0]?.name ?? '';
  for (;;) {
    const archived = await sql`select from pg_stat_archiver where last_archived_wal >= ${name}`.execute(db);
    if (archived.rows.length > 0) return;
    await setTimeout(50);
  }
}

async function compare(url: string, { taken, at }: Accident): Promise<PointInTimeReport> {
  const { db, close } = openPostgres(url, 2);
  try {
    const isRecovering = async (): Promise<boolean> => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      return rows[0]?.is ?? true;
    };
    while (await isRecovering()) await setTimeout(50);
    // exams within a tenth of a second may be there or not: the two clocks were read one after the other
    const compared = findExamDifferences(await listExams(db), taken, { from: at - 100, to: at + 100 });
    const mended = Object.entries(await repairRanking(db)).filter(([, rows]) => rows > 0);
    const wrong = [...(await findWrongTotals(db)), ...mended].map((one) => JSON.stringify(one));
    return {
      before: taken.filter(({ to }) => to < at).length,
      after: taken.filter(({ from }) => from > at).length,
      wrong: [...compared, ...wrong],
    };
  } finally {
    await close();
  }
}

/** Drops a table, as an operator may by mistake; tries again after a deadlock with users who are taking exams. */
async function dropAnswers(db: Database): Promise<void> {
  for (;;) {
    try {
      await sql`drop table exam_answers cascade`.execute(db);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK)) throw error;
    }
  }
}
