import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface DatabaseProxy {
  /** The database's, through the proxy. */
  url: string;
  /** Passes nothing on and closes nothing from now on, as when a host or a line vanishes. */
  silence(): void;
  /** Resets open and new connections from now on. */
  cut(): void;
  /**
   * New connections are passed on again. The database has given up those that went silent, as its keepalives make it do; their
   * other end is told nothing.
   */
  restore(): void;
  /** New connections lead to that database; those that are open are cut. */
  redirect(databaseUrl: string): void;
  close(): void;
}

/** Stands between Plaza and a PostgreSQL. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const upstreams = new Set<net.Socket>();
  let isSilent = false;
  let isCut = false;
  const keep = (socket: net.Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    keep(client);
    if (isCut) client.resetAndDestroy();
    if (isCut || isSilent) return;
    const upstream = net.connect(Number(target.port), target.hostname);
    keep(upstream);
    upstreams.add(upstream);
    upstream.once('close', () => upstreams.delete(upstream));
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    restore: () => {
      if (isSilent) for (const upstream of upstreams) upstream.destroy();
      isSilent = false;
      isCut = false;
    },
    redirect: (other) => {
      target = new URL(other);
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
