import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRefused } from '#server/refusals/refusal.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createTemplatePart,
  createTemplateContent,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { exportTemplates } from './template-files.service.ts';
import { installTemplates, shippedTemplate } from './shipped-templates.service.ts';

describe('administering mock exam templates', () => {
  describeOnDatabase((database) => {
    let api: ReturnType<typeof callAs>['mockExams']['templates'];
    let category: TestCategory;
    beforeAll(async () => {
      api = callAs(database(), await createPerson(database(), { role: 'admin' })).mockExams.templates;
      category = await createCategory(database(), { name: 'Con diez', questions: 10 });
    });
    beforeEach(() => emptyTables(database(), ['mock_exam_templates']));

    const fillable = (given: Partial<TemplateContent> = {}) =>
      createTemplateContent({
        parts: [createTemplatePart({ sources: [toCategorySource(category.id)] })],
        ...given,
      });
    const create = async (content: TemplateContent) => (await api.create({ id: randomUUID(), content })).id;
    const names = async (search = '') =>
      (await api.list({ search })).templates.map((template) => template.name);
    const exportFile = async (id: string | null) => {
      const file = await exportTemplates(database(), id);
      if (isRefused(file)) throw new Error(file.code);
      return file;
    };
    const problemsOf = async (file: unknown) => {
      const text = typeof file === 'string' ? file : JSON.stringify(file);
      const error: unknown = await api.importFile({ text }).catch((thrown: unknown) => thrown);
      return (error as { data?: { problems: string[] } }).data?.problems;
    };

    describe('the list', () => {
      it('shows by name what is stored of each, and how many parts the bank can fill', async () => {
        const part = createTemplatePart({ sources: [toCategorySource(category.id)] });
        await create(fillable({ name: 'Última' }));
        const id = await create(
          fillable({ name: 'Área', year: '2025', parts: [part, createTemplatePart({ questions: 20 })] }),
        );
        const { templates, total } = await api.list({});
        expect(total).toBe(2);
        expect(templates.map(({ name }) => name)).toEqual(['Área', 'Última']);
        expect(templates[0]).toMatchObject({
          id,
          version: 1,
          year: '2025',
          certainty: 'own',
          parts: 2,
          questions: 30,
          available_parts: 1,
          published: false,
        });
      });

      it('counts the sheets that were started, of any version', async () => {
        const content = fillable();
        const id = await create(content);
        await api.setPublished({ id, published: true });
        for (const version of [1, 2]) {
          const person = callAs(database(), await createPerson(database()));
          await person.mockExams.start({ template_id: id, version });
          await api.update({ id, version, content: { ...content, minutes: 60 + version } });
        }
        expect((await api.list({})).templates).toMatchObject([{ id, version: 3, sheets: 2 }]);
      });

      it('is searched, and leaves out removed templates and those of other users', async () => {
        await create(fillable({ name: 'Auxiliar del Estado' }));
        await api.remove({ id: await create(fillable({ name: 'Auxilio Judicial' })) });
        const owner = await createPerson(database());
        await sql`
          insert into mock_exam_templates (id, owner_id, name)
          values (gen_random_uuid(), ${owner.id}::uuid, 'Auxiliar mío')`.execute(database());
        expect(await names('AUXIL')).toEqual(['Auxiliar del Estado']);
      });
    });

    describe('creating', () => {
      it('stores the content as it was sent, once', async () => {
        const [id, content] = [randomUUID(), fillable({ body: 'Cuerpo', source_date: '2025-12-20' })];
        await api.create({ id, content });
        await api.create({ id, content });
        const categories = [{ id: category.id, name: 'Con diez' }];
        expect(await api.get({ id })).toEqual({ id, version: 1, published: false, content, categories });
        expect(await names()).toEqual([content.name]);
      });

      it('refuses a name that another template has, regardless of case and accents', async () => {
        await create(fillable({ name: 'Gestión' }));
        await expect(create(fillable({ name: 'GESTION' }))).rejects.toMatchObject({
          code: 'TEMPLATE_NAME_TAKEN',
        });
        expect(await names()).toEqual(['Gestión']);
      });
    });

    describe('saving', () => {
      it('makes a new version and keeps the one before', async () => {
        const content = fillable();
        const id = await create(content);
        const changed = { ...content, minutes: 90 };
        expect(await api.update({ id, version: 1, content: changed })).toEqual({ version: 2 });
        expect(await api.get({ id })).toMatchObject({ version: 2, content: changed });
        const versions = await database()
          .selectFrom('mock_exam_template_versions')
          .select(['version', 'content'])
          .where('template_id', '=', id)
          .orderBy('version')
          .execute();
        expect(versions).toEqual([
          { version: 1, content },
          { version: 2, content: changed },
        ]);
      });

      it('makes no version where nothing is changed, or the same call comes again', async () => {
        const content = fillable();
        const id = await create(content);
        expect(await api.update({ id, version: 1, content })).toEqual({ version: 1 });
        const changed = { ...content, minutes: 90 };
        await api.update({ id, version: 1, content: changed });
        expect(await api.update({ id, version: 1, content: changed })).toEqual({ version: 2 });
      });

      it('refuses what was edited over an older version, a taken name and a removed template', async () => {
        const content = fillable({ name: 'Una' });
        const id = await create(content);
        await create(fillable({ name: 'Otra' }));
        await api.update({ id, version: 1, content: { ...content, minutes: 90 } });
        await expect(
          api.update({ id, version: 1, content: { ...content, minutes: 30 } }),
        ).rejects.toMatchObject({ code: 'TEMPLATE_CHANGED' });
        await expect(
          api.update({ id, version: 2, content: { ...content, name: 'otra' } }),
        ).rejects.toMatchObject({ code: 'TEMPLATE_NAME_TAKEN' });
        await api.remove({ id });
        await expect(api.update({ id, version: 2, content })).rejects.toMatchObject({
          code: 'TEMPLATE_NOT_FOUND',
        });
      });

      it('never changes a stored version, which goes with its template alone', async () => {
        const id = await create(fillable());
        for (const statement of [
          sql`update mock_exam_template_versions set name = 'Otro'`,
          sql`delete from mock_exam_template_versions`,
        ])
          await expect(statement.execute(database())).rejects.toThrow('never change');
        await database().deleteFrom('mock_exam_templates').where('id', '=', id).execute();
        const left = database().selectFrom('mock_exam_template_versions').selectAll().execute();
        expect(await left).toEqual([]);
      });
    });

    describe('publishing', () => {
      it('needs a part that the bank can fill', async () => {
        const id = await create(createTemplateContent({ parts: [createTemplatePart()] }));
        await expect(api.setPublished({ id, published: true })).rejects.toMatchObject({
          code: 'NO_PART_AVAILABLE',
        });
        const other = await create(fillable());
        await api.setPublished({ id: other, published: true });
        expect(await api.get({ id: other })).toMatchObject({ published: true, version: 1 });
        await api.setPublished({ id: other, published: false });
        expect(await api.get({ id: other })).toMatchObject({ published: false });
      });

      it('is recorded with what it was before', async () => {
        const id = await create(fillable());
        await api.setPublished({ id, published: true });
        const entries = await database()
          .selectFrom('audit_log')
          .select(['action', 'entity', 'before', 'after'])
          .where('entity_id', '=', id)
          .orderBy('number')
          .execute();
        expect(entries).toMatchObject([
          { action: 'created', entity: 'mock_exam_template' },
          { action: 'updated', before: { published: false }, after: { published: true } },
        ]);
      });
    });

    describe('removing', () => {
      it('frees the name and keeps the versions; again it changes nothing', async () => {
        const content = fillable();
        const id = await create(content);
        await api.setPublished({ id, published: true });
        await api.remove({ id });
        await api.remove({ id });
        await expect(api.get({ id })).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
        await create(content);
        expect(await names()).toEqual([content.name]);
        const versions = await database()
          .selectFrom('mock_exam_template_versions')
          .select('content')
          .where('template_id', '=', id)
          .execute();
        expect(versions).toEqual([{ content }]);
      });
    });

    describe('files', () => {
      it('make the same templates where they are imported, unpublished, in other ids', async () => {
        const law = {
          kind: 'law' as const,
          law_id: 'BOE-A-2015-10565',
          title: 'Título I',
          articles: { from: 1, to: 12 },
          share: { by: 'weight' as const, weight: 3 },
        };
        const sources = [toCategorySource(category.id, 2), law];
        const contents = [
          fillable({ name: 'A' }),
          fillable({ name: 'B', parts: [createTemplatePart({ sources })] }),
        ];
        for (const content of contents)
          await api.setPublished({ id: await create(content), published: true }).catch(() => {});
        const file = await exportFile(null);
        expect(file).not.toContain(category.id);
        const { templates: before } = await api.list({});
        for (const { id } of before) await api.remove({ id });
        const { created } = await api.importFile({ text: file });
        expect(created.map(({ name }) => name)).toEqual(['A', 'B']);
        for (const [i, { id }] of created.entries()) {
          expect(before.map((template) => template.id)).not.toContain(id);
          expect(await api.get({ id })).toMatchObject({ published: false, content: contents[i] });
        }
      });

      it('of one template hold that one', async () => {
        const [id] = [await create(fillable({ name: 'A' })), await create(fillable({ name: 'B' }))];
        expect(JSON.parse(await exportFile(id))).toMatchObject({ mock_exams: [{ name: 'A' }] });
        expect(isRefused(await exportTemplates(database(), randomUUID()))).toBe(true);
      });

      it('find categories regardless of case and accents, and name those that are missing here', async () => {
        const inFile = (name: string) => {
          const source = { kind: 'category', category: name, share: { by: 'weight', weight: 1 } };
          return { ...fillable(), parts: [{ ...createTemplatePart(), sources: [source] }] };
        };
        expect(await problemsOf({ mock_exams: [inFile('CON DIEZ'), inFile('Astronomía')] })).toEqual([
          'Aquí no hay ninguna categoría con el nombre «Astronomía»',
        ]);
        expect(await names()).toEqual([]);
        expect(await problemsOf({ mock_exams: [inFile('CON DIEZ')] })).toBeUndefined();
        expect(await names()).toHaveLength(1);
      });

      it('are imported whole or not at all, with every problem named', async () => {
        await create(fillable({ name: 'Ya está' }));
        const text = JSON.stringify({
          mock_exams: [fillable({ name: 'Nuevo' }), fillable({ name: 'ya esta' })],
        });
        expect(await problemsOf(text)).toEqual(['Ya hay un simulacro con el nombre «ya esta»']);
        const [first = createTemplatePart()] = fillable().parts;
        const wrong = {
          ...fillable(),
          parts: [
            { ...first, questions: 0 },
            { ...first, name: ' ' },
          ],
        };
        expect(await problemsOf({ mock_exams: [fillable(), wrong] })).toEqual([
          'Simulacro 2, parte 1, questions: Indica de 1 a 210 preguntas',
          'Simulacro 2, parte 2, name: Escribe el nombre de la parte',
        ]);
        expect(await names()).toEqual(['Ya está']);
      });

      it.each([
        ['{', 'El archivo no es un JSON válido'],
        ['[]', 'El archivo no es de simulacros de Plaza'],
        ['{"mock_exams":{}}', 'El archivo no es de simulacros de Plaza'],
        ['{"mock_exams":[]}', 'El archivo no tiene ningún simulacro'],
      ])('%s is refused', async (text, problem) => expect(await problemsOf(text)).toEqual([problem]));
    });

    describe('templates that come with Plaza', () => {
      const shipped = (name: string, categoryName = 'Con diez') => {
        const { parts, ...content } = fillable({ name });
        const sources = [{ kind: 'category', category: categoryName, share: { by: 'weight', weight: 1 } }];
        return shippedTemplate.parse({
          id: randomUUID(),
          ...content,
          parts: parts.map((part) => ({ ...part, sources })),
        });
      };
      const published = async () =>
        Object.fromEntries((await api.list({})).templates.map((one) => [one.name, one.published]));

      it('are published where the bank can fill a part', async () => {
        await installTemplates(database(), [shipped('A'), shipped('B', 'Astronomía')]);
        expect(await published()).toEqual({ A: true, B: false });
      });

      it('come once: what administrators change, unpublish or remove stays so', async () => {
        const all = [shipped('A'), shipped('B'), shipped('C')];
        await installTemplates(database(), all);
        const [a = '', b = '', c = ''] = all.map(({ id }) => id);
        const { content, version } = await api.get({ id: a });
        await api.update({ id: a, version, content: { ...content, name: 'Mío' } });
        await api.setPublished({ id: b, published: false });
        await api.remove({ id: c });
        await installTemplates(database(), all);
        expect(await published()).toEqual({ B: false, Mío: true });
      });

      it('stay away while an own template has their name', async () => {
        await create(fillable({ name: 'a' }));
        await installTemplates(database(), [shipped('A'), shipped('B')]);
        expect(await published()).toEqual({ a: false, B: true });
      });
    });
  });
});
