import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';

const FORGED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'forged.example',
  'x-request-id': 'forged',
};

const ASSET_TRIES = 60;

/** Returns the status of the home page over HTTP/2. */
export async function visitByHttp2(origin: string): Promise<number> {
  const session = http2.connect(origin, { rejectUnauthorized: false });
  try {
    const stream = session.request({ ':path': '/' });
    const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders & { ':status': number }];
    stream.resume();
    await once(stream, 'end');
    return headers[':status'];
  } finally {
    session.close();
  }
}

/** Returns the milliseconds until a newly opened live ranking has sent its first event. */
export async function awaitFirstEvent(origin: string): Promise<number> {
  const begin = performance.now();
  const sent = https.get(`${origin}${LIVE_RANKING_PATH}?period_type=weekly`, {
    rejectUnauthorized: false,
  });
  const [reply] = (await once(sent, 'response')) as [http.IncomingMessage];
  for await (const chunk of reply) if (String(chunk).includes('data:')) break;
  sent.destroy();
  return performance.now() - begin;
}

/** Returns the headers that a process behind the proxy receives for a request with forged headers. */
export async function readForwardedHeaders(
  origin: string,
  ports: number[],
): Promise<Record<keyof typeof FORGED, string | undefined>> {
  const echoes = ports.map((port) =>
    http
      .createServer((incoming, reply) => reply.end(JSON.stringify(incoming.headers)))
      .listen(port, '127.0.0.1'),
  );
  try {
    await Promise.all(echoes.map((echo) => once(echo, 'listening')));
    let headers: http.IncomingHttpHeaders | undefined;
    await waitUntil(async () => (headers = await readEchoed(origin)) !== undefined);
    const read = (name: keyof typeof FORGED) => [headers?.[name]].flat().join(', ');
    return {
      'x-forwarded-for': read('x-forwarded-for'),
      'x-forwarded-host': read('x-forwarded-host'),
      'x-request-id': read('x-request-id'),
    };
  } finally {
    for (const echo of echoes) {
      echo.close();
      echo.closeAllConnections();
    }
  }
}

const ASSET = '/assets/of-one-release.js';

/**
 * Whether the proxy always finds an asset that only the last process has, as during an upgrade, and replies 404 for one
 * that no process has.
 */
export async function canFindAssets(origin: string, ports: number[]): Promise<boolean> {
  const processes = ports.map((port) =>
    http
      .createServer(({ url = '' }, reply) => {
        const isThere = !url.startsWith('/assets/') || (url === ASSET && port === ports.at(-1));
        reply.writeHead(isThere ? 200 : 404).end(url);
      })
      .listen(port, '127.0.0.1'),
  );
  try {
    await Promise.all(processes.map((one) => once(one, 'listening')));
    const ask = async (url: string): Promise<number> => {
      const reply = await fetch(origin + url);
      await reply.text();
      return reply.status;
    };
    // it takes a moment until the whole proxy knows that a process has begun to listen
    await waitUntil(async () => (await ask(ASSET)) === 200);
    const statuses = new Set<number>();
    for (let tries = 0; tries < ASSET_TRIES; tries++) statuses.add(await ask(ASSET));
    return [...statuses].join() === '200' && (await ask('/assets/of-none.js')) === 404;
  } finally {
    for (const one of processes) {
      one.close();
      one.closeAllConnections();
    }
  }
}

/** Reads the headers that the proxy sent on; undefined while no process behind it is ready. */
async function readEchoed(origin: string): Promise<http.IncomingHttpHeaders | undefined> {
  const sent = https.get(`${origin}/`, {
    rejectUnauthorized: false,
    headers: FORGED,
  });
  const [reply] = (await once(sent, 'response')) as [http.IncomingMessage];
  const body = await text(reply);
  return reply.statusCode === 200 ? (JSON.parse(body) as http.IncomingHttpHeaders) : undefined;
}

export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries++) {
    if (tries > 100) throw new Error('No call came through.');
    await setTimeout(200);
  }
}

export function hasForgedHeaders(headers: Record<string, string | undefined>): boolean {
  const forged = Object.values(FORGED);
  return Object.values(headers).some((value) => value === '' || forged.some((one) => value?.includes(one)));
}
