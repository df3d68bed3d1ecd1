import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { type Proof, withPostgresServer } from '../../load/places.ts';
import { type Place, PROXIES, type Proxy } from './programs.ts';
import {
  awaitFirstEvent,
  isForged,
  type Outcomes,
  readForwardedHeaders,
  visitByHttp2,
  visitDuring,
  waitUntil,
} from './visits.ts';

const STOPS = 10;
const VISITORS = 6;
const DRAIN_SECONDS = 5;
const FIRST_EVENT_MS = 2_000;

interface Tried {
  version: string;
  http2Status: number;
  firstEventMs: number;
  isForged: boolean;
  outcomes: Outcomes;
}

/**
 * Runs each example of deploy/proxies whose program is installed in front of two processes, which are stopped and started
 * again in turn while visitors come.
 */
export async function proveProxies(): Promise<Proof> {
  const rows: string[] = [];
  let isSound = true;
  for (const proxy of PROXIES) {
    const version = readVersion(proxy);
    const tried =
      version === undefined
        ? undefined
        : await withPostgresServer((place) => tryProxy(proxy, version, place));
    if (tried === undefined) {
      rows.push(`| ${proxy.name} | not installed | | | | | |`);
      continue;
    }
    const calls = [...tried.outcomes.values()].reduce((sum, count) => sum + count, 0);
    const failed = calls - (tried.outcomes.get('200') ?? 0);
    const others = [...tried.outcomes]
      .filter(([outcome]) => outcome !== '200')
      .map((pair) => pair.join(' × '));
    rows.push(
      `| ${proxy.name} | ${tried.version} | ${tried.http2Status} | ${Math.round(tried.firstEventMs)} | ${tried.isForged ? 'no' : 'yes'} | ${calls} | ${failed} ${others.join(', ')} |`,
    );
    isSound &&=
      failed === 0 && tried.http2Status === 200 && tried.firstEventMs < FIRST_EVENT_MS && !tried.isForged;
  }
  const text = `# The examples of proxies

HOW Each file of deploy/proxies in front of two processes over PostgreSQL, with other ports and a certificate of the tests.
${VISITORS} visitors call all the time while the processes are stopped (SIGTERM, ${DRAIN_SECONDS} s of drain) and started again in turn, ${STOPS} stops.
No call may fail, and what a visitor writes into X-Forwarded-For, X-Forwarded-Host and X-Request-Id must not arrive.

| proxy | version | HTTP/2 | first event, ms | sets its headers | calls | failed |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Debian has all three as packages: \`haproxy\`, \`nginx\`, \`caddy\`.
`;
  return { text, isSound };
}

function readVersion({ program, versionArguments }: Proxy): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, versionArguments, { encoding: 'utf8' });
  return status === 0 ? /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] : undefined;
}

async function tryProxy(
  proxy: Proxy,
  version: string,
  { settings }: { settings: Record<string, string> },
): Promise<Tried> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-proxy-'));
  const place: Place = {
    folder,
    httpPort: await findFreePort(),
    httpsPort: await findFreePort(),
    processPorts: [await findFreePort(), await findFreePort()],
  };
  const origin = `https://localhost:${place.httpsPort}`;
  const process = await startProxy(proxy, place);
  try {
    const forwarded = await readForwardedHeaders(origin, place.processPorts);
    const start = (port: number): Promise<ServerProcess> =>
      startServerProcess({
        ...settings,
        PORT: String(port),
        PUBLIC_URL: origin,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
      });
    const [first, second] = place.processPorts;
    const servers = [await start(first), await start(second)];
    await waitUntil(async () => (await visitByHttp2(origin).catch(() => 0)) === 200);
    const [http2Status, firstEventMs] = [await visitByHttp2(origin), await awaitFirstEvent(origin)];
    const outcomes = await visitDuring(origin, VISITORS, restartInTurn(servers, place.processPorts, start));
    for (const server of servers) await server.kill();
    return { version, http2Status, firstEventMs, isForged: isForged(forwarded), outcomes };
  } finally {
    await end(process);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restartInTurn(
  servers: ServerProcess[],
  ports: number[],
  start: (port: number) => Promise<ServerProcess>,
): Promise<void> {
  for (let stop = 0; stop < STOPS; stop++) {
    const which = stop % servers.length;
    await servers[which]?.stop();
    servers[which] = await start(ports[which] ?? 0);
    // as a careful operator: the next one when this one has calls again
    await setTimeout(3_000);
  }
}

async function startProxy({ name, program, configure }: Proxy, place: Place): Promise<ChildProcess> {
  const { check, run } = configure(place);
  const checked = spawnSync(program, check, { encoding: 'utf8' });
  if (checked.status !== 0)
    throw new Error(`${name} refuses its example: ${checked.stdout}${checked.stderr}`);
  const env = {
    ...process.env,
    HOME: place.folder,
    XDG_DATA_HOME: place.folder,
    XDG_CONFIG_HOME: place.folder,
  };
  const child = spawn(program, run, { stdio: 'ignore', env });
  await setTimeout(1_000);
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
