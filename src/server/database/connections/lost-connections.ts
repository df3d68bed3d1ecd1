import type pg from 'pg';

/**
 * Handles 'error' events of connections: without a listener they end the process. The pool replaces a connection that
 * breaks while idle; if one breaks in use, its query fails.
 */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
