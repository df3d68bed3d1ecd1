import { readFileSync } from 'node:fs';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { createLoadClient } from '../load/client.ts';
import { fillDatabase } from '../load/data.ts';
import { type LoadClient, runJourney } from '../load/journey.ts';
import { readStartFlags, startMeasuredServer } from '../load/start-flags.ts';
import { type ProofResult, withPostgresServer } from '../load/places.ts';
import { WIDE_BUDGETS } from '../settings.ts';
import { createSessionCookies, PROOF_SECRET } from './sessions.ts';

const JOURNEYS = Number(process.env['PROVE_JOURNEYS'] ?? 20_000);
const STEP = 1_000;
const USERS = 64;
const MOST_MB = 220;
/** The number of journeys after which memory must not grow. */
const SETTLED = 10_000;
/** The factor by which memory may still grow: the amount of garbage varies. */
const TOLERANCE = 1.05;
const SCALE = { users: 10_000, questions: 5_000, players: USERS };

interface Measured {
  journeys: number;
  pssMb: number;
  /** The heap of V8 with its garbage, in MB. */
  heapMb: number;
}

/** Runs journeys of 64 users against one process, and reads its memory after each thousand. */
export async function proveMemory(): Promise<ProofResult> {
  const flags = readStartFlags();
  const measured = await measure();
  const mostBetween = (from: number, to: number): number => {
    const within = measured.filter(({ journeys }) => journeys >= from && journeys <= to);
    return Math.max(...within.map(({ pssMb }) => pssMb));
  };
  const [settled, later] = [mostBetween(0, SETTLED), mostBetween(SETTLED + 1, JOURNEYS)];
  const rows = measured.map(
    ({ journeys, pssMb, heapMb }) => `| ${journeys} | ${Math.round(pssMb)} | ${Math.round(heapMb)} |`,
  );
  const text = `# Memory of a process

HOW ${USERS} users take exams of ten questions at once, with list, results and
ranking, in a process that is started as \`npm start\` does (\`${flags.join(' ')}\`), over PostgreSQL with ${SCALE.users} users and
${SCALE.questions} questions. PSS: what the process has for itself, and its share of what it has together with others; at most
${MOST_MB} MB until ${SETTLED} journeys, and from then on at most ${Math.round((TOLERANCE - 1) * 100)} % more than before.

| journeys | PSS (MB) | JavaScript in it (MB) |
|---|---|---|
${rows.join('\n')}

The most until ${SETTLED} journeys: ${Math.round(settled)} MB; afterwards: ${Math.round(later)} MB.
`;
  return { text, isSound: settled <= MOST_MB && later <= settled * TOLERANCE };
}

function measure(): Promise<Measured[]> {
  return withPostgresServer(async ({ settings, url }) => {
    const cookies = await fill(url);
    const metricsPort = await findFreePort();
    const server = await startMeasuredServer({
      ...settings,
      ...WIDE_BUDGETS,
      AUTH_SECRET: PROOF_SECRET,
      METRICS_PORT: String(metricsPort),
    });
    const clients = cookies.map((cookie) => createLoadClient(server.origin, cookie));
    const read = async (journeys: number): Promise<Measured> => ({
      journeys,
      pssMb: readPss(server.pid),
      heapMb: await readHeap(metricsPort),
    });
    try {
      const measured = [await read(0)];
      for (let journeys = STEP; journeys <= JOURNEYS; journeys += STEP) {
        await takeJourneys(clients, STEP);
        measured.push(await read(journeys));
      }
      return measured;
    } finally {
      for (const client of clients) client.close();
      await server.stop();
    }
  });
}

/** Returns the cookies of users who are logged in. */
async function fill(url: string): Promise<string[]> {
  const { db, close } = openPostgres(url, 1, { statementTimeoutMs: 0 });
  await migrate(db);
  await fillDatabase(db, SCALE);
  const players = await db.selectFrom('profiles').select('id').where('username', 'like', 'player%').execute();
  const cookies = await createSessionCookies(
    db,
    players.map(({ id }) => id),
  );
  await close();
  return [...cookies.values()];
}

async function takeJourneys(clients: LoadClient[], count: number): Promise<void> {
  let left = count;
  const take = async (client: LoadClient): Promise<void> => {
    while (left-- > 0) await runJourney({ client }, (_, act) => act());
  };
  await Promise.all(clients.map(take));
}

function readPss(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

async function readHeap(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_heap_size_total_bytes (\S+)$/m.exec(text)?.[1]) / 1e6;
}
