import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Forwards nothing and closes nothing from now on, as when a host or a network connection fails silently. */
  silence(): void;
  /** Resets open and new connections from now on. */
  cut(): void;
  /**
   * Forwards new connections again. Closes the database's ends of silent connections, as its keepalives would; the
   * clients' ends notice nothing.
   */
  restore(): void;
  /** Forwards new connections to another database; cuts the open ones. */
  redirect(databaseUrl: string): void;
  close(): void;
}

/** Starts a TCP proxy between Plaza and a PostgreSQL server. */
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
