import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sql } from 'kysely';
import { FILE_MAX_BYTES, FILE_TOO_LARGE } from '#shared/questions/question-file.rules.ts';
import { QUESTION_FILES } from '#shared/questions/question-files.rules.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { normalizeError } from '#server/access/errors.ts';
import { type Bindings, readClientAddress } from './web/client-address.ts';
import { fileError } from '#server/files/file-replies.ts';
import { clientFiles } from '#server/web/static-files.ts';
import { createListFiles } from '#server/files/list-files.ts';
import { isSameOrigin } from './web/origin-check.ts';
import { createLive, type LiveOptions } from './web/live.ts';
import { createPages } from '#server/web/page/pages.ts';
import { createQuestionFiles } from '#server/files/question-files.ts';
import { createRobots, createSitemap } from '#server/web/page/robots.ts';
import { identifyRequests } from './web/request-id.ts';
import { createRpc, rpcError, type RpcOptions } from './web/rpc.ts';
import { securityHeaders } from './web/security-headers.ts';
import type { SecurityLog } from './security-log/current-request.ts';
import { logSecurityEvent } from './security-log/security-log.ts';

export interface AppOptions extends RpcOptions, Pick<LiveOptions, 'live'> {
  /** Where the built client is. */
  clientFolder: string;
  hstsSubdomains?: boolean;
  securityLog: SecurityLog;
}

/** For all calls except the two below. */
const MAX_BODY_BYTES = 100_000;
/** The longest legal page that may be saved, whatever it is written in (content-editing.contract.ts). */
const LEGAL_PAGE_MAX_BYTES = 1_000_000;
const CALL_TOO_LARGE = 'Los datos enviados son demasiado grandes.';

/** The body limit of a path, and the form of its errors. */
function limitsOf(path: string) {
  if (path === QUESTION_FILES.upload)
    return { bytes: FILE_MAX_BYTES, tooLarge: FILE_TOO_LARGE, refuse: fileError };
  const bytes = path === '/rpc/content/updateLegalPage' ? LEGAL_PAGE_MAX_BYTES : MAX_BODY_BYTES;
  return { bytes, tooLarge: CALL_TOO_LARGE, refuse: rpcError };
}

export function createApp(options: AppOptions): Hono<Bindings> {
  const { log, publicUrl, hstsSubdomains = false } = options;
  const app = new Hono<Bindings>();
  app.use(identifyRequests(options));
  app.use(securityHeaders({ https: publicUrl.startsWith('https:'), hstsSubdomains }));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) =>
    (await isReachable(options)) ? c.json({ status: 'ok' }) : c.json({ status: 'error' }, 503),
  );
  app.use(noticeProxy(options));
  app.use(refuseForeign(options));
  app.post('/rpc/*', createRpc(options));
  app.all('/rpc/*', (c) => rpcError(c, 405, 'METHOD_NOT_SUPPORTED', 'La operación no existe.'));
  app.get(LIVE_RANKING_PATH, createLive(options));
  app.route('/', createQuestionFiles(options));
  app.route('/', createListFiles(options));
  app.get('/verify-email', async (c) => {
    c.header('Cache-Control', 'no-store');
    // a mail scanner's HEAD must not confirm the address
    if (c.req.method === 'HEAD') return c.redirect('/login', 303);
    const confirmed = await options.accounts.confirmEmail(c.req.query('token') ?? '');
    return c.redirect(confirmed ? '/login?verified=1' : '/login?error=verification', 303);
  });
  app.get('/robots.txt', createRobots(publicUrl));
  app.get('/sitemap.xml', createSitemap(publicUrl));
  app.get('*', clientFiles(options.clientFolder));
  app.get('*', compress(), createPages(options));
  app.notFound((c) => rpcError(c, 404, 'NOT_FOUND', 'La dirección no existe.'));
  app.onError((error, c) => {
    log.error({ err: error }, 'request failed');
    const { status, code, message } = normalizeError(error);
    if (c.req.path.startsWith('/rpc/')) return rpcError(c, status as ContentfulStatusCode, code, message);
    if (c.req.path.startsWith('/files/')) return fileError(c, status as ContentfulStatusCode, code, message);
    return c.text(message, status as ContentfulStatusCode);
  });
  return app;
}

/** Warns once when TRUST_PROXY seems to be missing: limits would count all users as one address. */
function noticeProxy({ trustProxy, log }: Pick<AppOptions, 'trustProxy' | 'log'>) {
  let isSaid = trustProxy;
  return createMiddleware<Bindings>(async (c, next) => {
    if (!isSaid && c.req.header('x-forwarded-for') !== undefined) {
      isSaid = true;
      log.warn('requests come through a proxy, but TRUST_PROXY is off: everybody counts as one address');
    }
    await next();
  });
}

/** Refuses changes from other origins, and bodies above the limit. */
function refuseForeign({
  publicUrl,
  isUrlAssumed = false,
  trustProxy,
}: Pick<AppOptions, 'publicUrl' | 'isUrlAssumed' | 'trustProxy'>) {
  return createMiddleware<Bindings>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const facts = {
      origin: c.req.header('origin'),
      secFetchSite: c.req.header('sec-fetch-site'),
      contentType: c.req.header('content-type'),
      host: readClientAddress(c, { trustProxy }).host,
      publicUrl,
      isUrlAssumed,
    };
    const { bytes, tooLarge, refuse } = limitsOf(c.req.path);
    if (!isSameOrigin(facts)) {
      logSecurityEvent('malicious_cors');
      return refuse(c, 403, 'FORBIDDEN', 'La petición viene de otra página y se ha rechazado.');
    }
    const length = c.req.header('content-length');
    if (length === undefined && c.req.header('transfer-encoding') !== undefined) {
      return refuse(c, 411, 'LENGTH_REQUIRED', 'La petición no dice cuánto ocupa.');
    }
    if (Number(length) > bytes) return refuse(c, 413, 'PAYLOAD_TOO_LARGE', tooLarge);
    return next();
  });
}

async function isReachable({ db, log }: Pick<AppOptions, 'db' | 'log'>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'database not reachable');
    return false;
  }
}
