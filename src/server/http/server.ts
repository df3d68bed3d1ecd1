import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import {
  closeSlowReaders,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  READER_PACE,
  type ReaderPace,
} from './connections.ts';
import { BODY_PACE, type BodyPace, discardRestOfBody } from './request-body.ts';

export interface HttpLimits {
  /** How long the headers of a request may take, also those of the first request of a connection. */
  headersMs: number;
  body: BodyPace;
  reader: ReaderPace;
  connections: ConnectionLimits;
}

export const HTTP_LIMITS: HttpLimits = {
  headersMs: 30_000,
  body: BODY_PACE,
  reader: READER_PACE,
  connections: CONNECTION_LIMITS,
};

/** Idle connections are kept longer than proxies keep them: a proxy never reuses one that the server is closing. */
const KEEP_ALIVE_MS = 65_000;
/** Node's own timeout for a whole request; a slow body is refused earlier, by the check of its pace. */
const REQUEST_MS = 15 * 60_000;
const CHECKS_PER_TIMEOUT = 6;
const TOO_SLOW = 408;

/** What the application gets besides a request; it refuses requests of connections above a limit. */
export type ServerBindings = HttpBindings & { isAboveLimit: boolean };
type Fetch = (request: Request, env: ServerBindings) => Response | Promise<Response>;

/** Creates a server that slow clients can't block: it limits connections, and how slowly a client may send or read. */
export function createHttpServer(
  fetch: Fetch,
  { isBehindProxy, limits = HTTP_LIMITS }: { isBehindProxy: boolean; limits?: HttpLimits | undefined },
): Server {
  const { headersMs, body, reader, connections } = limits;
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const bindings = env as HttpBindings;
      return fetch(request, { ...bindings, isAboveLimit: isAboveLimit(bindings.incoming.socket) });
    },
    // health checks of load balancers may use HTTP/1.0, which sends no host; nothing depends on this name
    hostname: 'localhost',
    // otherwise the connection would end half a second after the reply, before a slow browser has read it
    autoCleanupIncoming: false,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.ceil(headersMs / CHECKS_PER_TIMEOUT),
    },
  }) as Server;
  const isAboveLimit = limitConnections(server, connections, { isBehindProxy });
  closeSlowReaders(server, reader);
  server.on('request', (request, response) => {
    response.once('finish', () => {
      // a client that was too slow gets no more time to send the rest
      if (response.statusCode === TOO_SLOW) request.socket.destroySoon();
      else discardRestOfBody(request, body);
    });
  });
  return server;
}
