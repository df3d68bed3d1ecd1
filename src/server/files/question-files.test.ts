import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RoleSession,
  createAdministratorSession,
  createRoleSession,
} from '#tests/support/people/roles.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { useOwnTemporaryFolder } from '#tests/support/own-temporary-folder.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import {
  type ProcedureReply,
  callProcedure,
  sendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/http/server.ts';
import { FILE_MAX_BYTES, FILE_TOO_LARGE } from '#shared/questions/question-file.rules.ts';
import {
  formatQuestionExportAddress,
  QUESTION_FILE_ADDRESSES,
} from '#shared/questions/question-file-addresses.rules.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';

const SOON = { timeout: 60_000, interval: 20 };
const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Debes iniciar sesión para continuar.' };
const FORBIDDEN = { code: 'FORBIDDEN', message: 'No tienes permiso para hacer esto.' };

describe('files of questions over HTTP', { timeout: 120_000 }, () => {
  const database = useDatabase('PGlite');
  let server: TestServer;
  let administrator: RoleSession;
  let user: RoleSession;

  beforeAll(async () => {
    server = await startTestServer(database());
    administrator = await createAdministratorSession(database(), server);
    user = await createRoleSession(database(), server);
  });
  afterAll(() => server.close());

  const upload = (
    body: string | Uint8Array,
    headers: Record<string, string> = {},
    query = '?name=preguntas.json',
  ): Promise<ProcedureReply> =>
    sendRequest(`${server.url}${QUESTION_FILE_ADDRESSES.upload}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: administrator.cookie, ...headers },
      body,
    });
  const fetchFile = (path: string, cookie = administrator.cookie): Promise<ProcedureReply> =>
    sendRequest(`${server.url}${path}`, { headers: { cookie } });
  const imports = async (): Promise<number> =>
    (await database().selectFrom('question_imports').select('id').execute()).length;

  async function checked(answer: ProcedureReply): Promise<QuestionImport> {
    const { import_id: id } = JSON.parse(answer.text) as { import_id: string };
    const read = async (): Promise<QuestionImport> => {
      const status = await callProcedure(
        server,
        'questions/imports/status',
        { id },
        { cookie: administrator.cookie },
      );
      return status.data as QuestionImport;
    };
    await expect.poll(async () => (await read()).status, SOON).not.toBe('checking');
    return read();
  }

  it('takes a file from an administrator, checks it and publishes it', async () => {
    const answer = await upload(
      JSON.stringify([createFileEntry()]),
      {},
      `?name=${encodeURIComponent('Año 1.json')}`,
    );
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { id, ...found } = await checked(answer);
    expect(found).toMatchObject({ status: 'ready', file_name: 'Año 1.json', questions_new: 1 });
    const published = await callProcedure(
      server,
      'questions/imports/publish',
      { id },
      { cookie: administrator.cookie },
    );
    expect(published).toMatchObject({ status: 200, data: { status: 'published', questions_new: 1 } });
  });

  it('takes it without a name, with any content type, and an empty one too', async () => {
    const plain = { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' };
    const file = JSON.stringify([createFileEntry()]);
    expect(await checked(await upload(file, plain, ''))).toMatchObject({
      status: 'ready',
      file_name: 'preguntas.json',
    });
    expect(await checked(await upload(''))).toMatchObject({
      status: 'refused',
      problems: ['El archivo no contiene un JSON válido. Verifica el formato del archivo. Está vacío.'],
    });
  });

  const addresses = [
    QUESTION_FILE_ADDRESSES.export,
    QUESTION_FILE_ADDRESSES.template,
    QUESTION_FILE_ADDRESSES.problems,
  ];

  it('is for administrators: others send nothing', async () => {
    const before = await checksumTables(database());
    for (const cookie of ['', 'session=forged', administrator.cookie.slice(0, -3)]) {
      const answer = await upload('[]', { cookie });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([401, UNAUTHORIZED]);
    }
    const answer = await upload('[]', { cookie: user.cookie });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([403, FORBIDDEN]);
    expect(await checksumTables(database())).toEqual(before);
  });

  it.each(addresses)('is for administrators: others get nothing of %s', async (address) => {
    const [visitor, signedIn] = [await fetchFile(address, ''), await fetchFile(address, user.cookie)];
    expect([visitor.status, JSON.parse(visitor.text)]).toEqual([401, UNAUTHORIZED]);
    expect([signedIn.status, JSON.parse(signedIn.text)]).toEqual([403, FORBIDDEN]);
  });

  it('asks for the role at each request, and for the session', async () => {
    const once = await createRoleSession(database(), server);
    const setRole = (role: 'admin' | 'user') =>
      database().updateTable('profiles').set({ role }).where('id', '=', once.id).execute();
    await setRole('admin');
    expect((await fetchFile(QUESTION_FILE_ADDRESSES.template, once.cookie)).status).toBe(200);
    await setRole('user');
    expect((await fetchFile(QUESTION_FILE_ADDRESSES.template, once.cookie)).status).toBe(403);
    await setRole('admin');
    await callProcedure(server, 'accounts/logOut', {}, { cookie: once.cookie });
    expect((await fetchFile(QUESTION_FILE_ADDRESSES.template, once.cookie)).status).toBe(401);
  });

  it.each([
    [{ origin: 'https://evil.example.com' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'content-type': 'multipart/form-data; boundary=x' }],
    [{ 'content-type': 'text/plain' }],
  ])('takes none that another page sends: %j', async (headers) => {
    const before = await imports();
    const answer = await upload('[]', headers);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      { code: 'FORBIDDEN', message: 'La petición viene de otra página y se ha rechazado.' },
    ]);
    expect(await imports()).toBe(before);
  });

  it('takes twenty megabytes, and not a byte more', async () => {
    const json = JSON.stringify([createFileEntry()]);
    const padded = json.padEnd(json.length + FILE_MAX_BYTES - Buffer.byteLength(json));
    expect(await checked(await upload(padded))).toMatchObject({ status: 'ready', total: 1 });
    const before = await imports();
    const answer = await upload(`${padded} `);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      413,
      { code: 'PAYLOAD_TOO_LARGE', message: FILE_TOO_LARGE },
    ]);
    const unsaid = await upload(`${padded} `, { 'transfer-encoding': 'chunked' });
    expect([unsaid.status, JSON.parse(unsaid.text)]).toEqual([
      413,
      { code: 'PAYLOAD_TOO_LARGE', message: FILE_TOO_LARGE },
    ]);
    expect(await imports()).toBe(before);
    expect(await checked(await upload(json, { 'transfer-encoding': 'chunked' }))).toMatchObject({ total: 1 });
  });

  describe('a large file', () => {
    const send = (name: string, body: string | Uint8Array): Promise<ProcedureReply> =>
      sendRequest(`${server.url}${QUESTION_FILE_ADDRESSES.uploadLarge}?name=${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: administrator.cookie },
        body,
      });
    const padding = ' '.repeat(FILE_MAX_BYTES / 5);
    const listTemporaryFiles = useOwnTemporaryFolder();

    it('of JSON or of Moodle is read from the disk, where nothing of it stays', async () => {
      const entries = Array.from({ length: 6 }, (_, i) =>
        JSON.stringify(createFileEntry({ pregunta: `¿Cabe el archivo, aunque sea el ${i}?` })),
      );
      expect(await checked(await send('banco.json', `[${entries.join(`,${padding}`)}]`))).toMatchObject({
        status: 'ready',
        total: 6,
      });
      const questions = Array.from(
        { length: 6 },
        (_, i) => `<question type="multichoice"><questiontext><text>¿Cabe el ${i}?</text></questiontext>
          <answer fraction="100"><text>Sí</text></answer><answer fraction="0"><text>No</text></answer>
          <tags><tag><text>Lógica</text></tag></tags></question>`,
      );
      const xml = `<quiz>${questions.join(padding)}</quiz>`;
      expect(await checked(await send('banco.xml', xml))).toMatchObject({ status: 'ready', total: 6 });
      await expect.poll(listTemporaryFiles, SOON).toEqual([]);
    });

    it('can be read again with clean-ups', async () => {
      const entries = Array.from({ length: 6 }, (_, i) =>
        JSON.stringify(createFileEntry({ pregunta: `¿Se limpia la resoluci&oacute;n ${i}?` })),
      );
      const { id } = await checked(await send('banco.json', `[${entries.join(`,${padding}`)}]`));
      const call = (name: string, input: object) =>
        callProcedure(server, `questions/imports/${name}`, input, { cookie: administrator.cookie });
      expect((await call('reread', { id, clean_ups: ['entities'], columns: null })).status).toBe(200);
      await expect
        .poll(async () => JSON.stringify((await call('entries', { id })).data), SOON)
        .toContain('¿Se limpia la resolución 5?');
    });

    it('says what is wrong with it', async () => {
      const answer = await checked(
        await send('banco.json', `[1,${padding}\n2,\n${padding}\n${JSON.stringify(createFileEntry())},]`),
      );
      expect(answer).toMatchObject({ status: 'refused' });
      expect(answer.problems).toEqual([expect.stringContaining('El error está en la línea 4, columna')]);
    });

    it('may not be one that is held', async () => {
      expect(await checked(await send('banco.csv', padding))).toMatchObject({
        status: 'refused',
        problems: [FILE_TOO_LARGE],
      });
    });
  });

  it('lets no other address take as much', async () => {
    const answer = await sendRequest(`${server.url}${QUESTION_FILE_ADDRESSES.export}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: administrator.cookie },
      body: ' '.repeat(20_001),
    });
    expect(answer.status).toBe(413);
  });

  it('makes no import of a file that is cut off on its way', async () => {
    const before = await imports();
    const request = http.request(`${server.url}${QUESTION_FILE_ADDRESSES.upload}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': '1000',
        cookie: administrator.cookie,
      },
    });
    const failed = new Promise((resolve) => request.on('error', resolve));
    const sent = new Promise<void>((resolve) => request.write('[', () => resolve()));
    await sent;
    request.destroy();
    await failed;
    // the server has handled the aborted upload by the time it replies to the next one
    expect((await upload('[]')).status).toBe(200);
    expect(await imports()).toBe(before + 1);
  });

  it('answers what the filter of an address shows, as a file', async () => {
    const category = await createCategory(database(), { name: 'Sola 100%', questions: 3 });
    const filter = questionFilter.parse({
      search: '100%',
      category_ids: [category.id],
      without_explanation: true,
    });
    const answer = await fetchFile(formatQuestionExportAddress(filter));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="preguntas.json"',
      'cache-control': 'no-store',
    });
    const list = JSON.parse(answer.text) as { pregunta: string }[];
    expect(list.map(({ pregunta }) => pregunta)).toEqual([category.questions[1]?.question_text]);
    const workbook = await fetchFile(`${formatQuestionExportAddress(filter)}&format=xlsx`);
    expect(workbook.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="preguntas.xlsx"',
    });
    const deleted = await fetchFile(formatQuestionExportAddress({ ...filter, deleted: true }));
    expect(deleted.text).toBe('[]\n');
  });

  it.each(['category_ids=1', `search=${'a'.repeat(201)}`])('knows no filter ?%s', async (query) => {
    const answer = await fetchFile(`${QUESTION_FILE_ADDRESSES.export}?${query}`);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
  });

  it('answers the whole of a large bank, and stops reading when nobody takes it', async () => {
    await createCategory(database(), { name: 'Grande', questions: 2000 });
    const all = await fetchFile(formatQuestionExportAddress(questionFilter.parse({ search: 'grande' })));
    expect(JSON.parse(all.text)).toHaveLength(2000);
    expect(all.headers).not.toHaveProperty('content-length');
    await new Promise<void>((resolve, reject) => {
      const headers = { cookie: administrator.cookie };
      http
        .get(`${server.url}${QUESTION_FILE_ADDRESSES.export}`, { headers }, (response) => {
          response.once('data', () => {
            response.destroy();
            resolve();
          });
        })
        .on('error', reject);
    });
    expect((await fetchFile(QUESTION_FILE_ADDRESSES.template)).status).toBe(200);
  });

  it('has a template, and all problems of an import', async () => {
    const template = await fetchFile(QUESTION_FILE_ADDRESSES.template);
    expect(template.headers['content-disposition']).toBe('attachment; filename="plantilla.json"');
    expect(await checked(await upload(template.text))).toMatchObject({ status: 'ready', total: 2 });
    const { id } = await checked(await upload(JSON.stringify(Array.from({ length: 300 }, () => 1))));
    const problems = await fetchFile(`${QUESTION_FILE_ADDRESSES.problems}?id=${id}`);
    expect(problems.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(problems.text.split('\n')).toHaveLength(301);
    for (const other of ['', '?id=1', `?id=${user.id}`]) {
      const none = await fetchFile(`${QUESTION_FILE_ADDRESSES.problems}${other}`);
      expect([none.status, JSON.parse(none.text)]).toEqual([
        404,
        { code: 'IMPORT_NOT_FOUND', message: 'La importación ya no existe.' },
      ]);
    }
  });

  it('answers a HEAD, and nothing that would write elsewhere', async () => {
    const headers = { cookie: administrator.cookie };
    const head = await sendRequest(`${server.url}${QUESTION_FILE_ADDRESSES.export}`, {
      method: 'HEAD',
      headers,
    });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const method of ['PUT', 'DELETE']) {
      const answer = await sendRequest(`${server.url}${QUESTION_FILE_ADDRESSES.upload}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(404);
    }
  });
});
