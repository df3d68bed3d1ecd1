import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRawConnection, type RawConnection } from '#tests/support/http/raw-connection.ts';
import { createHttpServer, HTTP_LIMITS, type HttpLimits } from './server.ts';

const SOON = { timeout: 15_000, interval: 10 };
const REQUEST = 'GET / HTTP/1.1\r\nHost: plaza.test\r\n\r\n';
const HUGE = 'x'.repeat(30_000_000);

describe('the connections of a server', () => {
  const servers: Server[] = [];
  const connections: RawConnection[] = [];

  afterEach(() => {
    vi.restoreAllMocks();
    for (const connection of connections.splice(0)) connection.leave();
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  /**
   * Starts a server that replies whether the connection is above a limit, and at /huge with more than a buffer holds.
   */
  async function start(limits: Partial<HttpLimits>, { isBehindProxy = false } = {}) {
    const server = createHttpServer(
      (request, { isAboveLimit }) =>
        new Response(request.url.endsWith('/huge') ? HUGE : isAboveLimit ? 'above' : 'below'),
      { isBehindProxy, limits: { ...HTTP_LIMITS, ...limits } },
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const connect = async (): Promise<RawConnection> => {
      const connection = await openRawConnection(origin);
      connections.push(connection);
      return connection;
    };
    /** Opens a connection, sends a request and waits for the reply; returns the connection, which stays open. */
    const ask = async (): Promise<RawConnection> => {
      const connection = await connect();
      connection.write(REQUEST);
      await expect.poll(connection.received, SOON).toMatch(/above$|below$/);
      return connection;
    };
    return { server, connect, ask };
  }

  const countOpen = (server: Server): Promise<number> =>
    new Promise((resolve, reject) => {
      server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
    });

  const limitsOf = (most: { total?: number; perNetwork?: number }): Partial<HttpLimits> => ({
    connections: { total: 100, perNetwork: 100, refusalMs: 200, ...most },
  });

  it.each([{ total: 2 }, { perNetwork: 2 }])('are refused above %j; who leaves makes room', async (most) => {
    const { ask, server } = await start(limitsOf(most));
    const first = await ask();
    expect(first.received()).toMatch(/below$/);
    expect((await ask()).received()).toMatch(/below$/);
    const third = await ask();
    expect(third.received()).toMatch(/above$/);
    third.leave();
    first.leave();
    await expect.poll(() => countOpen(server), SOON).toBe(1);
    expect((await ask()).received()).toMatch(/below$/);
  });

  it('above a limit are closed when they send nothing', async () => {
    const { ask, connect } = await start(limitsOf({ perNetwork: 1 }));
    await ask();
    await (
      await connect()
    ).closed;
  });

  it('that break while the rest of a refused body is awaited leave no timer', async () => {
    const { connect } = await start({});
    const started = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    const connection = await connect();
    connection.write('POST / HTTP/1.1\r\nHost: plaza.test\r\nContent-Length: 1000\r\n\r\nhalf');
    await expect.poll(() => started.mock.results.length, SOON).toBeGreaterThan(0);
    connection.leave();
    const open = (): unknown[] =>
      started.mock.results
        .map(({ value }) => value as unknown)
        .filter((timer) => !ended.mock.calls.some(([stopped]) => stopped === timer));
    await expect.poll(open, SOON).toEqual([]);
  });

  it('far above the limit of a network are closed at once', async () => {
    const { connect } = await start({ connections: { total: 1000, perNetwork: 1, refusalMs: 60_000 } });
    const opened = await Promise.all(Array.from({ length: 102 }, connect));
    await Promise.race(opened.map(({ closed }) => closed));
  });

  it('of a trusted proxy are limited in all, not as one network', async () => {
    const { ask } = await start(limitsOf({ total: 3, perNetwork: 1 }), { isBehindProxy: true });
    for (let i = 0; i < 3; i++) expect((await ask()).received()).toMatch(/below$/);
    expect((await ask()).received()).toMatch(/above$/);
  });

  it('that send nothing, or no whole headers, are closed', async () => {
    const { connect } = await start({ headersMs: 200 });
    const [silent, slow] = [await connect(), await connect()];
    slow.write('GET / HTTP/1.1\r\nHost: plaza.test\r\n');
    await Promise.all([silent.closed, slow.closed]);
    expect(slow.received()).toContain('408');
  });

  it('whose client does not read its reply are closed', async () => {
    const { connect } = await start({
      reader: { graceMs: 200, minBytesPerSecond: 1e9, checkEveryMs: 50 },
    });
    const connection = await connect();
    connection.stopReading();
    connection.write(REQUEST.replace('/ ', '/huge '));
    await expect.poll(() => countOpen(servers[0] as Server), SOON).toBe(0);
  });

  it('whose client reads slowly, but not too slowly, are kept', async () => {
    const { connect } = await start({
      reader: { graceMs: 200, minBytesPerSecond: 1_000_000, checkEveryMs: 50 },
    });
    const connection = await connect();
    connection.write(REQUEST.replace('/ ', '/huge '));
    await expect.poll(() => connection.received().length, SOON).toBeGreaterThan(HUGE.length);
    connection.write(REQUEST);
    await expect.poll(connection.received, SOON).toMatch(/below$/);
  });
});
