import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHttpServer } from './http/server.ts';
import { createLog } from './log.ts';
import { openRawConnection, type RawConnection } from '#tests/support/http/raw-connection.ts';
import { stopGracefully } from './shutdown.ts';
import { closeAfterReplies, stopServing } from './web/listen.ts';
import { createReadiness } from './web/readiness.ts';

const DRAIN_SECONDS = 2;

describe('a process that is told to stop', () => {
  it('serves on, is not ready, ends each connection after its reply, and then refuses', async () => {
    const happened: string[] = [];
    const readiness = createReadiness({ check: () => Promise.resolve(), log: createLog('silent') });
    const server = createHttpServer(async () => new Response(String(await readiness.isReady())), {
      isBehindProxy: true,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (): Promise<string> => {
      const request = http.get({ port, host: '127.0.0.1', agent });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const text = String(await response.toArray());
      return `ready: ${text}, ${response.headers.connection}`;
    };
    expect(await ask()).toBe('ready: true, keep-alive');

    const note = (what: string) => () => void happened.push(what);
    const database = { close: () => Promise.resolve(note('database closed')()) };
    const stopped = stopGracefully(
      {
        server,
        readiness,
        database: database as never,
        live: { stop: note('streams ended') } as never,
        loops: [{ stop: () => Promise.resolve(note('jobs ended')()) }],
      },
      DRAIN_SECONDS,
    );
    expect(await ask()).toBe('ready: false, close');
    expect(await ask()).toBe('ready: false, close');
    expect(happened).toEqual(['jobs ended']);
    await stopped;
    expect(happened).toEqual(['jobs ended', 'streams ended', 'database closed']);
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });
});

describe('a server that stops serving', () => {
  it('answers on connections that it had, and ends them when they stay idle', async () => {
    const server = createHttpServer(() => new Response('answered'), { isBehindProxy: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = (connection: RawConnection) => connection.write('GET / HTTP/1.1\r\nHost: plaza.test\r\n\r\n');
    const countAnswers = ({ received }: RawConnection) => received().split('answered').length - 1;
    const [speaking, idle] = [await openRawConnection(origin), await openRawConnection(origin)];
    for (const connection of [speaking, idle]) {
      ask(connection);
      await expect.poll(() => countAnswers(connection)).toBe(1);
    }
    closeAfterReplies(server);
    const stopped = stopServing(server);
    // after two turns of the event loop, the socket for new connections is closed
    await setImmediate();
    await setImmediate();
    expect(server.listening).toBe(false);
    ask(speaking);
    await Promise.all([speaking.closed, idle.closed, stopped]);
    expect([countAnswers(speaking), countAnswers(idle)]).toEqual([2, 1]);
  });
});

describe('the sign of readiness', () => {
  it('logs when the database is lost and when it is back, not at each check', async () => {
    const said: string[] = [];
    const log = {
      info: (text: string) => void said.push(text),
      warn: (_: object, text: string) => void said.push(text),
    };
    let isThere = true;
    const check = () => (isThere ? Promise.resolve() : Promise.reject(new Error('gone')));
    const { isReady } = createReadiness({ check, log: log as never });
    expect(await isReady()).toBe(true);
    isThere = false;
    expect([await isReady(), await isReady()]).toEqual([false, false]);
    isThere = true;
    expect([await isReady(), await isReady()]).toEqual([true, true]);
    expect(said).toEqual(['the database is not ready', 'the database is ready again']);
  });
});
