import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createTemplateContent } from '#tests/support/mock-exams/templates.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { installTemplates, shippedTemplate } from './shipped-templates.service.ts';
import { lockTemplates } from './templates.repository.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('administrators who change templates at the same time', () => {
  const database = useDatabase('PostgreSQL', 20);
  let api: ReturnType<typeof callAs>['mockExams']['templates'];
  beforeEach(async () => {
    await emptyTables(database(), ['mock_exam_templates']);
    api = callAs(database(), await createPerson(database(), { role: 'admin' })).mockExams.templates;
  });

  const create = async (name: string) => {
    const content = createTemplateContent({ name });
    return { ...(await api.create({ id: randomUUID(), content })), version: 1, content };
  };
  const atOnce = async (calls: (() => Promise<unknown>)[]) =>
    toCallOutcomes(await queueCallsBehindLock(database(), lockTemplates, calls));
  const names = async () => (await api.list({})).templates.map(({ name }) => name);

  it('of the same version: one is stored, the other is refused as changed', async () => {
    const { id, version, content } = await create('Uno');
    const edits = [30, 90].map(
      (minutes) => () => api.update({ id, version, content: { ...content, minutes } }),
    );
    expect(await atOnce(edits)).toEqual([{ version: 2 }, 'TEMPLATE_CHANGED']);
    expect((await api.get({ id })).content.minutes).toBe(30);
  });

  it('give two templates each other’s names: neither hangs', async () => {
    const [one, two] = [await create('Uno'), await create('Dos')];
    const rename = (template: typeof one, name: string) => () =>
      api.update({ ...template, content: { ...template.content, name } });
    const renames = [rename(one, 'Dos'), rename(two, 'Uno')];
    expect(await atOnce(renames)).toEqual(['TEMPLATE_NAME_TAKEN', 'TEMPLATE_NAME_TAKEN']);
  });

  it('import the same file: it comes once', async () => {
    const templates = ['Uno', 'Dos', 'Tres'].map((name) => createTemplateContent({ name }));
    const imports = [templates, templates.toReversed()].map(
      (mock_exams) => () => api.importFile({ text: JSON.stringify({ mock_exams }) }),
    );
    const [first, second] = await atOnce(imports);
    expect(first).toMatchObject({ created: [{ name: 'Uno' }, { name: 'Dos' }, { name: 'Tres' }] });
    expect(second).toMatchObject({ code: 'TEMPLATE_FILE_INVALID' });
    expect(await names()).toEqual(['Dos', 'Tres', 'Uno']);
  });

  it('publish and remove one: it ends removed and unpublished', async () => {
    const { id } = await create('Uno');
    await atOnce([() => api.remove({ id }), () => api.setPublished({ id, published: true })]);
    const stored = database()
      .selectFrom('mock_exam_templates')
      .select('published')
      .where('deleted_at', 'is not', null)
      .execute();
    expect(await stored).toEqual([{ published: false }]);
  });

  it('shipped templates come once to ten processes that start at the same time', async () => {
    const shipped = ['Uno', 'Dos'].map((name) =>
      shippedTemplate.parse({ id: randomUUID(), ...createTemplateContent({ name }) }),
    );
    await Promise.all(Array.from({ length: 10 }, () => installTemplates(database(), shipped)));
    expect(await names()).toEqual(['Dos', 'Uno']);
  });
});
