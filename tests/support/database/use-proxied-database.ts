import { afterAll, beforeAll } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { createPostgresDatabase } from './database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './proxy.ts';

interface ProxiedDatabase {
  /** The database's address without the proxy. */
  url: string;
  proxy: DatabaseProxy;
  opened: OpenDatabase;
}

/** Creates a PostgreSQL database for the surrounding tests, opened through a proxy with two connections. */
export function useProxiedDatabase(options?: Parameters<typeof openPostgres>[2]): () => ProxiedDatabase {
  let given: ProxiedDatabase;
  let drop: () => Promise<unknown>;
  beforeAll(async () => {
    const database = await createPostgresDatabase();
    drop = () => database.drop();
    const proxy = await startDatabaseProxy(database.url);
    given = {
      url: database.url,
      proxy,
      opened: openPostgres(proxy.url, 2, options),
    };
  });
  afterAll(async () => {
    await given.opened.close();
    given.proxy.close();
    await drop();
  });
  return () => given;
}
