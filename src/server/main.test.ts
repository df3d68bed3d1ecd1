import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { callProcedure, sendRequest } from '#tests/support/http/server.ts';
import { registrationForm, TEST_SECRET } from '#tests/support/people/accounts.ts';
import { findProgram } from '#tests/support/programs.ts';
import { inheritedEnvironment, NO_WASM_OPTIMIZING_FLAG } from '#tests/support/process-environment.ts';

const AUTH_SECRET = TEST_SECRET;
/** The timeout of a first start: it fills a database, which is slow on a busy machine. */
const STARTING_MS = 180_000;
/** What `npm start` runs; tests start it once, because its bundle starts in a third of the time. */
const SOURCE = path.resolve(import.meta.dirname, 'main.ts');
const BUNDLE = await findProgram('main');

interface Process {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** Resolves with the server's address once the process has logged it. */
  url: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

const processes: Process[] = [];
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-main-'));
  folders.push(folder);
  return folder;
}

function start(settings: Record<string, string>, program = BUNDLE): Process {
  const env = {
    ...inheritedEnvironment(),
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    PORT: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [NO_WASM_OPTIMIZING_FLAG, program], {
    env,
    cwd: os.tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const ready = Promise.withResolvers<string>();
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
    const url = /^Plaza está en (\S+)$/m.exec(out)?.[1];
    if (url) ready.resolve(url.replace('localhost', '127.0.0.1'));
  });
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  void ended.then((code) => ready.reject(new Error(`ended with ${code}: ${err}`)));
  ready.promise.catch(() => {});
  const started = { child, out: () => out, err: () => withoutSecurityLines(err), url: ready.promise, ended };
  processes.push(started);
  return started;
}

/** Removes the lines of the security log, which is on the same stream. */
function withoutSecurityLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.includes('"event":'))
    .join('\n');
}

async function endAll(): Promise<void> {
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

async function portInUse(): Promise<net.Server> {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: net.Server): string => String((server.address() as AddressInfo).port);

describe('a start that can not be', { timeout: STARTING_MS }, () => {
  afterEach(endAll);

  /** Expects a start with code 1, one sentence on stderr and nothing on stdout; returns the sentence. */
  async function refusal(settings: Record<string, string>): Promise<string> {
    const { ended, out, err } = start({ DATA_DIR: newFolder(), ...settings });
    expect(await ended).toBe(1);
    expect(out()).toBe('');
    expect(err()).toMatch(/^plaza: [^\n]+\.\n$/);
    return err();
  }

  it('says which setting is wrong', async () => {
    expect(await refusal({ PUBLIC_URL: 'plaza' })).toContain('PUBLIC_URL debe ser');
    expect(await refusal({ DATABASE_URL: 'postgres://u:hush@127.0.0.1/x' })).toContain(
      'hace falta AUTH_SECRET',
    );
  });

  it('says that the port is taken', async () => {
    const database = await createPostgresDatabase();
    const other = await portInUse();
    const settings = { DATABASE_URL: database.url, AUTH_SECRET, PORT: portOf(other) };
    expect(await refusal(settings)).toContain(`El puerto ${portOf(other)} ya está en uso.`);
    other.close();
    await database.drop();
  });

  it('says that PostgreSQL can not be reached, is not there, or refuses, without its password', async () => {
    const closed = await portInUse();
    const port = portOf(closed);
    closed.close();
    const there = await createPostgresDatabase();
    const elsewhere = Object.assign(new URL(there.url), { pathname: '/not_there' }).href;
    await there.drop();
    const said = [
      await refusal({ AUTH_SECRET, DATABASE_URL: `postgres://plaza:hush@127.0.0.1:${port}/plaza` }),
      await refusal({ AUTH_SECRET, DATABASE_URL: elsewhere }),
    ];
    expect(said[0]).toContain(
      'No se pudo conectar con la base de datos de DATABASE_URL: el servidor no responde.',
    );
    expect(said[1]).toContain('la base de datos no existe');
    expect(said.join()).not.toContain('hush');
  });

  it('says that the data folder is no folder', async () => {
    expect(await refusal({ DATA_DIR: SOURCE })).toContain('No se puede escribir en la carpeta de datos');
  });
});

/** Begins a request; resolves when the server has read its headers and waits for its body. */
async function beginRequest(url: string, length: number): Promise<http.ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': length, expect: '100-continue' };
  const request = http.request(url, { method: 'POST', headers, agent: false });
  request.flushHeaders();
  await once(request, 'continue');
  return request;
}

async function refusesConnections(url: string): Promise<void> {
  const ask = (): Promise<string> =>
    sendRequest(`${url}/healthz`).then(
      () => 'taken',
      () => 'refused',
    );
  await expect.poll(ask, { timeout: 5_000 }).toBe('refused');
}

describe('a server with the embedded database', () => {
  let DATA_DIR: string;
  let server: Process;

  beforeAll(async () => {
    DATA_DIR = path.join(newFolder(), 'data');
    server = start({ DATA_DIR }, SOURCE);
    await server.url;
  }, STARTING_MS);

  afterAll(endAll);

  it('serves what a new installation starts with', async () => {
    const url = await server.url;
    expect((await sendRequest(`${url}/healthz`)).status).toBe(200);
    expect((await sendRequest(`${url}/readyz`)).status).toBe(200);
    const { data } = await callProcedure({ url }, 'catalogue/list', undefined);
    expect((data as { categories: unknown[] }).categories.length).toBeGreaterThan(0);
  });

  it('says how its first administrator gets in', async () => {
    const url = await server.url;
    const [, email, password] = /^Administrador: (\S+), contraseña: (\S+) /m.exec(server.out()) ?? [];
    expect(await callProcedure({ url }, 'accounts/logIn', { email, password })).toMatchObject({
      status: 200,
      data: { role: 'admin' },
    });
    expect(server.err()).toBe('');
  });

  it('keeps its secret and its data from others on the machine', () => {
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  it('writes the mail of a registration, with a link to itself, and prints the link', async () => {
    const url = await server.url;
    const form = registrationForm();
    await callProcedure({ url }, 'accounts/register', form);
    await expect
      .poll(() => server.out(), { timeout: 10_000 })
      .toContain(`para ${form.email}: ${url}/verify-email?`);
    const [file = '', ...others] = readdirSync(path.join(DATA_DIR, 'mail'));
    expect(others).toEqual([]);
    expect(readFileSync(path.join(DATA_DIR, 'mail', file), 'utf8')).toContain(`To: ${form.email}`);
  });

  it('refuses a second process on the same folder and serves on', async () => {
    const second = start({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.err()).toMatch(
      new RegExp(`^plaza: La carpeta de datos .* \\(pid ${server.child.pid}\\)[^\\n]*\\n$`),
    );
    expect((await sendRequest(`${await server.url}/readyz`)).status).toBe(200);
  });

  it(
    'answers what it has begun when told to stop, drops idle connections, ends with 0 and keeps its data',
    async () => {
      const url = await server.url;
      const form = registrationForm();
      const agent = new http.Agent({ keepAlive: true });
      const idle = http.get(`${url}/healthz`, { agent });
      const [answered] = (await once(idle, 'response')) as [http.IncomingMessage];
      answered.resume();
      await once(answered, 'end');

      const body = JSON.stringify({ json: form });
      const begun = await beginRequest(`${url}/rpc/accounts/register`, Buffer.byteLength(body));
      begun.write(body.slice(0, 10));
      server.child.kill('SIGTERM');
      await refusesConnections(url);
      begun.end(body.slice(10));
      const [response] = (await once(begun, 'response')) as [http.IncomingMessage];
      expect(response.statusCode).toBe(200);
      response.resume();
      expect(await server.ended).toBe(0);
      expect(server.err()).toBe('');
      expect(existsSync(path.join(DATA_DIR, 'plaza.lock'))).toBe(false);
      agent.destroy();

      const secret = readFileSync(path.join(DATA_DIR, 'auth-secret'), 'utf8');
      server = start({ DATA_DIR });
      const again = await callProcedure({ url: await server.url }, 'accounts/register', form);
      expect(again).toMatchObject({ status: 409, data: { code: 'USERNAME_TAKEN' } });
      expect(readFileSync(path.join(DATA_DIR, 'auth-secret'), 'utf8')).toBe(secret);
      expect(server.out()).not.toMatch(/administrador/i);
    },
    STARTING_MS,
  );

  it('ends at once when told a second time', async () => {
    const url = await server.url;
    const begun = await beginRequest(`${url}/rpc/accounts/me`, 10);
    begun.on('error', () => {});
    server.child.kill('SIGTERM');
    await refusesConnections(url);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
  });
});

describe('two servers over one PostgreSQL', () => {
  afterAll(endAll);

  it(
    'start at once, fill the empty database once, share accounts and sessions, and both stop',
    async () => {
      const database = await createPostgresDatabase();
      const administrator = { ADMIN_EMAIL: 'Ada@example.com', ADMIN_PASSWORD: 'Segura-123' };
      const settings = {
        DATABASE_URL: database.url,
        AUTH_SECRET,
        DATA_DIR: newFolder(),
        ...administrator,
      };
      const both = [start(settings), start(settings)];
      const [first = '', second = ''] = await Promise.all(both.map(({ url }) => url));
      const lists = await Promise.all(
        [first, second].map(async (url) => (await callProcedure({ url }, 'catalogue/list', undefined)).data),
      );
      expect(lists[1]).toEqual(lists[0]);
      const names = (lists[0] as { categories: { name: string }[] }).categories.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(0);

      const told = both.map(({ out }) => out()).join('');
      expect(told.match(/administrador.*/g)).toEqual([
        'administradora, con la contraseña de ADMIN_PASSWORD.',
      ]);
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator;
      const answer = await callProcedure({ url: second }, 'accounts/logIn', { email, password });
      expect(answer).toMatchObject({ data: { email: 'ada@example.com', role: 'admin' } });

      const form = registrationForm();
      expect(await callProcedure({ url: first }, 'accounts/register', form)).toMatchObject({ status: 200 });
      expect(await callProcedure({ url: second }, 'accounts/logIn', form)).toMatchObject({
        data: { code: 'EMAIL_NOT_CONFIRMED' },
      });

      for (const { child } of both) child.kill('SIGTERM');
      expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
      expect(existsSync(path.join(settings.DATA_DIR, 'auth-secret'))).toBe(false);
      await database.drop();
    },
    STARTING_MS,
  );
});
