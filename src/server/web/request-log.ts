import { createMiddleware } from 'hono/factory';
import type { Log } from '#server/log.ts';
import { countRefusal, observeRequest, type MeasuredOutcome } from '#server/metrics/metrics.ts';
import { currentRequest } from '#server/security-log/current-request.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import type { Bindings } from './client-address.ts';

/**
 * Logs each call and file with its duration, and counts every request. Log lines name procedures and codes, but no data
 * that a client has sent.
 */
export function logRequests({ log }: { log: Log }) {
  return createMiddleware<Bindings>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const { procedure, refusal } = currentRequest() ?? {};
    const name = procedure ?? kindOf(c.req.path);
    const { status } = c.res;
    observeRequest(name, outcomeOf(status), ms / 1000);
    if (refusal !== undefined && status >= 400) countRefusal(refusal);
    const line = { name, status, ms: Math.round(ms), ...(refusal === undefined ? {} : { code: refusal }) };
    if (procedure !== undefined || name === 'file') log.info(line, 'request');
    else log.debug(line, 'request');
  });
}

function outcomeOf(status: number): MeasuredOutcome {
  if (status < 400) return 'ok';
  return status < 500 ? 'refused' : 'failed';
}

const CHECKS = ['/healthz', '/readyz'];

/** The kind of a request that calls no procedure. */
function kindOf(path: string): string {
  if (path.startsWith('/rpc/')) return 'unknown procedure';
  if (path.startsWith('/files/')) return 'file';
  if (path === LIVE_RANKING_PATH) return 'live ranking';
  if (CHECKS.includes(path)) return 'check';
  return /\.\w+$/.test(path) ? 'static file' : 'page';
}
