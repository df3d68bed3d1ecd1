import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { toNetwork } from '#server/limits/subject.ts';
import { runInRequest, type SecurityLog } from '#server/security-log/current-request.ts';
import { type Bindings, readClientAddress } from './client-address.ts';
import { setReplyHeader } from './reply-header.ts';

/** The ids that proxies generate: UUIDs, trace ids, hexadecimal or base64url numbers. */
const ID = /^[\w.:=+-]{8,128}$/;

/**
 * Gives each request an id for its log lines and its reply. The id of a trusted proxy is used, so that both logs can be
 * compared; without such a proxy a client could forge an id.
 */
export function assignRequestIds(options: { trustProxy: number; securityLog: SecurityLog }) {
  return createMiddleware<Bindings>((c, next) => {
    const given = options.trustProxy ? c.req.header('x-request-id') : undefined;
    const id = given !== undefined && ID.test(given) ? given : randomUUID();
    setReplyHeader(c, 'X-Request-Id', id);
    const network = toNetwork(readClientAddress(c, options).address);
    const { method, path } = c.req;
    return runInRequest({ id, method, path, network, securityLog: options.securityLog }, next);
  });
}
