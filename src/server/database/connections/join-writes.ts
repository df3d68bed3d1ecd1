import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Sends statements that don't wait for each other, such as a transaction's `begin` and its first statement, with one
 * write to the socket: the write is most of the cost of sending a statement.
 */
export function joinSocketWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const corked = (...given: unknown[]): unknown => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...given);
  };
  client.query = corked as typeof client.query;
}
