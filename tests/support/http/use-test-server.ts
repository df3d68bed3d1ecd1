import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Runs the application with a database for the surrounding tests. */
export function useTestServer(database: () => Database): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.close());
  return () => server;
}
