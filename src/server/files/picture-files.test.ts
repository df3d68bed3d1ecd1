import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministratorSession, type RoleSession } from '#tests/support/people/roles.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { createCameraJpeg, createPng, createSvg, createWebp } from '#tests/support/questions/pictures.ts';
import {
  type ProcedureReply,
  sendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/http/server.ts';
import { removeUnusedPictures, type PictureSize } from '#server/questions/pictures/pictures.service.ts';
import { formatPicture, PICTURE_UPLOAD_BYTES } from '#shared/questions/pictures/pictures.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';

describe('pictures over HTTP', { timeout: 120_000 }, () => {
  const database = useDatabase('PostgreSQL');
  let server: TestServer;
  let administrator: RoleSession;

  beforeAll(async () => {
    server = await startTestServer(database());
    administrator = await createAdministratorSession(database(), server);
  });
  afterAll(() => server.close());

  const upload = (body: Uint8Array, cookie = administrator.cookie): Promise<ProcedureReply> =>
    sendRequest(`${server.url}${QUESTION_FILE_ADDRESSES.picture}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body,
    });
  const uploaded = async (body: Uint8Array): Promise<PictureSize> =>
    JSON.parse((await upload(body)).text) as PictureSize;
  const addressOf = ({ hash }: PictureSize): string => `${server.url}/pictures/${hash}`;
  const stored = async (): Promise<string[]> =>
    (await database().selectFrom('pictures').select('hash').orderBy('hash').execute()).map(
      ({ hash }) => hash,
    );

  it.each([
    ['image/png', createPng({ width: 40, height: 20 })],
    ['image/jpeg', createCameraJpeg()],
    ['image/webp', createWebp({ width: 4, height: 4 })],
    ['image/svg+xml', createSvg('<rect width="9" height="9"/>')],
  ])('sends %s to everybody, for ever, and lets nothing of it run', async (type, bytes) => {
    const picture = await uploaded(bytes);
    const reply = await fetch(addressOf(picture));
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${picture.hash}"`,
    });
    const digest = await crypto.subtle.digest('SHA-256', await reply.arrayBuffer());
    expect(Buffer.from(digest).toString('hex')).toBe(picture.hash);
    const again = await fetch(addressOf(picture), { headers: { 'if-none-match': `"${picture.hash}"` } });
    expect(again.status).toBe(304);
  });

  it('has nothing at other addresses', async () => {
    for (const name of ['0'.repeat(64), 'x', '../files/questions.json', 'A'.repeat(64)]) {
      const reply = await fetch(`${server.url}/pictures/${name}`);
      expect(reply.status).not.toBe(200);
      expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable');
    }
  });

  it('refuses what is no picture, in Spanish, and stores nothing of it', async () => {
    const before = await stored();
    expect(JSON.parse((await upload(Buffer.from('<html>'))).text)).toEqual({
      code: 'PICTURE_REFUSED',
      message: 'La imagen no es PNG, JPEG, WebP ni SVG: guárdala en uno de esos formatos.',
    });
    expect(JSON.parse((await upload(Buffer.alloc(PICTURE_UPLOAD_BYTES + 1))).text)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'La imagen ocupa demasiado: lo máximo es 1 MB. Redúcela y vuelve a elegirla.',
    });
    expect(await stored()).toEqual(before);
  });

  it('is kept while a version of a question, or a text, names it, and goes a week later', async () => {
    await database().deleteFrom('pictures').execute();
    const pictures: PictureSize[] = [];
    for (let width = 1; width <= 6; width++) pictures.push(await uploaded(createPng({ width, height: 1 })));
    const [inWording, inChoice, inExplanation, inText, before, unnamed] = pictures;
    const name = (picture?: PictureSize): string =>
      picture ? formatPicture({ ...picture, alt: 'Un mapa' }) : '';
    const caller = callAs(database(), await createPerson(database(), { role: 'admin' }));
    const id = crypto.randomUUID();
    const form = createQuestionForm({
      question_text: `¿Qué se ve?\n${name(before)}`,
      choices: [name(inChoice), 'b', 'c', 'd'],
      explanation: `<p><img src="/pictures/${inExplanation?.hash}" alt="Un mapa" width="3" height="1" /></p>`,
      explanation_format: 'rich',
    });
    await caller.questions.create({ ...form, id });
    await caller.questions.update({ ...form, question_text: name(inWording), id, version: 1 });
    await caller.questions.sharedTexts.create({
      id: crypto.randomUUID(),
      title: 'Caso',
      text: name(inText),
      text_format: 'plain',
    });
    expect(await removeUnusedPictures(database())).toBe(0);
    await sql`update pictures set used_at = app_now() - interval '8 days'`.execute(database());
    expect(await removeUnusedPictures(database())).toBe(1);
    const kept = pictures.filter((picture) => picture !== unnamed).map(({ hash }) => hash);
    expect(await stored()).toEqual(kept.toSorted());
  });

  it('must be there, and described, when a question that names it is saved', async () => {
    const caller = callAs(database(), await createPerson(database(), { role: 'admin' }));
    const save = (question_text: string): Promise<unknown> =>
      caller.questions.create({ ...createQuestionForm({ question_text }), id: crypto.randomUUID() });
    const missing = { hash: 'a'.repeat(64), width: 1, height: 1 };
    await expect(save(formatPicture({ ...missing, alt: 'Un mapa' }))).rejects.toMatchObject({
      code: 'PICTURE_NOT_FOUND',
    });
    const picture = await uploaded(createPng({ width: 9, height: 9 }));
    await expect(save(formatPicture({ ...picture, alt: ' ' }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const many = Array.from({ length: 11 }, (_, index) => ({
      ...picture,
      hash: String(index).padStart(64, '0'),
    }));
    await expect(
      save(many.map((one) => formatPicture({ ...one, alt: 'Un mapa' })).join(' ')),
    ).rejects.toMatchObject({ code: 'TOO_MANY_PICTURES' });
  });

  it('is found by its description, and not by the letters of its address', async () => {
    const caller = callAs(database(), await createPerson(database(), { role: 'admin' }));
    const picture = await uploaded(createPng({ width: 8, height: 9 }));
    const question_text = formatPicture({ ...picture, alt: 'Castillo de Coca' });
    await caller.questions.create({ ...createQuestionForm({ question_text }), id: crypto.randomUUID() });
    const count = async (search: string): Promise<number> =>
      (await caller.questions.total(questionFilter.parse({ search }))).total;
    expect(await count('castillo coca')).toBe(1);
    expect(await count(picture.hash.slice(0, 8))).toBe(0);
    expect(await count('pictures')).toBe(0);
  });
});
