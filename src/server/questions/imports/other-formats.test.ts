import { buffer, text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { uploadFile } from '#tests/support/questions/imports.ts';
import { toRowXml, toWorkbook } from '#tests/support/questions/workbooks.ts';
import { exportQuestions } from '#server/questions/exporting/question-export.service.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { QUESTION_FORMAT_FACTS, type QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import { formatProblems } from './imports.service.ts';

const GIFT = [
  '$CATEGORY: $course$/top/Tema 1',
  '',
  '¿Quién sanciona las leyes? {=El Rey#Artículo 91 ~El Gobierno ####Constitución}',
  '',
  '¿Cuándo se aprobó? {#1978}',
  '',
  '¿Cuántos títulos tiene? {~Diez =Once}',
].join('\n');

describe('a file in another format', { timeout: 60_000 }, () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let client: ReturnType<typeof callAs>;

    beforeEach(async () => {
      await emptyTables(database(), [
        'question_imports',
        'questions',
        'question_categories',
        'categories',
        'question_import_entries',
      ]);
      administrator = await createPerson(database(), { role: 'admin' });
      client = callAs(database(), administrator);
    });

    async function send(content: string | Uint8Array, name: string) {
      const id = await uploadFile(database(), administrator, { name, content });
      return client.questions.imports.status({ id });
    }

    /** Sends a file and leaves out its entries with problems. */
    async function sendGood(content: string | Uint8Array, name: string) {
      const { id } = await send(content, name);
      return client.questions.imports.leaveOut({ id });
    }

    const stored = async (): Promise<string[]> => {
      const rows = await database()
        .selectFrom('questions')
        .select('question_text')
        .orderBy('number')
        .execute();
      return rows.map(({ question_text }) => question_text);
    };

    it('is refused whole for one problem, which says its line, and how many have none', async () => {
      expect(await send(GIFT, 'tema.gift')).toMatchObject({
        status: 'refused',
        problems: [expect.stringMatching(/^La pregunta #2 \(línea 5\) es numérica: /) as string],
        importable: 2,
        leaves_out: false,
      });
      expect(await stored()).toEqual([]);
    });

    it('is imported without those that have a problem, when that was chosen', async () => {
      const shown = await sendGood(GIFT, 'Tema.GIFT');
      expect(shown).toMatchObject({
        status: 'ready',
        leaves_out: true,
        total: 3,
        staged: 2,
        problem_count: 1,
        questions_new: 2,
        category_names: ['Tema 1'],
      });
      expect(
        await client.questions.imports.publish({ id: shown.id, explanations_as_html: false }),
      ).toMatchObject({
        status: 'published',
        questions_new: 2,
        repeats: 0,
        problem_count: 1,
      });
      expect(await stored()).toEqual(['¿Quién sanciona las leyes?', '¿Cuántos títulos tiene?']);
      expect(await formatProblems(database(), shown.id)).toMatch(/^La pregunta #2 .*\n$/);
    });

    it('keeps what is stored where it contradicts that, and what came first where it contradicts itself', async () => {
      const table = (...rows: string[]): string => ['pregunta;a;b;respuesta;tema', ...rows].join('\n');
      const first = await send(table('¿1?;x;y;A;T'), 'a.csv');
      await client.questions.imports.publish({ id: first.id, explanations_as_html: false });
      const shown = await sendGood(
        table('¿1?;x;y;B;T', '¿2?;x;y;A;T', '¿2?;x;y;B;T', '¿1?;x;y;B;T', '¿3?;x;y;A;T'),
        'b.csv',
      );
      expect(shown).toMatchObject({
        status: 'ready',
        total: 5,
        staged: 2,
        problem_count: 3,
        questions_new: 2,
      });
      await client.questions.imports.publish({ id: shown.id, explanations_as_html: true });
      expect(await stored()).toEqual(['¿1?', '¿2?', '¿3?']);
      const { questions } = await client.questions.list({ search: '¿2?' });
      expect(questions).toHaveLength(1);
    });

    it('is refused where nothing of it is good, also then', async () => {
      expect(await sendGood('Abierta {}', 'a.gift')).toMatchObject({ status: 'refused', importable: 0 });
      const table = 'pregunta;a;b;respuesta\n¿1?;x;y;A';
      const first = await send(table, 'a.csv');
      await client.questions.imports.publish({ id: first.id, explanations_as_html: false });
      expect(await sendGood(table.replace(';A', ';B'), 'a.csv')).toMatchObject({
        status: 'refused',
        problem_count: 1,
        importable: 0,
      });
    });

    it('may be in the encoding of older Spanish programs', async () => {
      const bytes = Buffer.from('pregunta;a;b;respuesta\n¿Año?;sí;no;A', 'latin1');
      const { id } = await send(bytes, 'a.csv');
      await client.questions.imports.publish({ id, explanations_as_html: false });
      expect(await stored()).toEqual(['¿Año?']);
    });

    it('says which sheet of a workbook it was, also when that has problems', async () => {
      const heading = toRowXml(1, ['pregunta', 'a', 'b', 'respuesta']);
      const good = toRowXml(2, ['¿1?', 'x', 'y', 'A']);
      const wrong = toRowXml(3, ['¿2?', 'x', '<c t="e"><v>#N/A</v></c>', 'A']);
      const remarks = ['Se ha leído la hoja «Tema 1»; no se ha leído «Notas».'];
      const sheets = [{ name: 'Notas', rows: '' }];
      const file = await toWorkbook({ sheets: [...sheets, { name: 'Tema 1', rows: heading + good }] });
      expect(await send(file, 'A.XLSX')).toMatchObject({ status: 'ready', questions_new: 1, remarks });
      const bad = await toWorkbook({ sheets: [...sheets, { name: 'Tema 1', rows: heading + good + wrong }] });
      expect(await send(bad, 'a.xlsx')).toMatchObject({
        status: 'refused',
        problems: ['La pregunta #2 (línea 3) tiene en la celda C3 un error de la hoja («#N/A»)'],
        importable: 1,
        remarks,
      });
    });

    it.each([
      ['a.gift', 'a\0b', 'El archivo no es de texto'],
      ['a.csv', 'uno;dos\n1;2', 'La primera fila debe nombrar las columnas'],
      ['a.xlsx', 'pregunta;a', 'El archivo no es un libro de Excel'],
      ['a.xml', '<quiz>', 'El archivo no contiene un XML válido'],
      ['a.txt', '', 'El archivo no contiene ninguna pregunta.'],
    ])('is refused as a whole when it can not be read: %s, %j', async (name, content, problem) => {
      const { id, status, problems, importable } = await send(content, name);
      expect({ status, problems, importable }).toEqual({
        status: 'refused',
        problems: [expect.stringContaining(problem) as string],
        importable: null,
      });
      await expect(client.questions.imports.leaveOut({ id })).rejects.toMatchObject({
        code: 'IMPORT_NOT_OPEN',
      });
    });

    it.each(['gift', 'moodle-xml', 'aiken', 'csv', 'tsv', 'xlsx'] as const)(
      'comes back from an export in %s as it was, but for what that says to lose',
      async (format: QuestionFormatId) => {
        const { id } = await sendGood(GIFT, 'a.gift');
        await client.questions.imports.publish({ id, explanations_as_html: false });
        const filter = questionFilter.parse({});
        const json = JSON.parse(await text(exportQuestions(database(), filter))) as object[];
        const { total, losses } = await client.questions.exportLosses({ format });
        expect(total).toBe(2);
        expect(losses.map(({ loss }) => loss)).toEqual(
          format === 'aiken' ? ['Las categorías', 'Las explicaciones', 'Las notas de las opciones'] : [],
        );
        const file = await buffer(exportQuestions(database(), filter, format));
        await emptyTables(database(), ['question_imports', 'questions', 'question_categories', 'categories']);
        const again = await send(file, `a.${QUESTION_FORMAT_FACTS[format].extension}`);
        await client.questions.imports.publish({ id: again.id, explanations_as_html: false });
        const back = JSON.parse(await text(exportQuestions(database(), filter))) as object[];
        const lost = { categoria: [], sin_categoria: true, explicacion: undefined, notas: undefined };
        expect(back).toEqual(format === 'aiken' ? json.map((question) => ({ ...question, ...lost })) : json);
      },
    );
  });
});
