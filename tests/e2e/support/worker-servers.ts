import { type Dataset, type Engine, type PlazaServer, startPlazaServer } from './server.ts';

export interface ServerKind {
  serverName: string;
  bankName: Dataset;
  engine: Engine;
  /** The host name of the server: for an IP address browsers have no passkeys. */
  hostName: string;
  adminSecondFactor: 'required' | 'optional';
}

/** The server of all files that need nothing else. */
export const USUAL_SERVER: ServerKind = {
  serverName: 'shared',
  bankName: 'starting',
  engine: 'PostgreSQL',
  // a bare machine may not resolve localhost; mailed links must have the same origin
  hostName: '127.0.0.1',
  adminSecondFactor: 'optional',
};

/** The servers of a worker: a worker for each of them, with its browser, would cost twice as much. */
export interface WorkerServers {
  /** Returns the server, started unless the test before used it too. */
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
      // besides the usual one a single server takes memory
      await stop([...running.keys()].filter((other) => other !== keyOf(USUAL_SERVER)));
      const server = await startPlazaServer(kind);
      running.set(key, server);
      return server;
    },
    stop: () => stop([...running.keys()]),
  };
}
