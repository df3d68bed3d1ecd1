import { type ServerDataset, type DatabaseEngine, type PlazaServer, startPlazaServer } from './server.ts';

export interface ServerKind {
  serverName: string;
  bankName: ServerDataset;
  engine: DatabaseEngine;
  /** The host name of the server. Browsers support passkeys only for a host name, not for an IP address. */
  hostName: string;
  adminSecondFactor: 'required' | 'optional';
}

/** The server of all test files that have no special requirements. */
export const USUAL_SERVER: ServerKind = {
  serverName: 'shared',
  bankName: 'starting',
  engine: 'PostgreSQL',
  // not localhost, which a minimal machine may not resolve; the links in mails get this origin too
  hostName: '127.0.0.1',
  adminSecondFactor: 'optional',
};

/** The servers of one Playwright worker: a worker and a browser for each kind of server would cost twice as much. */
export interface WorkerServers {
  /** Returns the server of this kind, and starts it unless it is running. */
  get(kind: ServerKind): Promise<PlazaServer>;
  stop(): Promise<void>;
}

const keyOf = (kind: ServerKind): string => Object.values(kind).join(', ');

export function createWorkerServers(): WorkerServers {
  const running = new Map<string, PlazaServer>();

  async function stop(keys: string[]): Promise<void> {
    for (const key of keys) {
      await running.get(key)?.stop();
      running.delete(key);
    }
  }

  return {
    async get(kind) {
      const key = keyOf(kind);
      const found = running.get(key);
      if (found) return found;
      // to save memory, at most one other server runs beside the usual one
      await stop([...running.keys()].filter((other) => other !== keyOf(USUAL_SERVER)));
      const server = await startPlazaServer(kind);
      running.set(key, server);
      return server;
    },
    stop: () => stop([...running.keys()]),
  };
}
