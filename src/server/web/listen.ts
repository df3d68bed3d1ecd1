import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Settings, StartProblem } from '#server/env.ts';

/** Longer than a proxy in front keeps its own connections, so that it never picks one that is being closed. */
const KEEP_ALIVE_MS = 65_000;
const LOOK_AGAIN_MS = 50;

/** Takes requests from now on; answers the port. Throws a StartProblem when it can't be had. */
export async function listen(
  server: Server,
  { port, host }: Pick<Settings, 'port' | 'host'>,
): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
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

/** Takes no more requests; resolves when those under way are answered. */
export async function stopServing(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // a connection kept alive becomes idle only after its answer
  const timer = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS);
  try {
    await closed;
  } finally {
    clearInterval(timer);
  }
}
