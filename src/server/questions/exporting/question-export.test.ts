import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { type FileEntry, createFileEntry } from '#tests/support/questions/question-files.ts';
import { uploadEntries } from '#tests/support/questions/imports.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { isStorableText } from '#shared/text/storable.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { checkQuestionFile } from '#shared/questions/question-file.rules.ts';
import { type QuestionFilter, questionFilter } from '#shared/questions/question-list.contract.ts';
import { exportQuestions } from './question-export.service.ts';
import { QUESTION_TEMPLATE } from './question-template.service.ts';

const ley = 'BOE-A-2015-10565';

/** Generates texts of all kinds of characters that can be stored and are visible. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({
      unit: fc.constantFrom('a', 'á', '"', '\\', '{', '}', ',', '<', '&', '\n', '\u2028', '\ufeff'),
      minLength: 1,
    }),
  )
  .filter((value) => isStorableText(value) && hasVisibleText(value));

/** Generates an entry in the form that the export writes: without the field of notes if it has no note. */
const anyEntry = fc
  .record({ opciones: fc.array(anyText, { minLength: 2, maxLength: 6 }), pregunta: anyText })
  .chain(({ opciones, pregunta }) =>
    fc
      .record({
        respuesta_correcta: fc.integer({ min: 1, max: opciones.length }),
        notas: fc.array(fc.option(anyText), { minLength: opciones.length, maxLength: opciones.length }),
      })
      .map(({ respuesta_correcta, notas }) => {
        const isNoted = notas.some((note) => note !== null);
        return { pregunta, categoria: ['Tema'], opciones, respuesta_correcta, ...(isNoted && { notas }) };
      }),
  );

/** Entries with unusual texts, such as markup, quotes and line breaks. */
const ODD: FileEntry[] = [
  createFileEntry({
    categoria: ['Tema 2', 'Tema 10', 'ñandú', 'Nube', '"{a,b}"', '\\', 'a\nb', '<b>&amp;</b>'],
  }),
  createFileEntry({ explicacion: '  línea\r\n\n 1 < 2 &amp; <b>no</b> ', referencia: { ley } }),
  createFileEntry({
    explicacion:
      '<p>Uno &amp; <strong>dos</strong>&nbsp;&lt;b&gt; é<br>tres "x" \'y\'</p><ul><li>a</li></ul>',
    explicacion_formato: 'html',
    referencia: { ley, articulo: '30 bis', apartado: 'a)' },
  }),
  createFileEntry({ referencia: { ley, articulo: '5' } }),
  createFileEntry({ pareja: 'plazos' }),
  createFileEntry({
    estado: { nombre: 'desfasada', desde: '2024-10-01', motivo: 'Ley 2/2024\n<b>' },
    fuente: { examen: 'AGE C2', anio: 2023, numero: 14, reserva: true },
  }),
  createFileEntry({ estado: { nombre: 'anulada', motivo: '"' }, fuente: { examen: ',' } }),
  createFileEntry({
    pregunta: '\ufeff ¿\u2028\u2029\u0085\u00a0\u200b? \t\n',
    opciones: ['\u0001a', '\u007fb', '\u2028c', '\\n'],
  }),
  createFileEntry({ opciones: ['<% y %>', '=SI(A1<B1;1)', '<SCRIPT>alert(1)</SCRIPT>', '<!-- -->'] }),
  createFileEntry({ opciones: ['null', 'NULL', '{NULL,"a"}', '""'] }),
  createFileEntry({ opciones: ['ñ', 'n\u0303', '\u1100\u1161', '😀👩‍👩‍👧'] }),
  createFileEntry({ opciones: ['Verdadero', 'Falso'], respuesta_correcta: 2, notas: ['No.', null] }),
  createFileEntry({ opciones: ['a', 'b', 'c'], respuesta_correcta: 3, notas: [null, 'NULL', '{NULL,"a"}'] }),
  createFileEntry({ opciones: ['a', 'b', 'c', 'd', 'e'], respuesta_correcta: 5 }),
  createFileEntry({
    opciones: ['a', 'b', 'c', 'd', 'e', 'f'],
    respuesta_correcta: 6,
    notas: [' a ', '<b>b</b>\n', '\ufeffc', '\\', '""', null],
  }),
  createFileEntry({ opciones: ['igual', 'igual', 'igual', 'igual'], respuesta_correcta: 3 }),
  ...['dos', 'tres'].map((word) => createFileEntry({ pregunta: 'La misma', explicacion: word })),
];

describe('exporting questions', { timeout: 120_000 }, () => {
  describeOnDatabase((database) => {
    beforeEach(() => empty(database()));

    const exported = (filter: Partial<QuestionFilter> = {}): Promise<string> =>
      text(exportQuestions(database(), questionFilter.parse(filter)));
    const wordings = async (filter: Partial<QuestionFilter>): Promise<string[]> =>
      (JSON.parse(await exported(filter)) as FileEntry[]).map(({ pregunta }) => pregunta);
    const importAll = async (list: unknown[]): Promise<void> => {
      const administrator = await createPerson(database(), { role: 'admin' });
      const id = await uploadEntries(database(), administrator, list);
      await callAs(database(), administrator).questions.imports.publish({ id });
    };

    it('makes a file that makes the same bank elsewhere, byte by byte', async () => {
      await importAll([...ODD, ...Array.from({ length: 450 }, () => createFileEntry())]);
      // a question in no category, which the form of the editor allows
      await database()
        .insertInto('questions')
        .values({
          question_text: '¿Suelta?',
          choices: ['a', 'b', 'c', 'd'],
          correct_answer: 3,
          explanation: null,
        })
        .execute();
      const first = await exported();
      const bank = await contentOf(database());
      await empty(database());
      await importAll(JSON.parse(first) as unknown[]);
      expect(await exported()).toBe(first);
      expect(await contentOf(database())).toEqual(bank);
    });

    it('writes only what is there, in the order of the format, two blanks deep', async () => {
      const entry = { ...createFileEntry({ categoria: ['B', 'A'] }), explicacion: '<p>x</p>' };
      const formatted = { ...entry, explicacion_formato: 'html', referencia: { ley, articulo: '1' } };
      const plain = createFileEntry({ categoria: ['A'] });
      await importAll([formatted, plain]);
      expect(await exported()).toBe(
        `${JSON.stringify([{ ...formatted, categoria: ['A', 'B'] }, plain], null, 2)}\n`,
      );
    });

    it('gives back any questions that were imported', async () => {
      const anyFile = fc.uniqueArray(anyEntry, {
        minLength: 1,
        maxLength: 40,
        selector: ({ pregunta, opciones }) => JSON.stringify([pregunta, opciones]),
      });
      await fc.assert(
        fc.asyncProperty(anyFile, async (list) => {
          await empty(database());
          await importAll(list);
          expect(await exported()).toBe(`${JSON.stringify(list, null, 2)}\n`);
        }),
        { numRuns: 25 },
      );
    });

    it('is an empty list where there is nothing', async () => {
      expect(await exported()).toBe('[]\n');
      expect(await exported({ search: 'nada' })).toBe('[]\n');
    });

    it('holds what the filter shows, oldest first; deleted questions only where they are asked for', async () => {
      const one = await createCategory(database(), { name: 'Una', questions: 3 });
      const two = await createCategory(database(), { name: 'Dos', questions: 2 });
      const all = [...one.questions, ...two.questions].map((question) => question.question_text);
      const administrator = await createPerson(database(), { role: 'admin' });
      await callAs(database(), administrator).questions.remove({ id: one.questions[1]?.id ?? '' });
      const live = all.filter((_, i) => i !== 1);
      expect(await wordings({})).toEqual(live);
      expect(await wordings({ deleted: true })).toEqual([all[1]]);
      expect(await wordings({ category_ids: [two.id] })).toEqual(all.slice(3));
      expect(await wordings({ search: 'UNA, PREGUNTA' })).toEqual([all[0], all[2]]);
      expect(await wordings({ without_explanation: true })).toEqual([all[4]]);
      expect(await wordings({ search: '%' })).toEqual([]);
    });

    it('reads it batch by batch, as it is taken', async () => {
      await createCategory(database(), { questions: 900 });
      const pieces = exportQuestions(database(), questionFilter.parse({}));
      await pieces.next();
      // changes later questions, which the export hasn't read yet
      await sql`update questions set explanation = 'Cambiada' where number > (select min(number) + 500 from questions)`.execute(
        database(),
      );
      expect(await text(pieces)).toContain('Cambiada');
    });

    it('has no question that is made meanwhile', async () => {
      await createCategory(database(), { questions: 300 });
      const pieces = exportQuestions(database(), questionFilter.parse({}));
      const first = await pieces.next();
      await createCategory(database(), { name: 'Meanwhile', questions: 1 });
      const list = JSON.parse(`${String(first.value)}${await text(pieces)}`) as unknown[];
      expect(list).toHaveLength(300);
    });

    it('has a template that shows every field and is fit to be imported', async () => {
      const list = JSON.parse(QUESTION_TEMPLATE) as FileEntry[];
      expect(checkQuestionFile(Buffer.from(QUESTION_TEMPLATE)).errors).toBeNull();
      const fields = ['pregunta', 'categoria', 'opciones', 'respuesta_correcta', 'notas', 'explicacion'];
      for (const entry of list) {
        expect(Object.keys(entry)).toEqual([
          ...fields,
          'explicacion_formato',
          'referencia',
          'pareja',
          'supuesto',
          'estado',
          'fuente',
        ]);
        expect(Object.keys(entry.referencia ?? {})).toEqual(['ley', 'articulo', 'apartado']);
      }
      await importAll(list);
      const explanations = list.map(({ explicacion }) => explicacion);
      const stored = JSON.parse(await exported()) as FileEntry[];
      expect(stored.map(({ explicacion }) => explicacion)).toEqual(explanations);
    });
  });
});

async function empty(db: Database): Promise<void> {
  await emptyTables(db, [
    'questions',
    'question_categories',
    'categories',
    'question_imports',
    'question_import_entries',
  ]);
}

/** Reads everything of all questions except ids and times. */
async function contentOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql<{ question: unknown }>`
    select json_build_array(q.question_text, q.choices, q.correct_answer, q.notes, q.explanation, q.explanation_format, q.law_id,
      q.article, q.paragraph, array(
        select c.name || ' ' || qc.position from question_categories qc join categories c on c.id = qc.category_id
        where qc.question_id = q.id order by c.name_key collate "C")) as question
    from questions q order by q.number`.execute(db);
  return rows.map(({ question }) => question);
}
