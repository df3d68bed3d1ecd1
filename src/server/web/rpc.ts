import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { onError, ORPCError } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { AccountDisclosure } from '#server/env.ts';
import type { ShownSettings } from '#server/env-installation.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import type { ApiContext } from '#server/access/context.ts';
import { normalizeError, toApiError } from '#server/access/errors.ts';
import { readCaller } from '#server/access/gate.ts';
import { readUnrenamedToken } from '#server/identity/sessions/sessions.service.ts';
import { type BodyPace, readBody } from '#server/http/request-body.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { setRequestProcedure } from '#server/security-log/current-request.ts';
import { router } from '#server/router.ts';
import type { ReadStale } from '#server/database/connections/replica.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import type { MailLimits } from '#server/mail/mail-limits.ts';
import { bodyErrors } from '#shared/procedure.contract.ts';
import { findMaxBodyBytes } from './body-limits.ts';
import { findBrowserId, readBrowserId } from './browser-cookie.ts';
import { type Bindings, readClientAddress, chooseLinkOrigin } from './client-address.ts';
import { setReplyHeader } from './reply-header.ts';
import { sendRpcError } from './rpc-error.ts';

export interface RpcOptions {
  db: Database;
  readStale: ReadStale;
  accounts: AccountsLibrary;
  log: Log;
  trustProxy: number;
  publicUrl: string;
  /** Whether PUBLIC_URL is missing: links in mails may then name another address of this machine. */
  isUrlAssumed?: boolean;
  disclosure: AccountDisclosure;
  examBudgets: ExamBudgets;
  mailLimits: MailLimits;
  installation: ShownSettings;
  mailWaiting: () => void;
  /** The minimum speed at which a body must arrive. */
  bodyPace?: BodyPace | undefined;
}

// the only header that is passed to Hono: with a second one it would build fetch's Headers
const JSON_TYPE = { 'Content-Type': 'application/json' };
const decoder = new TextDecoder();
const gzipInThread = promisify(gzip);
/** Smaller replies aren't compressed: they fit one packet anyway. */
const COMPRESS_FROM = 1400;
/** Level 2 takes half as long as the default level, and results in 3 % more bytes. */
const COMPRESS_LEVEL = { level: 2 };
/** Shorter replies aren't compressed in another thread: passing one there costs four times the compression itself. */
const COMPRESS_IN_THREAD_FROM = 20_000;

/**
 * Handles POST /rpc/<domain>/<procedure>. The API accepts and returns only JSON, so oRPC's standard handler is called
 * directly: its fetch adapter would build a Request and a Response, which makes each call cost half as much again.
 */
export function createRpc(options: RpcOptions): (c: Context<Bindings>) => Promise<Response> {
  const handler = createHandler(options.log);
  return async (c) => {
    const context = createContext(c, options);
    const request = {
      method: c.req.method,
      url: new URL(c.req.url),
      headers: {},
      signal: undefined,
      body: () => readCall(c, options),
    };
    const { matched, response } = await handler.handle(request, { prefix: '/rpc', context });
    if (!matched) return sendRpcError(c, 404, 'NOT_FOUND', 'La operación no existe.');
    for (const cookie of context.resHeaders.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
    const seconds = secondsToWait(response);
    if (seconds !== undefined) c.header('Retry-After', String(seconds));
    return send(c, JSON.stringify(response.body), response.status as ContentfulStatusCode);
  };
}

function createHandler(log: Log): StandardRPCHandler<ApiContext> {
  return new StandardRPCHandler<ApiContext>(router, {
    clientInterceptors: [
      ({ path, next }) => {
        setRequestProcedure(path.join('.'));
        return next();
      },
      onError((error) => {
        const answer = normalizeError(error);
        if (answer.status >= 500) logFailure(log, answer);
        throw answer;
      }),
    ],
    interceptors: [
      onError((error) => {
        // an error thrown outside a procedure can only come from an unreadable body
        throw error instanceof ORPCError
          ? error
          : normalizeError(new ORPCError('BAD_REQUEST', { cause: error }));
      }),
    ],
  });
}

/** Logs a failed call. While the database is unreachable every call fails, so these lines are short. */
function logFailure(log: Log, answer: ORPCError<string, unknown>): void {
  const { code, cause } = answer;
  if (code !== 'DATABASE_UNAVAILABLE') log.error({ err: cause ?? answer, code }, 'call failed');
  else log.error({ code, reason: reasonOf(cause) }, 'call failed');
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  return 'code' in cause ? String(cause.code) : cause.message;
}

const waitingReply = z.object({ json: z.object({ data: z.object({ seconds: z.int() }) }) });

/** The seconds to wait, if the refusal says when to try again. */
function secondsToWait({ status, body }: { status: number; body: unknown }): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  return waitingReply.safeParse(body).data?.json.data.seconds;
}

async function readCall(c: Context<Bindings>, { bodyPace }: RpcOptions): Promise<unknown> {
  const body = await readBody(c.env.incoming, { maxBytes: findMaxBodyBytes(c.req.path), pace: bodyPace });
  if (isRefused(body)) throw toApiError(bodyErrors, body);
  const text = decoder.decode(body);
  return text === '' ? undefined : JSON.parse(text);
}

function createContext(c: Context<Bindings>, options: RpcOptions): ApiContext {
  const { db, readStale, accounts, disclosure, examBudgets, mailLimits, installation, mailWaiting } = options;
  const { headers } = c.req.raw;
  const resHeaders = new Headers();
  const read = () => readCaller({ db, accounts }, headers, (line) => resHeaders.append('set-cookie', line));
  const readBrowser = (): string => {
    const { id, cookie } = readBrowserId(c, { https: options.publicUrl.startsWith('https:') });
    if (cookie !== undefined) resHeaders.append('set-cookie', cookie);
    return id;
  };
  let caller: ReturnType<ApiContext['caller']> | undefined;
  let browser: string | undefined;
  return {
    db,
    readStale,
    accounts,
    disclosure,
    examBudgets,
    mailLimits,
    installation,
    origin: chooseLinkOrigin(c, options),
    headers,
    resHeaders,
    mailWaiting,
    onBackgroundError: (error) => options.log.error({ err: error }, 'work after a call has failed'),
    caller: () => (caller ??= read()),
    readToken: () => readUnrenamedToken(accounts, headers),
    address: readClientAddress(c, options).address,
    browser: () => (browser ??= readBrowser()),
    sentBrowser: () => findBrowserId(c),
  };
}

async function send(c: Context<Bindings>, body: string, status: ContentfulStatusCode): Promise<Response> {
  setReplyHeader(c, 'Cache-Control', 'no-store');
  setReplyHeader(c, 'Vary', 'Accept-Encoding');
  if (body.length < COMPRESS_FROM || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
    return c.body(body, status, JSON_TYPE);
  setReplyHeader(c, 'Content-Encoding', 'gzip');
  const compressed =
    body.length < COMPRESS_IN_THREAD_FROM ? gzipSync(body, COMPRESS_LEVEL) : await gzipInThread(body);
  return c.body(new Uint8Array(compressed), status, JSON_TYPE);
}
