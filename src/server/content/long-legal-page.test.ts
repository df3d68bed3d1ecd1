import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministratorSession } from '#tests/support/people/roles.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';

const LONGEST = 200_000;

describe('a long legal page over HTTP', () => {
  const database = useDatabase('PGlite');
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startTestServer(database());
    ({ cookie } = await createAdministratorSession(database(), server));
  });
  afterAll(() => server.close());

  const update = (content: string, version: number) =>
    callProcedure(
      server,
      'content/updateLegalPage',
      { identifier: 'terms', title: 'Aviso', content, version },
      { cookie },
    );
  const paragraph = (letter: string, length: number) => `<p>${letter.repeat(length - '<p></p>'.length)}</p>`;

  it('is saved up to the limit of the form, whatever it is written in', async () => {
    for (const [version, letter] of ['a', 'ñ', '\u20ac'].entries()) {
      const saved = await update(paragraph(letter, LONGEST), version);
      expect([saved.status, saved.data]).toEqual([200, { version: version + 1 }]);
    }
  });

  it('is refused beyond it, and says why', async () => {
    const refused = await update(paragraph('a', LONGEST + 1), 3);
    expect([refused.status, refused.data]).toMatchObject([
      400,
      { data: { fields: { content: 'El contenido es demasiado largo' } } },
    ]);
    expect((await update(paragraph('a', 1_000_000), 3)).status).toBe(413);
  });

  it('leaves all other addresses as they were', async () => {
    const block = { identifier: 'hero_title', title: 'x'.repeat(100_001), description: null, version: 0 };
    expect((await callProcedure(server, 'content/updateBlock', block, { cookie })).status).toBe(413);
  });
});
