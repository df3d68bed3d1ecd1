import type { Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '#tests/support/http/server.ts';
import { type Bindings, readClientAddress, chooseLinkOrigin } from './client-address.ts';

const PUBLIC_URL = 'http://localhost:3000';

describe('where a mailed link leads without PUBLIC_URL', () => {
  /** Returns the origin of a mailed link for a request with this host header, received at this local address. */
  const linkAt = (host: string, localAddress?: string, localPort = 3000): Promise<string> =>
    ask({ localAddress, localPort }, { host }, { publicUrl: PUBLIC_URL, isUrlAssumed: true });

  it.each([
    ['192.0.2.7:3000', '192.0.2.7', 'http://192.0.2.7:3000'],
    ['192.0.2.7:3000', '::ffff:192.0.2.7', 'http://192.0.2.7:3000'],
    ['127.0.0.1:3000', '127.0.0.1', 'http://127.0.0.1:3000'],
    ['[2001:db8::7]:3000', '2001:db8::7', 'http://[2001:db8::7]:3000'],
    ['[2001:DB8:0:0::0007]:3000', '2001:db8::7', 'http://[2001:db8::7]:3000'],
    ['[::1]:3000', '::1', 'http://[::1]:3000'],
    // other spellings of the same address
    ['192.0.2.7.:3000', '192.0.2.7', 'http://192.0.2.7:3000'],
    ['0xC0.0.2.7:3000', '192.0.2.7', 'http://192.0.2.7:3000'],
    ['192.0.2.7:03000', '192.0.2.7', 'http://192.0.2.7:3000'],
  ])('is the address that was asked: %s at %s', async (host, address, origin) => {
    expect(await linkAt(host, address)).toBe(origin);
  });

  it('leaves out the default port', async () => {
    expect(await linkAt('192.0.2.7', '192.0.2.7', 80)).toBe('http://192.0.2.7');
    expect(await linkAt('192.0.2.7:80', '192.0.2.7', 80)).toBe('http://192.0.2.7');
  });

  it.each([
    'evil.example.com',
    'evil.example.com:3000',
    'EVIL.example.com:3000',
    'localhost:3000',
    '192.0.2.7.evil.example.com:3000',
    'x192.0.2.7:3000',
    '192.0.2.8:3000',
    // a missing or different port: another service may listen there
    '192.0.2.7',
    '192.0.2.7:3001',
    '192.0.2.7:0',
    '192.0.2.7:30000',
    '192.0.2.7@evil.example.com:3000',
    '192.0.2.7:3000@evil.example.com',
    'evil.example.com#192.0.2.7:3000',
    'evil.example.com?192.0.2.7:3000',
    'evil.example.com/192.0.2.7:3000',
    'evil.example.com\\@192.0.2.7:3000',
    '192.0.2.7:3000, evil.example.com',
    '[::ffff:192.0.2.7]:3000',
    '[::1]:3000',
    '[192.0.2.7]:3000',
    '192.0.2.7:99999',
    '192.0.2.7:3000x',
    '',
    ' ',
    '%',
  ])('is never what only the request says: %s', async (host) => {
    expect(await linkAt(host, '192.0.2.7')).toBe(PUBLIC_URL);
  });

  it('keeps nothing of a request but the address that is its own', async () => {
    for (const host of ['me:secret@192.0.2.7:3000', '192.0.2.7:3000/evil', '192.0.2.7:3000?a#b'])
      expect(await linkAt(host, '192.0.2.7')).toBe('http://192.0.2.7:3000');
  });

  it('is localhost where the address of this machine is not known', async () => {
    expect(await linkAt('192.0.2.7:3000')).toBe(PUBLIC_URL);
  });
});

describe('where a mailed link leads with PUBLIC_URL', () => {
  it.each(['192.0.2.7:3000', 'plaza.example.com', 'evil.example.com', ''])(
    'is there, asked as "%s"',
    async (host) => {
      const settings = { publicUrl: 'https://plaza.example.com' };
      const socket = { localAddress: '192.0.2.7', localPort: 3000 };
      expect(await ask(socket, { host }, settings)).toBe(settings.publicUrl);
      expect(await ask(socket, { host }, { ...settings, isUrlAssumed: false })).toBe(settings.publicUrl);
    },
  );
});

describe('over a real connection', () => {
  const servers: Server[] = [];
  const listen = async (host: string): Promise<string> => {
    const app = new Hono<Bindings>().get('/', (c) =>
      c.text(chooseLinkOrigin(c, { publicUrl: PUBLIC_URL, isUrlAssumed: true })),
    );
    const server = createAdaptorServer({ fetch: app.fetch }) as Server;
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, resolve);
    });
    return String((server.address() as AddressInfo).port);
  };
  let port: string;

  beforeAll(async () => {
    port = await listen('127.0.0.1');
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  it('the address and the port are those of the socket', async () => {
    const url = `http://127.0.0.1:${port}`;
    expect((await sendRequest(url)).text).toBe(url);
    for (const host of [`localhost:${port}`, '127.0.0.1:1', '127.0.0.1', 'evil.example.com'])
      expect((await sendRequest(url, { headers: { host } })).text).toBe(PUBLIC_URL);
  });

  it('a machine that takes both kinds of addresses is known by the one that was asked', async () => {
    let both: string;
    try {
      both = await listen('::');
    } catch {
      // the test is skipped on a machine without IPv6
      return;
    }
    for (const host of [`127.0.0.1:${both}`, `[::1]:${both}`])
      expect((await sendRequest(`http://${host}`)).text).toBe(`http://${host}`);
  });

  it.each([
    'evil.example.com#127.0.0.1',
    '127.0.0.1@evil.example.com',
    'evil.example.com/127.0.0.1',
    'evil.example.com\\',
    'a b',
  ])('a host that is none (%s) gets an error, not an answer', async (host) => {
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(request));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('who asks', () => {
  const socket = { remoteAddress: '192.0.2.1' };
  const forwarded = {
    host: 'inner:3000',
    'x-forwarded-for': '198.51.100.9, 203.0.113.5',
    'x-forwarded-host': 'evil.example.com, plaza.example.com',
    forwarded: 'for=198.51.100.9;host=evil.example.com',
    'x-real-ip': '198.51.100.9',
  };
  const callerWith = async (trustProxy: number, headers: Record<string, string>) => {
    const app = new Hono<Bindings>().get('/', (c) => c.json(readClientAddress(c, { trustProxy })));
    return (await app.request('/', { headers }, { incoming: { socket } })).json();
  };

  it('is the socket, whatever a browser writes, without a trusted proxy', async () => {
    expect(await callerWith(0, forwarded)).toEqual({ address: '192.0.2.1', host: 'inner:3000' });
  });

  it('is what the nearest proxy appended, where one is trusted', async () => {
    expect(await callerWith(1, forwarded)).toEqual({ address: '203.0.113.5', host: 'plaza.example.com' });
    const short = { host: 'inner:3000', 'x-forwarded-for': '203.0.113.5' };
    expect(await callerWith(3, short)).toMatchObject({ address: '203.0.113.5' });
    const empty = { host: 'inner:3000', 'x-forwarded-for': ' ', 'x-forwarded-host': ',' };
    expect(await callerWith(1, empty)).toEqual({ address: '192.0.2.1', host: 'inner:3000' });
  });

  it('is what the outermost of several trusted proxies appended, and nothing before that', async () => {
    const chain = {
      host: 'inner:3000',
      'x-forwarded-for': '198.51.100.9, 203.0.113.5, 10.0.0.2',
      'x-forwarded-host': 'evil.example.com, plaza.example.com, balancer',
    };
    expect(await callerWith(2, chain)).toEqual({ address: '203.0.113.5', host: 'plaza.example.com' });
  });
});

/** Returns the origin that is chosen for a mailed link when this socket receives a request with these headers. */
async function ask(
  socket: { localAddress: string | undefined; localPort: number },
  headers: Record<string, string>,
  settings: Parameters<typeof chooseLinkOrigin>[1],
): Promise<string> {
  const app = new Hono<Bindings>().get('/', (c) => c.text(chooseLinkOrigin(c, settings)));
  return (await app.request('/', { headers }, { incoming: { socket } })).text();
}
