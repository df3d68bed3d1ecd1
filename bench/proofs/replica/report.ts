import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '#server/database/open-postgres.ts';
import { setMinAnswerMs } from '#tests/support/database/clock.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database/proxy.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { type ProofResult, withPGliteServer } from '../../load/places.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { listExams, waitForExams } from '../backup/engines.ts';
import { startTakers, type TakenExam } from '../backup/takers.ts';
import { type AnswerAges, watchAnswerAges } from './ages.ts';
import { type ReplicatedDatabase, runStatement, startReplicatedDatabase } from './servers.ts';

const USERS = 2;
const EXAMS = 20;
const PHASE_MS = 12_000;
const OLDEST_MS = 3_000;
const FAILOVER_S = 10;

interface Phase {
  name: string;
  reads: number;
  /** The number of transactions that the replica has run during the phase. */
  onReplica: number;
  oldestMs: number;
  longestMs: number;
  failed: string[];
}

interface Failover {
  seconds: number;
  exams: number;
  wrong: string[];
}

interface Setup {
  database: ReplicatedDatabase;
  primary: DatabaseProxy;
  replica: DatabaseProxy;
  servers: ServerProcess[];
  dataDir: string;
}

/** Reads from a replica that is healthy, paused, disconnected and connected again, and promotes it at the end. */
export async function proveReplica(): Promise<ProofResult> {
  const { phases, failover } = await withSetup(async (setup) => {
    const onReplica = (statement: string) => () => runStatement(setup.database.replicaUrl, statement);
    const found: Phase[] = [];
    const measure = async (name: string, inTheMiddle = (): unknown => undefined): Promise<void> => {
      found.push(await measurePhase(setup, name, inTheMiddle));
    };
    const takers = await startTakers(setup.servers[0]?.origin ?? '', setup.dataDir, USERS);
    await measure('replica well');
    await measure('replica falls behind', onReplica('select pg_wal_replay_pause()'));
    await onReplica('select pg_wal_replay_resume()')();
    await measure('replica well again');
    await measure('replica vanishes', setup.replica.silence);
    setup.replica.restore();
    await measure('replica back');
    await takers.stop();
    return { phases: found, failover: await failOver(setup, takers.taken) };
  });
  const rows = phases.map(
    ({ name, reads, onReplica, oldestMs, longestMs, failed }) =>
      `| ${name} | ${reads} | ${onReplica} | ${Math.round(oldestMs)} | ${Math.round(longestMs)} | ${failed.length} |`,
  );
  const used = phases.filter(({ name }) => /well|back/.test(name));
  const wrong = [
    ...phases.flatMap(({ name, failed }) => failed.map((one) => `${name}: ${one}`)),
    ...used.filter(({ onReplica, reads }) => onReplica < reads / 2).map(({ name }) => `${name}: hardly used`),
    ...phases.filter(({ oldestMs }) => oldestMs > OLDEST_MS).map(({ name }) => `${name}: too old`),
    ...failover.wrong,
    ...(failover.seconds > FAILOVER_S ? ['the failover took too long'] : []),
  ];
  const text = `# Reading from a replica

HOW Two processes over a primary and its streaming replica, ${USERS} users who
take exams, and two visitors who read the catalogue and the ranking while a text of the catalogue changes twenty times a
second; ${PHASE_MS / 1000} s each. Oldest: for how long an answer had been out of date when it was asked for; at most ${OLDEST_MS} ms.

| | reads | transactions on the replica | oldest (ms) | longest (ms) | failed |
|---|---|---|---|---|---|
${rows.join('\n')}

Then the primary is stopped, the replica, which is synchronous, promoted, and the proxy led there: ready after
${failover.seconds.toFixed(1)} s without a restart, ${failover.exams} exams confirmed before and after; wrong: ${failover.wrong.length}.
${wrong.map((one) => `\n- ${one}`).join('')}`;
  return { text, isSound: wrong.length === 0 };
}

async function measurePhase(setup: Setup, name: string, inTheMiddle: () => unknown): Promise<Phase> {
  // waits until the phase before no longer has effects
  await setTimeout(OLDEST_MS);
  const origins = setup.servers.map(({ origin }) => origin);
  const before = await countTransactions(setup);
  const ages: AnswerAges = await watchAnswerAges(setup.database.primaryUrl, origins);
  await setTimeout(PHASE_MS / 2);
  await inTheMiddle();
  await setTimeout(PHASE_MS / 2);
  await ages.stop();
  return { ...ages, name, onReplica: (await countTransactions(setup)) - before };
}

async function countTransactions({ database }: Setup): Promise<number> {
  // PostgreSQL's backends may report their transactions only after a second of idling
  await setTimeout(1_500);
  return Number(
    await runStatement(
      database.replicaUrl,
      "select xact_commit from pg_stat_database where datname = 'plaza_prove'",
    ),
  );
}

/** Promotes the replica; checks that it has all confirmed exams, and that exams go on in the same server processes. */
async function failOver(setup: Setup, before: TakenExam[]): Promise<Failover> {
  const { database, primary, servers, dataDir } = setup;
  const from = performance.now();
  await database.stopPrimary();
  await runStatement(database.replicaUrl, 'select pg_promote()');
  primary.redirect(database.replicaUrl);
  await Promise.all(servers.map(({ origin }) => whenReady(origin)));
  const seconds = (performance.now() - from) / 1000;
  const takers = await Promise.all(servers.map(({ origin }) => startTakers(origin, dataDir, USERS)));
  await Promise.all(takers.map((one) => waitForExams(one, EXAMS)));
  await Promise.all(takers.map((one) => one.stop()));
  const taken = [...before, ...takers.flatMap((one) => one.taken)];
  const { db, close } = openPostgres(database.replicaUrl, 1);
  const stored = await listExams(db);
  const wrong = [
    ...taken.filter(({ id }) => !stored.has(id)).map(({ id }) => `exam ${id} is lost`),
    ...(await findWrongTotals(db)).map((one) => JSON.stringify(one)),
  ];
  await close();
  return { seconds, exams: taken.length, wrong };
}

async function whenReady(origin: string): Promise<void> {
  while (!(await fetch(`${origin}/readyz`)).ok) await setTimeout(50);
}

function withSetup<T>(work: (setup: Setup) => Promise<T>): Promise<T> {
  return withPGliteServer(async ({ settings: place, dataDir }) => {
    const database = await startReplicatedDatabase();
    const primary = await startDatabaseProxy(database.primaryUrl);
    const replica = await startDatabaseProxy(database.replicaUrl);
    const settings = {
      ...place,
      ...WIDE_BUDGETS,
      TRUST_PROXY: '1',
      AUTH_SECRET: 'a secret for proving, of no other use',
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
    };
    const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
    try {
      const administration = openPostgres(database.primaryUrl, 1);
      await setMinAnswerMs(administration.db, 0);
      await administration.close();
      return await work({ database, primary, replica, servers, dataDir });
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      for (const proxy of [primary, replica]) proxy.close();
      await database.stop();
    }
  });
}
