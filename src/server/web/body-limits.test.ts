import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { HTTP_LIMITS } from '#server/http/server.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { openRawConnection, type RawConnection } from '#tests/support/http/raw-connection.ts';
import { createRoleSession, type RoleSession } from '#tests/support/people/roles.ts';
import { createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { QUESTION_MAX_LENGTH } from '#shared/questions/question-limits.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { CALL_MAX_BYTES, LARGER_BODIES } from './body-limits.ts';

const SOON = { timeout: 20_000, interval: 10 };
const WINDOW_MS = 300;
const CALL = '/rpc/accounts/logOut';

describe('the body of a request', () => {
  const database = useDatabase('PGlite');
  let server: TestServer;
  let administrator: RoleSession;
  let user: RoleSession;
  const open: RawConnection[] = [];

  beforeAll(async () => {
    server = await startTestServer(database(), {
      limits: { ...HTTP_LIMITS, body: { windowMs: WINDOW_MS, minBytes: 1000 } },
    });
    administrator = await createRoleSession(database(), server);
    user = await createRoleSession(database(), server);
    await database()
      .updateTable('profiles')
      .set({ role: 'admin' })
      .where('id', '=', administrator.id)
      .execute();
  });
  afterEach(() => {
    for (const connection of open.splice(0)) connection.leave();
  });
  afterAll(() => server.close());

  /** Sends the head of a request; the test sends its body. */
  async function begin(path: string, length: number | 'chunked', cookie = ''): Promise<RawConnection> {
    const connection = await openRawConnection(server.url);
    open.push(connection);
    const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    const head = [`POST ${path} HTTP/1.1`, 'Host: plaza.test', 'Content-Type: application/json', size];
    connection.write([...head, ...(cookie === '' ? [] : [`Cookie: ${cookie}`]), '', ''].join('\r\n'));
    return connection;
  }
  const statusOf = async (connection: RawConnection): Promise<number> => {
    await expect.poll(connection.received, SOON).toMatch(/\r\n\r\n/);
    return Number(connection.received().split(' ')[1]);
  };

  describe.each(Object.keys(LARGER_BODIES))('of %s', (path) => {
    const most = LARGER_BODIES[path]?.maxBytes ?? 0;

    it.each([most, 'chunked' as const])(
      'is refused before it is sent to visitors and users, large (%s)',
      async (length) => {
        expect(await statusOf(await begin(path, length))).toBe(401);
        expect(await statusOf(await begin(path, length, user.cookie))).toBe(403);
      },
    );

    it('is refused above the limit, to administrators too', async () => {
      expect(await statusOf(await begin(path, most + 1, administrator.cookie))).toBe(413);
    });

    it('is refused to the same people when it is small', async () => {
      for (const [cookie, status] of [
        ['', 401],
        [user.cookie, 403],
      ] as const) {
        const connection = await begin(path, 11, cookie);
        connection.write('{"json":{}}');
        expect(await statusOf(connection)).toBe(status);
      }
    });
  });

  it('of any other call is refused above the small limit, before it is sent', async () => {
    expect(await statusOf(await begin(CALL, CALL_MAX_BYTES + 1))).toBe(413);
    const inChunks = await begin(CALL, 'chunked');
    const chunk = ' '.repeat(CALL_MAX_BYTES + 1);
    inChunks.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(await statusOf(inChunks)).toBe(413);
  });

  it('may hold the longest question', async () => {
    const wide = (length: number): string => '\u{1F4DC}'.repeat(length);
    const form = createQuestionForm();
    const choices = form.choices.map((_, i) => `${i}${wide(QUESTION_MAX_LENGTH.option - 1)}`);
    const answer = await callProcedure(
      server,
      'questions/create',
      {
        ...form,
        id: randomUUID(),
        question_text: wide(QUESTION_MAX_LENGTH.wording),
        choices,
        notes: choices.map(() => wide(QUESTION_MAX_LENGTH.note)),
        explanation: wide(QUESTION_MAX_LENGTH.explanation),
      },
      { cookie: administrator.cookie },
    );
    expect(answer.status).toBe(200);
  });

  it('that is refused is read on, so that whoever is still sending sees the answer and may go on', async () => {
    const connection = await begin(QUESTION_FILE_ADDRESSES.upload, 20_000);
    expect(await statusOf(connection)).toBe(401);
    // longer than half a second, after which a refused connection used to be cut
    for (let piece = 0; piece < 10; piece++) {
      await new Promise((resolve) => setTimeout(resolve, WINDOW_MS / 3));
      connection.write('x'.repeat(2_000));
    }
    connection.write('GET /healthz HTTP/1.1\r\nHost: plaza.test\r\n\r\n');
    await expect.poll(connection.received, SOON).toContain('{"status":"ok"}');
  });

  it('that is refused and never sent whole ends with its connection', async () => {
    const connection = await begin(QUESTION_FILE_ADDRESSES.upload, 20_000_000);
    expect(await statusOf(connection)).toBe(401);
    await connection.closed;
  });

  it.each([CALL, QUESTION_FILE_ADDRESSES.upload])(
    'of %s that stops arriving is refused, and the connection ends',
    async (path) => {
      const connection = await begin(path, 10_000, administrator.cookie);
      connection.write('{');
      await connection.closed;
      expect(connection.received()).toContain('408 Request Timeout');
      expect(connection.received()).toContain('Los datos han tardado demasiado en llegar.');
    },
  );

  it('that goes on arriving is read to its end, however long that takes', async () => {
    const file = Buffer.from(JSON.stringify([createFileEntry()]).padEnd(10_000));
    const connection = await begin(QUESTION_FILE_ADDRESSES.upload, file.length, administrator.cookie);
    for (let at = 0; at < file.length; at += 1_000) {
      await new Promise((resolve) => setTimeout(resolve, WINDOW_MS / 3));
      connection.write(file.subarray(at, at + 1_000));
    }
    expect(await statusOf(connection)).toBe(200);
  });
});
