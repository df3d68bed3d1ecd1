import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '#server/database/open-postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { type ProofResult, type ProofServer, withPostgresServer } from '../../load/places.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { startExamCrowd } from '../faults/takers.ts';
import {
  chooseProxyPlace,
  PROXIES,
  type ProxyExample,
  startProxy,
  trustTestCertificate,
} from './programs.ts';
import { listExams } from '../backup/engines.ts';
import {
  awaitFirstEvent,
  canFindAssets,
  hasForgedHeaders,
  readForwardedHeaders,
  visitByHttp2,
  waitUntil,
} from './visits.ts';

const STOPS = Number(process.env['PROVE_STOPS'] ?? Infinity);
const NAMES = (process.env['PROVE_PROXIES'] ?? '').split(',').filter(Boolean);
const TAKERS = 8;
const DRAIN_SECONDS = 5;
const FIRST_EVENT_MS = 2_000;

interface Tried {
  version: string;
  http2Status: number;
  firstEventMs: number;
  isForged: boolean;
  hasAssets: boolean;
  stops: number;
  exams: number;
  lost: number;
  outcomes: Map<string, number>;
  slowestMs: number;
}

/**
 * Runs each example of deploy/proxies in front of three processes, which are stopped and started again in turn while users
 * take exams.
 */
export async function proveProxies(): Promise<ProofResult> {
  trustTestCertificate();
  const rows: string[] = [];
  let isSound = true;
  for (const proxy of PROXIES.filter(({ name }) => NAMES.length === 0 || NAMES.includes(name))) {
    const tried = await withPostgresServer((place) => tryProxy(proxy, readVersion(proxy), place));
    const { outcomes } = tried;
    const calls = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
    const failed = calls - (outcomes.get('200') ?? 0);
    const others = [...outcomes].filter(([outcome]) => outcome !== '200').map((pair) => pair.join(' × '));
    rows.push(
      `| ${proxy.name} | ${tried.version} | ${tried.http2Status} | ${Math.round(tried.firstEventMs)} | ${tried.isForged ? 'no' : 'yes'} | ${tried.hasAssets ? 'yes' : 'no'} | ${tried.stops} | ${tried.exams} | ${tried.lost} | ${calls} | ${failed} ${others.join(', ')} | ${(tried.slowestMs / 1000).toFixed(1)} |`,
    );
    console.log(rows.at(-1));
    isSound &&= failed === 0 && isSoundProxy(tried);
  }
  const load = os.loadavg().map((one) => one.toFixed(1));
  const text = `# The examples of proxies

HOW Each file of deploy/proxies in front of three processes over PostgreSQL, with other ports and a certificate of the tests.
${TAKERS} users take exams all the time while the processes are stopped (SIGTERM, ${DRAIN_SECONDS} s of drain) and started again in turn. No
call may fail, no confirmed exam may be missing, a file that only one process has, as during an upgrade, must be found, and what a visitor writes into X-Forwarded-For, X-Forwarded-Host and
X-Request-Id must not arrive. The machine's load at the end was ${load.join(', ')}.

| proxy | version | HTTP/2 | first event, ms | sets its headers | finds files of one release | stops | exams | lost | calls | failed | slowest call (s) |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Debian has all three as packages: \`haproxy\`, \`nginx\`, \`caddy\`.
`;
  return { text, isSound };
}

function isSoundProxy({ exams, lost, http2Status, firstEventMs, ...tried }: Tried): boolean {
  const hasGoneOn = exams > 0 && lost === 0;
  return (
    hasGoneOn && http2Status === 200 && firstEventMs < FIRST_EVENT_MS && !tried.isForged && tried.hasAssets
  );
}

/** Returns the installed version; throws if the program is not installed. */
function readVersion({ program, versionArguments }: ProxyExample): string {
  const env = {
    ...process.env,
    PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
  };
  const { error, stdout, stderr } = spawnSync(program, versionArguments, {
    encoding: 'utf8',
    env,
  });
  if (error) throw new Error(`This proof needs ${program}: \`apt-get install ${program}\`.`);
  return /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] ?? '';
}

/** Tests headers and assets with simple servers on the ports, before the processes of Plaza start there. */
async function tryRouting(origin: string, ports: number[]): Promise<Pick<Tried, 'isForged' | 'hasAssets'>> {
  return {
    isForged: hasForgedHeaders(await readForwardedHeaders(origin, ports)),
    hasAssets: await canFindAssets(origin, ports),
  };
}

async function tryProxy(
  proxy: ProxyExample,
  version: string,
  { settings, url, dataDir }: ProofServer & { url: string },
): Promise<Tried> {
  const place = await chooseProxyPlace(dataDir);
  const origin = `https://localhost:${place.httpsPort}`;
  const running = await startProxy(proxy, place);
  const servers: ServerProcess[] = [];
  try {
    const routing = await tryRouting(origin, place.processPorts);
    const start = (port: number): Promise<ServerProcess> =>
      startServerProcess({
        ...settings,
        ...WIDE_BUDGETS,
        PORT: String(port),
        PUBLIC_URL: origin,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
      });
    for (const port of place.processPorts) servers.push(await start(port));
    await waitUntil(async () => (await visitByHttp2(origin).catch(() => 0)) === 200);
    const visits = { http2Status: await visitByHttp2(origin), firstEventMs: await awaitFirstEvent(origin) };
    const crowd = await startExamCrowd({
      origin: `http://127.0.0.1:${place.processPorts[0]}`,
      proxyOrigin: origin,
      dataDir,
      users: TAKERS,
    });
    const stops = Math.min(proxy.stops, STOPS);
    await restartInTurn(servers, { ports: place.processPorts, stops, start });
    await crowd.stop();
    const taken = [...crowd.confirmed.values()].flat();
    const { outcomes, slowestMs } = crowd.replies;
    return {
      version,
      ...routing,
      ...visits,
      stops,
      exams: taken.length,
      lost: await countLost(url, taken),
      outcomes,
      slowestMs,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await running.stop();
  }
}

async function countLost(url: string, taken: string[]): Promise<number> {
  const { db, close } = openPostgres(url, 1);
  try {
    const stored = await listExams(db);
    return taken.filter((id) => !stored.has(id)).length;
  } finally {
    await close();
  }
}

async function restartInTurn(
  servers: ServerProcess[],
  {
    ports,
    stops,
    start,
  }: {
    ports: number[];
    stops: number;
    start: (port: number) => Promise<ServerProcess>;
  },
): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    const which = stop % servers.length;
    await servers[which]?.stop();
    servers[which] = await start(ports[which] ?? 0);
    // a careful operator waits until a process receives calls again before stopping the next one
    await setTimeout(3_000);
  }
}
