import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { ColumnRole } from '#shared/questions/imports/table-roles.rules.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { importEntries, uploadEntries, uploadFile } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';

const SOON = { timeout: 60_000 };

describe('reading a file again', { timeout: 60_000 }, () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let imports: ReturnType<typeof callAs>['questions']['imports'];

    beforeEach(async () => {
      await emptyTables(database(), [
        'question_import_files',
        'question_import_near_repeats',
        'question_imports',
        'questions',
        'question_categories',
        'categories',
        'question_import_entries',
      ]);
      administrator = await createPerson(database(), { role: 'admin' });
      ({ imports } = callAs(database(), administrator).questions);
    });

    const sendText = (name: string, content: string) =>
      uploadFile(database(), administrator, { name, content });
    const reread = async (given: Parameters<typeof imports.reread>[0]) => {
      expect(await imports.reread(given)).toMatchObject({ status: 'checking', total: null });
      await expect.poll(async () => (await imports.status(given)).status, SOON).not.toBe('checking');
      return imports.status(given);
    };
    const wordingsOf = async (id: string) =>
      (await imports.entries({ id })).entries.map(({ question }) => question?.question_text);

    it('tells what each clean-up would change, and changes only what is switched on', async () => {
      const id = await uploadEntries(database(), administrator, [
        createFileEntry({ pregunta: '¿Qué es una resoluci&oacute;n?' }),
        createFileEntry({ pregunta: '¿Es **firme** el acto?', explicacion: 'La resoluci&oacute;n' }),
        createFileEntry({ opciones: ['A. Uno', 'B. Dos', 'C. Tres'], respuesta_correcta: 1 }),
      ]);
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', has_clean_ups: true });
      expect(await imports.reading({ id })).toEqual({
        clean_ups: [],
        table: null,
        columns: null,
        found_clean_ups: [
          {
            id: 'entities',
            entries: 2,
            examples: [
              { number: 1, before: '¿Qué es una resoluci&oacute;n?', after: '¿Qué es una resolución?' },
              { number: 2, before: 'La resoluci&oacute;n', after: 'La resolución' },
            ],
          },
          { id: 'letters', entries: 1, examples: [{ number: 3, before: 'A. Uno', after: 'Uno' }] },
          {
            id: 'markdown',
            entries: 1,
            examples: [{ number: 2, before: '¿Es **firme** el acto?', after: '¿Es firme el acto?' }],
          },
        ],
      });
      expect((await wordingsOf(id))[1]).toBe('¿Es **firme** el acto?');
      await reread({ id, clean_ups: ['entities', 'markdown'], columns: null });
      expect((await wordingsOf(id)).slice(0, 2)).toEqual(['¿Qué es una resolución?', '¿Es firme el acto?']);
      const { entries } = await imports.entries({ id });
      expect(entries[2]?.question?.choices[0]).toBe('A. Uno');
      await reread({ id, clean_ups: [], columns: null });
      expect((await wordingsOf(id))[0]).toBe('¿Qué es una resoluci&oacute;n?');
      expect(await imports.publish({ id })).toMatchObject({ questions_new: 3 });
      await expect(imports.reread({ id, clean_ups: [], columns: null })).rejects.toMatchObject({
        code: 'IMPORT_NOT_OPEN',
      });
    });

    it('reads a ZIP again with its pictures', async () => {
      const zip = new ZipFile();
      const entry = createFileEntry({ pregunta: '¿Qué es esta se&ntilde;al? ![Una señal](s.svg)' });
      zip.addBuffer(Buffer.from(JSON.stringify([entry])), 'preguntas.json');
      zip.addBuffer(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'),
        's.svg',
      );
      zip.end();
      const content = await buffer(zip.outputStream);
      const id = await uploadFile(database(), administrator, { name: 'banco.zip', content });
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', has_clean_ups: true });
      await reread({ id, clean_ups: ['entities'], columns: null });
      expect((await wordingsOf(id))[0]).toMatch(
        /^¿Qué es esta señal\? !\[Una señal\]\(\/pictures\/[0-9a-f]{64} 9x9\)$/,
      );
    });

    it('checks again: a mended entry may repeat or contradict another; decisions and categories stay', async () => {
      const stored = createFileEntry({ pregunta: '¿Qué es una resolución?', respuesta_correcta: 1 });
      await importEntries(database(), [stored]);
      const id = await uploadEntries(database(), administrator, [
        createFileEntry(),
        { ...stored, pregunta: '¿Qué es una resoluci&oacute;n?', respuesta_correcta: 2 },
        createFileEntry(),
      ]);
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', questions_new: 3 });
      await imports.decide({ id, decision: 'skip', which: { numbers: [3] } });
      const [category] = (await imports.categories({ id })).categories;
      await imports.mapCategories({ id, category_ids: [category?.id ?? ''], name: 'Otra' });
      expect(await reread({ id, clean_ups: ['entities'], columns: null })).toMatchObject({
        status: 'refused',
        importable: 1,
        problem_count: 1,
      });
      const { entries } = await imports.entries({ id });
      expect(entries.map(({ decision }) => decision)).toEqual([null, null, 'skip']);
      await imports.decide({ id, decision: 'replace', which: { numbers: [2] } });
      expect(await imports.publish({ id })).toMatchObject({
        questions_new: 1,
        questions_replaced: 1,
        categories_created: 1,
      });
    });

    it('reads a table whose columns were named by hand, as its headings are not understood', async () => {
      const id = await sendText(
        'preguntas.csv',
        'Nº;Cuestión;Primera;Segunda;Buena\n1;¿Quién?;El Rey;El Gobierno;b\n2;¿Cuándo?;1978;1979;\n',
      );
      expect(await imports.status({ id })).toMatchObject({ status: 'refused', has_table: true, total: null });
      expect((await imports.reading({ id })).table?.rows[1]).toEqual([
        '1',
        '¿Quién?',
        'El Rey',
        'El Gobierno',
        'b',
      ]);
      const roles: (ColumnRole | null)[] = [null, 'pregunta', 'opcion_a', 'opcion_b', null];
      await expect(
        imports.reread({ id, clean_ups: [], columns: { roles, has_headings: true } }),
      ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const columns = { roles: [...roles.slice(0, 4), 'respuesta' as const], has_headings: true };
      expect(await reread({ id, clean_ups: [], columns })).toMatchObject({
        status: 'refused',
        total: 2,
        problem_count: 1,
        importable: 1,
        has_table: true,
      });
    });
  });
});
