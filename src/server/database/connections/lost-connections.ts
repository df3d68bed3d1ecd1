import type pg from 'pg';

/**
 * An 'error' event that nobody hears ends the process. A connection that breaks while idle is replaced by its pool; one that
 * breaks while it is used fails its query.
 */
export function outliveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
