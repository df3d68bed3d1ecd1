import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Statements that are sent without waiting for one another leave a connection together, as a transaction's `begin` and its
 * first statement do: writing to the socket is most of what sending a statement costs.
 */
export function joinWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const corked = (...given: unknown[]): unknown => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...given);
  };
  client.query = corked as typeof client.query;
}
