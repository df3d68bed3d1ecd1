import { once } from 'node:events';
import type { Server } from 'node:http';
import net, { isIPv6 } from 'node:net';
import os from 'node:os';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Settings, StartProblem } from '#server/env.ts';

const POLL_MS = 50;
/** The time to wait for requests that a proxy has just sent on an idle connection. */
const LAST_REQUESTS_MS = 200;

/** Starts listening and returns the port; throws a StartProblem if the port isn't available. */
export async function listen(
  server: Server,
  { port, host }: Pick<Settings, 'port' | 'host'>,
): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartProblem(`El puerto ${port} ya está en uso. Elige otro con PORT.`);
    if (code === 'EACCES')
      throw new StartProblem(`No hay permiso para usar el puerto ${port}. Elige otro con PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`HOST no es una dirección de este equipo: ${host}.`);
    throw error;
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** The addresses at which a server is reachable: from this machine first, then from others. */
export function serverUrls({ host, port }: Pick<Settings, 'port' | 'host'>): [string, ...string[]] {
  const at = (name: string): string => `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
  if (['127.0.0.1', '::1', 'localhost'].includes(host)) return [at('localhost')];
  if (host !== '0.0.0.0' && host !== '::') return [at(host)];
  const addresses = Object.values(os.networkInterfaces()).flatMap((found) => found ?? []);
  const others = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return [at('localhost'), ...others.map(({ address }) => at(address))];
}

/** From now on each reply closes its connection, so that a proxy sends its next request to another process. */
export function closeAfterReplies(server: Server): void {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
}

/**
 * Stops accepting connections; resolves when the pending requests are answered. Idle connections are closed a moment
 * later: a proxy may just have sent a request, and might not repeat it elsewhere.
 */
export async function stopServing(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // waiting connections are accepted first: closing the socket would reset them
  await setImmediate();
  // `http.Server.close` would also close at once each connection on which nothing has been read yet
  net.Server.prototype.close.call(server);
  await setTimeout(LAST_REQUESTS_MS);
  await setImmediate();
  server.close();
  // a connection kept alive becomes idle only after its reply
  const timer = setInterval(() => server.closeIdleConnections(), POLL_MS);
  try {
    await closed;
  } finally {
    clearInterval(timer);
  }
}
