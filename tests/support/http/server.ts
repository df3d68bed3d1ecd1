import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccountsLibrary } from '#server/identity/library.service.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { createPrimaryReads } from '#server/database/connections/replica.ts';
import type { Database } from '#server/database/database.ts';
import { readSettings } from '#server/env.ts';
import { toShownSettings } from '#server/env-installation.ts';
import { createHttpServer, type HttpLimits } from '#server/http/server.ts';
import { createLog } from '#server/log.ts';
import { createLiveRanking } from '#server/ranking/live.service.ts';
import { UNREACHABLE_MAIL_LIMITS, TEST_SECRET } from '#tests/support/people/accounts.ts';

export interface TestServer {
  url: string;
  close(): Promise<void>;
}

interface AppServer extends TestServer {
  /** Every route with its method, such as 'GET /healthz', except those for any path. */
  routes: string[];
}

/** Starts the whole application with a test database, on a free port. */
export async function startTestServer(
  db: Database,
  {
    publicUrl = 'http://localhost:3000',
    limits,
    ...given
  }: Partial<AppOptions> & { limits?: HttpLimits } = {},
): Promise<AppServer> {
  const log = createLog('silent');
  const live = createLiveRanking({ db, readStale: createPrimaryReads(db), log });
  const app = createApp({
    db,
    readStale: createPrimaryReads(db),
    live,
    publicUrl,
    accounts: createAccountsLibrary({ db, secret: TEST_SECRET, publicUrl }),
    log,
    trustProxy: 0,
    disclosure: 'spec',
    examBudgets: readSettings({}).examBudgets,
    installation: toShownSettings(readSettings({})),
    mailLimits: UNREACHABLE_MAIL_LIMITS,
    clientFolder: '/nowhere',
    securityLog: () => {},
    mailWaiting: () => {},
    isReady: () => Promise.resolve(true),
    bodyPace: limits?.body,
    ...given,
  });
  const server = createHttpServer((request, env) => app.fetch(request, env), {
    isBehindProxy: (given.trustProxy ?? 0) > 0,
    limits,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);
  return {
    routes: [...new Set(routes)].filter((route) => !route.endsWith('*')),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        live.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface ProcedureReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** A plain HTTP request with exactly these headers; `fetch` would add some and refuse others. */
export function sendRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<ProcedureReply> {
  return new Promise((resolve, reject) => {
    const size =
      body === undefined || 'transfer-encoding' in headers
        ? {}
        : { 'content-length': Buffer.byteLength(body) };
    const request = http.request(
      url,
      { method, headers: { ...size, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            text: whole.toString(),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Calls a procedure in oRPC's wire format; `data` is the output or the error. */
export async function callProcedure(
  server: Pick<TestServer, 'url'>,
  path: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; data: unknown }> {
  const answer = await sendRequest(`${server.url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ json: input }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    data: (JSON.parse(answer.text) as { json: unknown }).json,
  };
}
