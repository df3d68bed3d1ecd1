import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { normalizeError } from '#server/access/errors.ts';
import { limitBodySizes } from './web/body-limits.ts';
import { type Bindings, readClientAddress } from './web/client-address.ts';
import { sendFileError } from '#server/files/file-replies.ts';
import { serveClientFiles } from '#server/web/static-files.ts';
import { createAccountFileRoutes } from '#server/files/account-files.ts';
import { createListFileRoutes } from '#server/files/list-files.ts';
import { isSameOrigin } from './web/origin-check.ts';
import { createLiveRankingHandler, type LiveOptions } from './web/live.ts';
import { createPageHandler } from '#server/web/page/pages.ts';
import { createTemplateFileRoutes } from '#server/files/template-files.ts';
import { createLargeFileRoutes } from '#server/files/large-files.ts';
import { createPictureFileRoutes } from '#server/files/picture-files.ts';
import { createQuestionFileRoutes } from '#server/files/question-files.ts';
import type { Readiness } from './web/readiness.ts';
import { createRobotsHandler, createSitemapHandler } from '#server/web/page/robots.ts';
import { assignRequestIds } from './web/request-id.ts';
import { logRequests } from './web/request-log.ts';
import { createRpc, type RpcOptions } from './web/rpc.ts';
import { sendRpcError } from './web/rpc-error.ts';
import { securityHeaders } from './web/security-headers.ts';
import type { SecurityLog } from './security-log/current-request.ts';
import { logSecurityEvent } from './security-log/security-log.ts';

export interface AppOptions extends RpcOptions, Pick<LiveOptions, 'live'>, Pick<Readiness, 'isReady'> {
  /** The folder of the built client. */
  clientFolder: string;
  hstsSubdomains?: boolean;
  securityLog: SecurityLog;
}

/** After how many seconds a client whose connection was refused may try again. */
const RETRY_SECONDS = 10;

export function createApp(options: AppOptions): Hono<Bindings> {
  const { log, publicUrl, hstsSubdomains = false } = options;
  const app = new Hono<Bindings>();
  app.use(assignRequestIds(options));
  app.use(logRequests(options));
  app.use(securityHeaders({ https: publicUrl.startsWith('https:'), hstsSubdomains }));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) =>
    (await options.isReady()) ? c.json({ status: 'ok' }) : c.json({ status: 'error' }, 503),
  );
  app.use(refuseAboveLimit);
  app.use(noticeProxy(options));
  app.use(refuseForeign(options));
  app.use(limitBodySizes(options));
  app.post('/rpc/*', createRpc(options));
  app.all('/rpc/*', (c) => sendRpcError(c, 405, 'METHOD_NOT_SUPPORTED', 'La operación no existe.'));
  app.get(LIVE_RANKING_PATH, createLiveRankingHandler(options));
  app.route('/', createQuestionFileRoutes(options));
  app.route('/', createLargeFileRoutes(options));
  app.route('/', createPictureFileRoutes(options));
  app.route('/', createAccountFileRoutes(options));
  app.route('/', createListFileRoutes(options));
  app.route('/', createTemplateFileRoutes(options));
  app.get('/robots.txt', createRobotsHandler(publicUrl));
  app.get('/sitemap.xml', createSitemapHandler(publicUrl));
  app.get('*', serveClientFiles(options.clientFolder));
  app.get('*', compress(), createPageHandler(options));
  app.notFound((c) => sendRpcError(c, 404, 'NOT_FOUND', 'La dirección no existe.'));
  app.onError((error, c) => {
    log.error({ err: error }, 'request failed');
    const { status, code, message } = normalizeError(error);
    return sendError(c, status as ContentfulStatusCode, code, message);
  });
  return app;
}

/** Warns once when TRUST_PROXY seems to be missing: limits would count all users as one address. */
function noticeProxy({ trustProxy, log }: Pick<AppOptions, 'trustProxy' | 'log'>) {
  let isSaid = trustProxy > 0;
  return createMiddleware<Bindings>((c, next) => {
    if (!isSaid && c.req.header('x-forwarded-for') !== undefined) {
      isSaid = true;
      log.warn('requests come through a proxy, but TRUST_PROXY is off: everybody counts as one address');
    }
    return next();
  });
}

/** Sends an error in the format that clients of the path expect: RPC, file or text. */
function sendError(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  if (c.req.path.startsWith('/rpc/')) return sendRpcError(c, status, code, message);
  if (c.req.path.startsWith('/files/')) return sendFileError(c, status, code, message);
  return c.text(message, status);
}

/** Refuses the requests of a connection above a limit, and ends it. */
const refuseAboveLimit = createMiddleware<Bindings>(async (c, next) => {
  if (c.env.isAboveLimit !== true) return next();
  logSecurityEvent('excess_rate_limit_exceeded', { reason: 'TOO_MANY_CONNECTIONS' });
  c.header('Retry-After', String(RETRY_SECONDS));
  c.header('Connection', 'close');
  return sendError(
    c,
    503,
    'TOO_MANY_CONNECTIONS',
    'Plaza tiene ahora demasiadas conexiones abiertas. Espera unos segundos e inténtalo de nuevo.',
  );
});

/** Refuses changes from other origins. */
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
    if (isSameOrigin(facts)) return next();
    logSecurityEvent('malicious_cors');
    const refuse = c.req.path.startsWith('/files/') ? sendFileError : sendRpcError;
    return refuse(c, 403, 'FORBIDDEN', 'La petición viene de otra página y se ha rechazado.');
  });
}
