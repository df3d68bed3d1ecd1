import { buffer, text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { exportQuestions } from '#server/questions/exporting/question-export.service.ts';
import { importQuestions } from '#server/questions/imports/import-publishing.service.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import { QUESTION_FORMAT_FACTS, type QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { receiveFile } from '#server/questions/imports/import-checking.service.ts';
import { importEntries, toBuffer } from '#tests/support/questions/imports.ts';
import { checkEntries, type FileEntry, createFileEntry } from '#tests/support/questions/question-files.ts';

const LICENCE = { titulo: 'La licencia de Ana', texto: 'Ana solicita\nuna licencia.' };
const TABLE = {
  titulo: 'Plazos',
  texto: '<p>Días &amp; horas</p><table><tbody><tr><th>a</th><td>1</td></tr></tbody></table>',
  texto_formato: 'html' as const,
};
const caseOf = (supuesto: typeof LICENCE | typeof TABLE, orden: number, others: Partial<FileEntry> = {}) =>
  createFileEntry({ categoria: ['Casos'], supuesto: { ...supuesto, orden }, ...others });

describe('shared texts of files', () => {
  describeOnDatabase((database) => {
    beforeEach(() =>
      emptyTables(database(), ['shared_texts', 'categories', 'questions', 'question_imports']),
    );

    const problemsOf = async (list: FileEntry[]) => {
      const result = await importQuestions(database(), checkEntries(list));
      return 'data' in result ? result.data.problems : [];
    };

    it('come once, and their questions stand in no draw of a category', async () => {
      const db = database();
      await importEntries(db, [
        caseOf(LICENCE, 2),
        createFileEntry({ categoria: ['Casos'] }),
        caseOf(LICENCE, 1),
        caseOf(TABLE, 1, { categoria: ['Tablas'] }),
      ]);
      expect(await db.selectFrom('shared_texts').select('title').orderBy('title').execute()).toEqual([
        { title: LICENCE.titulo },
        { title: TABLE.titulo },
      ]);
      const counts = await db
        .selectFrom('categories')
        .select(['name', 'question_count'])
        .orderBy('name')
        .execute();
      expect(counts).toEqual([
        { name: 'Casos', question_count: 1 },
        { name: 'Tablas', question_count: 0 },
      ]);
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it.each(['json', 'gift', 'moodle-xml', 'csv', 'xlsx'] satisfies QuestionFormatId[])(
      'come back from %s as they were',
      async (format) => {
        const db = database();
        const list = [caseOf(LICENCE, 2), caseOf(LICENCE, 1), caseOf(TABLE, 7), createFileEntry()];
        await importEntries(db, list);
        const before = await exportAs(db, 'json');
        const file = await buffer(exportQuestions(db, questionFilter.parse({ search: '' }), format));
        await emptyTables(db, ['shared_texts', 'categories', 'questions']);
        const admin = await createPerson(db, { role: 'admin' });
        await publishFile(db, admin, { name: `a.${QUESTION_FORMAT_FACTS[format].extension}`, content: file });
        expect(await exportAs(db, 'json')).toBe(before);
        expect(JSON.parse(before)).toMatchObject(list.map(({ supuesto }) => (supuesto ? { supuesto } : {})));
      },
    );

    it('keep of HTML what may be shown', async () => {
      const texto = '<p onclick="x()">a<script>alert(1)</script></p><table><tr><td>1</td></tr></table>';
      await importEntries(database(), [caseOf({ ...TABLE, texto }, 1)]);
      expect(await database().selectFrom('shared_texts').select('text').execute()).toEqual([
        { text: '<p>a</p><table><tr><td>1</td></tr></table>' },
      ]);
    });

    it('are compared with those that are stored, and so are the places of their questions', async () => {
      const db = database();
      const [stored, alone, other] = [caseOf(LICENCE, 1), createFileEntry(), caseOf(LICENCE, 2)];
      await importEntries(db, [stored, alone]);
      const { id } = await db
        .selectFrom('questions')
        .select('id')
        .where('shared_text_id', 'is not', null)
        .executeTakeFirstOrThrow();
      expect(await problemsOf([stored, other])).toEqual([]);
      expect(
        await problemsOf([{ ...caseOf(LICENCE, 3), supuesto: { ...LICENCE, texto: 'Otro', orden: 3 } }]),
      ).toEqual(['La pregunta #1 trae el supuesto «La licencia de Ana» con otro texto que el guardado']);
      expect(await problemsOf([caseOf(LICENCE, 1)])).toEqual([
        `La pregunta #1 tiene en el supuesto «La licencia de Ana» el orden 1, que ya tiene otra pregunta guardada (${id})`,
      ]);
      expect(await problemsOf([{ ...stored, supuesto: { ...LICENCE, orden: 5 } }])).toEqual([
        `La pregunta #1 ya está guardada en el supuesto «La licencia de Ana» con otro orden («${stored.pregunta}», ${id})`,
      ]);
      for (const title of [LICENCE, TABLE])
        expect(await problemsOf([{ ...alone, supuesto: { ...title, orden: 9 } }])).toEqual([
          expect.stringContaining(`ya está guardada fuera del supuesto «${title.titulo}»`),
        ]);
      // without the field for the shared text, the entry is an ordinary repeat of the stored question
      const { supuesto: _text, ...bare } = stored;
      expect(await problemsOf([bare])).toEqual([]);
      expect(await db.selectFrom('shared_texts').select('id').execute()).toHaveLength(1);
    });

    it('go with an import that is undone, unless somebody has put a question under them', async () => {
      const db = database();
      const admin = await createPerson(db, { role: 'admin' });
      await importEntries(db, [caseOf(TABLE, 1)]);
      const id = await publishFile(db, admin, {
        name: 'a.json',
        content: JSON.stringify([caseOf(LICENCE, 1), caseOf(TABLE, 2)]),
      });
      await callAs(db, admin).questions.imports.undo({ id });
      const live = await db
        .selectFrom('shared_texts')
        .select('title')
        .where('deleted_at', 'is', null)
        .execute();
      expect(live).toEqual([{ title: TABLE.titulo }]);
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('are listed and counted with their category, and keep it from being deleted', async () => {
      const db = database();
      const admin = callAs(db, await createPerson(db, { role: 'admin' }));
      await importEntries(db, [caseOf(LICENCE, 1), caseOf(LICENCE, 2)]);
      const { id } = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
      const filter = questionFilter.parse({ search: '', category_ids: [id] });
      const listed = await admin.questions.list({
        ...filter,
        sort: 'created_at',
        direction: 'desc',
        page: 1,
      });
      expect(listed.questions).toHaveLength(2);
      expect(await admin.questions.total(filter)).toEqual({ total: 2 });
      await expect(admin.catalogue.categories.remove({ id })).rejects.toMatchObject({
        data: { questions: 2 },
      });
      for (const { id: question } of listed.questions) await admin.questions.remove({ id: question });
      expect(await findPositionProblems(db)).toEqual([]);
      await admin.catalogue.categories.remove({ id });
    });

    it('have one live question at each place', async () => {
      const db = database();
      await importEntries(db, [caseOf(LICENCE, 1), caseOf(LICENCE, 2)]);
      await sql`update questions set shared_text_position = 3 - shared_text_position`.execute(db);
      await expect(sql`update questions set shared_text_position = 1`.execute(db)).rejects.toThrow(
        /questions_shared_text_place/,
      );
    });
  });
});

function exportAs(db: Database, format: QuestionFormatId): Promise<string> {
  return text(exportQuestions(db, questionFilter.parse({ search: '' }), format));
}

async function publishFile(
  db: Database,
  admin: Awaited<ReturnType<typeof createPerson>>,
  { name, content }: { name: string; content: string | Uint8Array },
): Promise<string> {
  const file = { name, bytes: toBuffer(content) };
  const { import_id: id, checked } = await receiveFile(db, admin, file, (error) => {
    throw error;
  });
  await checked;
  await callAs(db, admin).questions.imports.publish({ id });
  return id;
}
