import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { EditedBlock } from '#shared/content/content-editing.contract.ts';
import { blockIdentifier } from '#shared/content/content.contract.ts';
import { findBlockTexts, createDefaultBlock } from '#shared/content/content.rules.ts';

type Client = ReturnType<typeof callAs>;
type BlockInput = Parameters<Client['content']['updateBlock']>[0];

const CONTENT_TABLES = ['content_blocks', 'legal_pages', 'contact_info'] as const;
// characters of several code points, escaped so that their length is visible
const FLAG = '\u{1f1ea}\u{1f1f8}';
const ACUTE_E = 'e\u0301';
const FAMILY = '\u{1f469}\u200d\u{1f467}';

describe('administering the texts of the public pages', () => {
  describeOnDatabase((database) => {
    let client: Client;
    let visitor: Client;
    let username: string;
    beforeAll(async () => {
      const person = await createPerson(database(), { role: 'admin' });
      client = callAs(database(), person);
      visitor = callAs(database(), null);
      ({ username } = person);
    });
    beforeEach(() => emptyTables(database(), CONTENT_TABLES));

    const update = (given: Partial<BlockInput>) =>
      client.content.updateBlock({
        identifier: 'practice_block',
        title: 'Práctica',
        description: 'Por temas',
        version: 0,
        ...given,
      });
    const block = async (identifier: EditedBlock['identifier'] = 'practice_block') => {
      const found = (await client.content.blocks()).blocks.find((one) => one.identifier === identifier);
      if (!found) throw new Error('the block is not listed');
      return found;
    };
    const auditLines = () =>
      database()
        .selectFrom('audit_log')
        .select(['actor_name', 'action', 'entity', 'entity_id', 'entity_name', 'before', 'after'])
        .orderBy('number', 'desc')
        .execute();
    const lineCount = async () => (await auditLines()).length;

    describe('blocks', () => {
      it('are the six of the specification in its order, with the defaults and version 0 where none is stored', async () => {
        const { blocks } = await client.content.blocks();
        expect(blocks.map(({ identifier }) => identifier)).toEqual([
          'website_title',
          'hero_title',
          'hero_subtitle',
          'practice_block',
          'progress_block',
          'stats_block',
        ]);
        for (const listed of blocks) {
          const { title, description } = findBlockTexts([], listed.identifier);
          expect(listed).toMatchObject({ title, description: description || null, version: 0 });
        }
      });

      it('are as they were written where they are stored', async () => {
        await update({ identifier: 'stats_block', title: '<b>Números</b>', description: 'a < b' });
        expect(await block('stats_block')).toEqual({
          identifier: 'stats_block',
          title: '<b>Números</b>',
          description: 'a < b',
          max_title_length: 60,
          max_description_length: 200,
          version: 1,
        });
        expect((await block()).version).toBe(0);
      });

      it('show on the public pages as soon as they are saved', async () => {
        await update({ title: 'Uno' });
        expect((await visitor.content.site()).blocks).toEqual([
          { identifier: 'practice_block', title: 'Uno', description: 'Por temas' },
        ]);
        await update({ title: 'Dos', version: 1 });
        expect((await visitor.content.site()).blocks[0]?.title).toBe('Dos');
      });

      it('are saved with one version more; a repeat of the same changes nothing', async () => {
        expect(await update({})).toEqual({ version: 1 });
        expect(await update({})).toEqual({ version: 1 });
        expect(await update({ version: 1 })).toEqual({ version: 1 });
        expect(await update({ title: 'Otra', version: 1 })).toEqual({ version: 2 });
        expect(await update({ title: 'Otra', version: 1 })).toEqual({ version: 2 });
        expect(await block()).toMatchObject({ title: 'Otra', version: 2 });
      });

      it.each([0, 1, 3, 4])('are not written over by who has seen version %i of 2', async (version) => {
        await update({});
        await update({ title: 'Otra', version: 1 });
        await expect(update({ title: 'Mía', version })).rejects.toMatchObject({ code: 'BLOCK_CHANGED' });
        expect(await block()).toMatchObject({ title: 'Otra', version: 2 });
      });

      it('are not the same one version later with another description', async () => {
        await update({});
        await expect(update({ description: 'Otra' })).rejects.toMatchObject({ code: 'BLOCK_CHANGED' });
      });

      it('are a conflict, also with the same texts, for who has seen an older version', async () => {
        await update({});
        await update({ title: 'Otra', version: 1 });
        await update({ version: 2 });
        await expect(update({})).rejects.toMatchObject({ code: 'BLOCK_CHANGED' });
      });

      it('are not there any more for who has seen one', async () => {
        await expect(update({ version: 1 })).rejects.toMatchObject({ code: 'BLOCK_CHANGED' });
      });

      it.each([['  '], ['\u200b\u00a0'], ['']])('need a title: not %j', async (title) => {
        await expect(update({ title })).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          data: { fields: { title: 'El título es obligatorio' } },
        });
      });

      it.each([['a\0'], ['\ud83d']])('refuse %j', async (title) => {
        await expect(update({ title })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      });

      it.each([['  '], ['\u200b'], [null], ['']])('have no description with %j', async (description) => {
        await update({ description });
        expect((await block()).description).toBeNull();
      });

      it('lose the blanks around their texts', async () => {
        await update({ title: ' Uno ', description: '\n Dos\t' });
        expect(await block()).toMatchObject({ title: 'Uno', description: 'Dos' });
      });

      it('are counted in the characters that the database counts', async () => {
        for (const [title, more] of [
          ['x'.repeat(60), 'x'],
          ['\u{1f600}'.repeat(60), '\u{1f600}'],
          [FLAG.repeat(30), FLAG],
          [ACUTE_E.repeat(30), '\u0301'],
          [FAMILY.repeat(20), '\u200d'],
        ] as const) {
          const { version } = await block();
          await update({ title, description: null, version });
          expect(await block()).toMatchObject({ title });
          await expect(update({ title: title + more, version: version + 1 })).rejects.toMatchObject({
            code: 'TITLE_TOO_LONG',
            message: 'El título supera el máximo de caracteres.',
          });
        }
        const description = '\u{1f600}'.repeat(200);
        await update({ description, version: 5 });
        expect((await block()).description).toBe(description);
        await expect(update({ description: `${description}x`, version: 6 })).rejects.toMatchObject({
          code: 'DESCRIPTION_TOO_LONG',
          message: 'La descripción supera el máximo de caracteres.',
        });
      });

      it('keep to the limits that are stored with them', async () => {
        const limits = { max_title_length: 3, max_description_length: 2 };
        await database()
          .insertInto('content_blocks')
          .values({ identifier: 'practice_block', title: 'abc', description: null, ...limits })
          .execute();
        await expect(update({ title: 'abcd', description: null, version: 1 })).rejects.toMatchObject({
          code: 'TITLE_TOO_LONG',
        });
        await expect(update({ title: 'abc', description: 'abc', version: 1 })).rejects.toMatchObject({
          code: 'DESCRIPTION_TOO_LONG',
        });
        await update({ title: '\u{1f600}bc', description: 'ab', version: 1 });
        expect(await block()).toMatchObject({ ...limits, title: '\u{1f600}bc', description: 'ab' });
      });

      it('without a place for a description refuse one, but not an empty one', async () => {
        const identifier = 'hero_title';
        await expect(update({ identifier, description: 'x' })).rejects.toMatchObject({
          code: 'DESCRIPTION_TOO_LONG',
        });
        expect(await update({ identifier, description: ' ' })).toEqual({ version: 1 });
      });

      it('have defaults with the limits of a new installation, which all of them keep', () => {
        const file = new URL('../../../content/content-blocks.json', import.meta.url);
        const started = JSON.parse(readFileSync(file, 'utf8')) as EditedBlock[];
        for (const identifier of blockIdentifier.options) {
          const standard = createDefaultBlock(identifier);
          const { max_title_length, max_description_length } = standard;
          expect(started.find((one) => one.identifier === identifier)).toMatchObject({
            max_title_length,
            max_description_length,
          });
          expect(standard.title.length).toBeLessThanOrEqual(max_title_length);
          expect(standard.description?.length ?? 0).toBeLessThanOrEqual(max_description_length);
        }
      });

      it('can be stored with their defaults', async () => {
        for (const { version, identifier, title, description } of (await client.content.blocks()).blocks)
          expect(await update({ identifier, title, description, version })).toEqual({ version: 1 });
      });

      it('leave a line for each change, and none for a repeat or a refusal', async () => {
        const count = await lineCount();
        await update({});
        await update({});
        await update({ title: 'Otra', version: 1 });
        await expect(update({ title: 'Mía', version: 1 })).rejects.toThrow();
        await expect(update({ title: 'x'.repeat(61), version: 2 })).rejects.toThrow();
        const lines = await auditLines();
        expect(lines).toHaveLength(count + 2);
        expect(lines.slice(0, 2)).toEqual([
          {
            actor_name: username,
            action: 'updated',
            entity: 'content_block',
            entity_id: expect.any(String) as string,
            entity_name: 'Ventaja 1: práctica',
            before: { title: 'Práctica' },
            after: { title: 'Otra' },
          },
          {
            actor_name: username,
            action: 'created',
            entity: 'content_block',
            entity_id: lines[0]?.entity_id,
            entity_name: 'Ventaja 1: práctica',
            before: null,
            after: { title: 'Práctica', description: 'Por temas' },
          },
        ]);
      });
    });

    describe('legal pages', () => {
      type PageInput = Parameters<Client['content']['updateLegalPage']>[0];
      const updatePage = (given: Partial<PageInput>) =>
        client.content.updateLegalPage({
          identifier: 'privacy',
          title: 'Privacidad',
          content: '<p>Uno</p>',
          version: 0,
          ...given,
        });
      const page = async () => (await client.content.legalPages()).pages[0];

      it('are those of the specification and the accessibility statement, empty where none is stored', async () => {
        const empty = { title: '', content: '', version: 0 };
        expect(await client.content.legalPages()).toEqual({
          pages: [
            { identifier: 'privacy', ...empty },
            { identifier: 'cookies', ...empty },
            { identifier: 'terms', ...empty },
            { identifier: 'accessibility', ...empty },
          ],
        });
      });

      it('come cleaned, with their titles as they were written', async () => {
        const content = '<p onclick="alert(1)">Uno</p><script>alert(1)</script>';
        const stored = { identifier: 'privacy', title: '<b>P</b>', content } as const;
        await database().insertInto('legal_pages').values(stored).execute();
        expect(await page()).toEqual({
          identifier: 'privacy',
          title: '<b>P</b>',
          content: '<p>Uno</p>',
          version: 1,
        });
      });

      it('are stored cleaned, and show on the public page at once', async () => {
        const kept =
          '<h2>A</h2><h3>B</h3><p><strong>C</strong> <em>D</em> <u>E</u></p><ul><li>F</li></ul><ol><li>G</li></ol><blockquote><p>H</p></blockquote><p><a href="https://example.com/?a=1&amp;b=2">I</a></p>';
        const content = `${kept}<script>alert(1)</script><a href="javascript:alert(1)"></a><img src=x onerror=alert(1)>`;
        await updatePage({ identifier: 'cookies', content });
        const rows = await database().selectFrom('legal_pages').select('content').execute();
        expect(rows).toEqual([{ content: `${kept}<a></a>` }]);
        expect(await visitor.content.legalPage({ identifier: 'cookies' })).toEqual({
          title: 'Privacidad',
          content: `${kept}<a></a>`,
        });
      });

      it.each([
        [''],
        ['<p></p>'],
        ['<p> &nbsp;\u200b<br></p>'],
        ['<script>alert(1)</script>'],
        ['<h2><u></u></h2>'],
        ['<!-- nada -->'],
      ])('are refused without visible text: %j', async (content) => {
        await expect(updatePage({ content })).rejects.toMatchObject({
          code: 'CONTENT_EMPTY',
          message: 'El contenido es obligatorio',
        });
      });

      it.each([['&lt;'], ['<p>5</p>'], ['a<b>']])('may say just %j', async (content) => {
        expect(await updatePage({ content })).toEqual({ version: 1 });
      });

      it('need a title', async () => {
        await expect(updatePage({ title: '\u200b ' })).rejects.toMatchObject({
          data: { fields: { title: 'El título es obligatorio' } },
        });
      });

      it('need to be told whether they have to be accepted again, or nothing of it', async () => {
        await expect(updatePage({ asks_acceptance: 'sí' as never })).rejects.toMatchObject({
          data: { fields: { asks_acceptance: 'Elige si hay que pedir de nuevo la aceptación' } },
        });
      });

      it('have a title of 200 characters at most, as the database counts them', async () => {
        expect(await updatePage({ title: '\u{1f600}'.repeat(200) })).toEqual({ version: 1 });
        await expect(updatePage({ title: 'x'.repeat(201), version: 1 })).rejects.toMatchObject({
          data: { fields: { title: 'El título no puede tener más de 200 caracteres' } },
        });
      });

      it('are not written over by who has seen another version; a repeat changes nothing', async () => {
        expect(await updatePage({})).toEqual({ version: 1 });
        expect(await updatePage({ content: '<p onclick="x">Uno</p>' })).toEqual({ version: 1 });
        expect(await updatePage({ content: '<p>Dos</p>', version: 1 })).toEqual({ version: 2 });
        for (const version of [0, 1, 3])
          await expect(updatePage({ title: 'Mía', version })).rejects.toMatchObject({ code: 'PAGE_CHANGED' });
        expect(await page()).toMatchObject({ title: 'Privacidad', content: '<p>Dos</p>', version: 2 });
      });

      it('leave a line for each change', async () => {
        const count = await lineCount();
        await updatePage({});
        await updatePage({});
        await updatePage({ content: '<p>Dos</p>', version: 1 });
        await expect(updatePage({ content: '' })).rejects.toThrow();
        const lines = await auditLines();
        expect(lines).toHaveLength(count + 2);
        expect(lines[0]).toMatchObject({
          actor_name: username,
          action: 'updated',
          entity: 'legal_page',
          entity_name: 'Política de Privacidad',
          before: { content: '<p>Uno</p>' },
          after: { content: '<p>Dos</p>' },
        });
        expect(lines[1]).toMatchObject({ action: 'created', before: null });
      });
    });

    describe('the contact address', () => {
      const updateContact = (email: string, version: number) =>
        client.content.updateContact({ email, version });

      it('is none until it is given, and shows at once', async () => {
        expect(await client.content.contact()).toEqual({ email: null, version: 0 });
        expect(await updateContact(' Hola@Example.COM ', 0)).toEqual({ version: 1 });
        expect(await client.content.contact()).toEqual({ email: 'hola@example.com', version: 1 });
        expect((await visitor.content.site()).contact_email).toBe('hola@example.com');
        expect(await updateContact('otra@example.com', 1)).toEqual({ version: 2 });
        expect((await visitor.content.site()).contact_email).toBe('otra@example.com');
      });

      it('is not written over by who has seen another version; a repeat changes nothing', async () => {
        await updateContact('a@example.com', 0);
        expect(await updateContact('a@example.com', 0)).toEqual({ version: 1 });
        await updateContact('b@example.com', 1);
        for (const version of [0, 1, 3])
          await expect(updateContact('c@example.com', version)).rejects.toMatchObject({
            code: 'CONTACT_CHANGED',
          });
        expect((await client.content.contact()).email).toBe('b@example.com');
      });

      it.each(['', 'hola', 'hola@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
        'is an address: not %j',
        async (email) => {
          await expect(updateContact(email, 0)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
        },
      );

      it('leaves a line for each change', async () => {
        const count = await lineCount();
        await updateContact('a@example.com', 0);
        await updateContact('a@example.com', 0);
        await updateContact('b@example.com', 1);
        const lines = await auditLines();
        expect(lines).toHaveLength(count + 2);
        expect(lines[0]).toMatchObject({
          actor_name: username,
          action: 'updated',
          entity: 'contact_info',
          entity_name: 'Email de contacto',
          before: { email: 'a@example.com' },
          after: { email: 'b@example.com' },
        });
        expect(lines[1]).toMatchObject({
          action: 'created',
          before: null,
          after: { email: 'a@example.com' },
        });
      });
    });
  });
});

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('administrators who save the same text at the same time', () => {
  const database = useDatabase('PostgreSQL', 20);
  let client: Client;
  beforeAll(async () => {
    client = callAs(database(), await createPerson(database(), { role: 'admin' }));
  });
  beforeEach(() => emptyTables(database(), CONTENT_TABLES));

  const calls = (version: number) => ({
    blocks: ['Uno', 'Dos'].map(
      (title) => () =>
        client.content.updateBlock({ identifier: 'stats_block', title, description: null, version }),
    ),
    pages: ['<p>Uno</p>', '<p>Dos</p>'].map(
      (content) => () =>
        client.content.updateLegalPage({ identifier: 'terms', title: 'Aviso', content, version }),
    ),
    contacts: ['uno@example.com', 'dos@example.com'].map(
      (email) => () => client.content.updateContact({ email, version }),
    ),
  });
  const closed = (table: 'content_blocks' | 'legal_pages' | 'contact_info') => (trx: Trx) =>
    sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const locked = (table: 'content_blocks' | 'legal_pages' | 'contact_info') => (trx: Trx) =>
    sql`select from ${sql.table(table)} for update`.execute(trx);
  const together = async (version: number, hold: typeof locked) => {
    const { blocks, pages, contacts } = calls(version);
    return [
      toCallOutcomes(await queueCallsBehindLock(database(), hold('content_blocks'), blocks)),
      toCallOutcomes(await queueCallsBehindLock(database(), hold('legal_pages'), pages)),
      toCallOutcomes(await queueCallsBehindLock(database(), hold('contact_info'), contacts)),
    ];
  };

  it('for the first time: one is stored, the other is told', async () => {
    expect(await together(0, closed)).toEqual([
      expect.arrayContaining([{ version: 1 }, 'BLOCK_CHANGED']),
      expect.arrayContaining([{ version: 1 }, 'PAGE_CHANGED']),
      expect.arrayContaining([{ version: 1 }, 'CONTACT_CHANGED']),
    ]);
  });

  it('of the same version: one is stored, the other is told', async () => {
    for (const save of Object.values(calls(0)).map(([first]) => first)) await save?.();
    for (const save of [calls(1).blocks[1], calls(1).pages[1], calls(1).contacts[1]]) await save?.();
    const before = await database().selectFrom('audit_log').select('number').execute();
    expect(
      (await together(2, locked)).map((ended) =>
        ended.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
      ),
    ).toEqual([
      ['{"version":3}', 'BLOCK_CHANGED'],
      ['{"version":3}', 'PAGE_CHANGED'],
      ['{"version":3}', 'CONTACT_CHANGED'],
    ]);
    const after = await database().selectFrom('audit_log').select('number').execute();
    expect(after).toHaveLength(before.length + 3);
  });
});
