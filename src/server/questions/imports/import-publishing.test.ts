import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { checkEntries, type FileEntry, createFileEntry } from '#tests/support/questions/question-files.ts';
import { importEntries } from '#tests/support/questions/imports.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { importQuestions } from './import-publishing.service.ts';

const CONTROLS = Array.from({ length: 32 }, (_, code) => (code === 0 ? '' : String.fromCharCode(code))).join(
  '',
);

/** Entries with content that could break an import, such as markup, quotes and NULL. */
const NASTY: FileEntry[] = [
  createFileEntry({ opciones: ['<% y %>', '=SI(A1<B1;1)', '<SCRIPT>alert(1)</SCRIPT>', '<!-- -->'] }),
  createFileEntry({ opciones: ['null', 'NULL', '{NULL,"a"}', '""'] }),
  createFileEntry({ opciones: ['\\', '\\\\', '\\n', "'; drop table questions; --"] }),
  createFileEntry({ opciones: ['a\nb', 'a\r\nb', 'a\tb', ' a '] }),
  createFileEntry({ opciones: ['&lt;p&gt;', '&nbsp;', '&#0;', '\u00a0x\u00ad\u200b\u2028\ufeff'] }),
  createFileEntry({ opciones: ['ñ', 'n\u0303', '\u1100\u1161', '😀👩‍👩‍👧'] }),
  createFileEntry({ opciones: ['igual', 'igual', 'igual', 'igual'] }),
  createFileEntry({
    pregunta: `\ufeff ${CONTROLS}\u007f\u0080\ufffe\uffff x \n`,
    opciones: ['$1', '${a}', '%s', '?'],
  }),
  createFileEntry({
    pregunta: 'p'.repeat(20_000),
    opciones: ['o', 'p', 'q', 'r'].map((letter) => letter.repeat(5_000)),
  }),
  createFileEntry({ explicacion: `  ${'línea\n'.repeat(2_000)}\r\n ` }),
];

describe('importing questions', () => {
  describeOnDatabase((database, engine) => {
    beforeEach(() => empty(database()));

    const importList = (list: FileEntry[]) => importEntries(database(), list);

    it('stores new ones, each in all of its categories, which are made once', async () => {
      const list = [
        createFileEntry({ categoria: ['Tema 1', 'Común'] }),
        createFileEntry({ categoria: ['Común'] }),
        createFileEntry({ categoria: ['Tema 2', 'Común'] }),
      ];
      expect(await importList(list)).toEqual({
        questions_new: 3,
        repeats: 0,
        repeats_extended: 0,
        questions_replaced: 0,
        categories_created: 3,
      });
      expect(await questionsOf(database(), 'Común')).toEqual(list.map((entry) => entry.pregunta));
      expect(await questionsOf(database(), 'Tema 2')).toEqual([list[2]?.pregunta]);
      expect(await categories(database())).toEqual([
        { name: 'Común', description: 'Categoría para Común', question_count: 3 },
        { name: 'Tema 1', description: 'Categoría para Tema 1', question_count: 1 },
        { name: 'Tema 2', description: 'Categoría para Tema 2', question_count: 1 },
      ]);
      expect(await findPositionProblems(database())).toEqual([]);
    });

    it('keeps every character of them', async () => {
      await importList(NASTY);
      // as JSON: PGlite drops a U+FEFF at the beginning of a text
      const { rows } = await sql<{ question: unknown }>`
        select json_build_object('question_text', question_text, 'choices', choices, 'correct_answer', correct_answer,
          'explanation', explanation, 'explanation_format', explanation_format) as question
        from questions`.execute(database());
      const found = rows.map(({ question }) => question);
      const expected = NASTY.map((entry) => ({
        question_text: entry.pregunta,
        choices: entry.opciones,
        correct_answer: entry.respuesta_correcta - 1,
        explanation: entry.explicacion ?? null,
        explanation_format: 'plain',
      }));
      expect(found).toHaveLength(expected.length);
      expect(found).toEqual(expect.arrayContaining(expected));
    });

    it('finds all of them again the second time and changes nothing', async () => {
      await importList(NASTY);
      const before = await checksumTables(database());
      expect(await importList(NASTY)).toEqual({
        questions_new: 0,
        repeats: NASTY.length,
        repeats_extended: 0,
        questions_replaced: 0,
        categories_created: 0,
      });
      expect(await checksumTables(database())).toEqual(before);
    });

    it('is told in the audit, as nobody’s, where it changes something', async () => {
      const name = `banco de ${engine}.json`;
      const entries = checkEntries([createFileEntry()]);
      const linesOf = () =>
        database()
          .selectFrom('audit_log')
          .select(['actor_id', 'action', 'entity_id', 'after'])
          .where('entity_name', '=', name)
          .execute();
      const counts = await importQuestions(database(), entries, { name });
      const line = { actor_id: null, action: 'published', entity_id: null, after: counts };
      expect(await linesOf()).toEqual([line]);
      await importQuestions(database(), entries, { name });
      expect(await linesOf()).toEqual([line]);
    });

    it('does nothing for an empty file', async () => {
      const before = await checksumTables(database());
      await importList([]);
      expect(await checksumTables(database())).toEqual(before);
    });

    it('adds the categories that a repeat brings, behind those that are there, and nothing else of it', async () => {
      const { name, questions } = await createCategory(database(), { questions: 3 });
      const [first, second] = questions;
      const again = (question: typeof first, categoria: string[]): FileEntry => ({
        pregunta: question?.question_text ?? '',
        opciones: question?.choices ?? [],
        respuesta_correcta: (question?.correct_answer ?? 0) + 1,
        explicacion: 'Otra explicación',
        categoria,
      });
      const added = createFileEntry({ categoria: [name, 'Nueva'] });
      const list = [
        again(first, ['Nueva']),
        again(second, [name]),
        added,
        { ...added, categoria: ['Más nueva'] },
        added,
      ];
      expect(await importList(list)).toEqual({
        questions_new: 1,
        repeats: 4,
        repeats_extended: 2,
        questions_replaced: 0,
        categories_created: 2,
      });
      expect(await questionsOf(database(), name)).toEqual([
        ...questions.map((q) => q.question_text),
        added.pregunta,
      ]);
      expect(await questionsOf(database(), 'Nueva')).toEqual([first?.question_text, added.pregunta]);
      expect(await questionsOf(database(), 'Más nueva')).toEqual([added.pregunta]);
      const { explanation } = await database()
        .selectFrom('questions')
        .select('explanation')
        .where('id', '=', first?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(explanation).toBe(first?.explanation);
      expect(await findPositionProblems(database())).toEqual([]);
    });

    it('takes the same wording with other options for another question, fifty times', async () => {
      const list = Array.from({ length: 50 }, () => createFileEntry({ pregunta: 'Señale la correcta' }));
      expect(await importList(list)).toMatchObject({ questions_new: 50, repeats: 0 });
      expect(await importList(list.toReversed())).toMatchObject({ questions_new: 0, repeats: 50 });
    });

    it('takes for another question what only runs together to the same text', async () => {
      const list = [
        createFileEntry({ pregunta: '¿Qué?\x1fa', opciones: ['b', 'c', 'd', 'e'] }),
        createFileEntry({ pregunta: '¿Qué?', opciones: ['a', 'b', 'c', 'd\x1fe'] }),
      ];
      for (const entry of list) {
        expect(await importList([entry])).toMatchObject({ questions_new: 1 });
      }
      expect(await importList(list)).toMatchObject({ questions_new: 0, repeats: 2 });
    });

    it('takes names regardless of case and accents for one category, spelt as it was first', async () => {
      await createCategory(database(), { name: 'Constitución', questions: 1 });
      const list = [
        createFileEntry({ categoria: ['CONSTITUCION', 'constitución ', 'Año'] }),
        createFileEntry({ categoria: ['año', 'Ano', ' AÑO'] }),
      ];
      expect(await importList(list)).toMatchObject({ categories_created: 2 });
      expect(await categories(database())).toMatchObject([
        { name: 'Ano', question_count: 1 },
        { name: 'Año', question_count: 2 },
        { name: 'Constitución', question_count: 2 },
      ]);
      expect(await findPositionProblems(database())).toEqual([]);
    });

    it('makes categories with names of 500 characters and with every sign', async () => {
      const names = ['ñ'.repeat(500), '"{a,b}"', '\\', 'NULL', "l'a", 'a\nb', '<b>&amp;</b>', '😀'];
      await importList([createFileEntry({ categoria: names })]);
      expect((await categories(database())).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    });

    it('makes a question and a category anew that were deleted', async () => {
      const entry = createFileEntry({ categoria: ['Borrada'] });
      await importList([entry]);
      await deleteEverything(database());
      expect(await importList([entry])).toMatchObject({
        questions_new: 1,
        repeats: 0,
        categories_created: 1,
      });
      expect(await questionsOf(database(), 'Borrada')).toEqual([entry.pregunta]);
    });

    it('refuses entries that contradict stored questions, naming all of both, and changes nothing', async () => {
      const wording = `¿${'Muy larga '.repeat(10)}?`;
      const list = [
        createFileEntry({ respuesta_correcta: 1 }),
        createFileEntry({ pregunta: wording, respuesta_correcta: 4 }),
      ];
      await importList(list);
      const before = await checksumTables(database());
      const ids = new Map((await stored(database())).map(({ id, question_text }) => [question_text, id]));
      const [first, second] = list;
      const contrary = list.map((entry) => ({ ...entry, respuesta_correcta: 2, categoria: ['Otra'] }));

      const entries = checkEntries([createFileEntry({ categoria: ['Otra más'] }), ...contrary]);
      expect(await importQuestions(database(), entries)).toMatchObject({
        code: 'IMPORT_CONTRADICTED',
        data: {
          problems: [
            `La pregunta #2 ya está guardada con otra respuesta correcta: 2 en lugar de 1 («${first?.pregunta}», ${ids.get(first?.pregunta ?? '')})`,
            `La pregunta #3 ya está guardada con otra respuesta correcta: 2 en lugar de 4 («${wording.slice(0, 50)}», ${ids.get(second?.pregunta ?? '')})`,
          ],
        },
      });
      expect(await checksumTables(database())).toEqual(before);
    });

    it('takes, of stored twins with different right answers, the one that agrees', async () => {
      const entry = createFileEntry({ respuesta_correcta: 3 });
      const twin = { question_text: entry.pregunta, choices: entry.opciones, explanation: null };
      await database()
        .insertInto('questions')
        .values([
          { ...twin, correct_answer: 0 },
          { ...twin, correct_answer: 2 },
        ])
        .execute();
      expect(await importList([entry])).toMatchObject({ questions_new: 0, repeats: 1 });
    });

    it.each(['questions', 'question_categories', 'categories'])(
      'changes nothing at all when writing to %s breaks in the middle',
      async (table) => {
        await importList([createFileEntry({ categoria: ['Tema 1'] })]);
        const list = Array.from({ length: 250 }, () => createFileEntry({ categoria: ['Tema 1', 'Tema 2'] }));
        await breakAfter(database(), table, table === 'categories' ? 0 : 100);
        const before = await checksumTables(database());
        await expect(importList(list)).rejects.toThrow('broken by a test');
        expect(await checksumTables(database())).toEqual(before);
        await mend(database(), table);
        expect(await importList(list)).toMatchObject({ questions_new: 250, categories_created: 1 });
        expect(await findPositionProblems(database())).toEqual([]);
      },
    );

    it('leaves nothing behind when laying the entries ready breaks', async () => {
      const list = Array.from({ length: 250 }, () => createFileEntry());
      await breakAfter(database(), 'question_import_entries', 120);
      const before = await checksumTables(database());
      await expect(importList(list)).rejects.toThrow('broken by a test');
      expect(await checksumTables(database())).toEqual(before);
      await mend(database(), 'question_import_entries');
    });

    it('clears up what a crashed import left, once it is old', async () => {
      const entry = {
        number: 1,
        repeat_of: null,
        question_text: 'a',
        choices: ['a', 'b', 'c', 'd'],
        correct_answer: 0,
      };
      const leftover = { ...entry, explanation: null, category_names: ['a'], category_keys: ['a'] };
      const [old, recent] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
      await database()
        .insertInto('question_import_entries')
        .values([
          { ...leftover, import_id: old, staged_at: sql<Date>`app_now() - interval '61 minutes'` },
          { ...leftover, import_id: recent, staged_at: sql<Date>`app_now() - interval '59 minutes'` },
        ])
        .execute();
      expect(await importList([createFileEntry()])).toMatchObject({ questions_new: 1 });
      const left = await database().selectFrom('question_import_entries').select('import_id').execute();
      expect(left).toEqual([{ import_id: recent }]);
    });

    it('tells how far it is, and lets others have their turn in between', async () => {
      const list = Array.from({ length: 350 }, () => createFileEntry());
      const told: number[] = [];
      const turns: number[] = [];
      const answered: number[] = [];
      const onProgress = (staged: number, total: number): void => {
        expect(total).toBe(350);
        expect(turns).toEqual(told);
        // on PostgreSQL, which is another process, the reply may come later
        if (engine === 'PGlite') expect(answered).toEqual(told);
        told.push(staged);
        setImmediate(() => turns.push(staged));
        void sql`select 1`.execute(database()).then(() => answered.push(staged));
      };
      await importQuestions(database(), checkEntries(list), { onProgress });
      expect(told).toEqual([100, 200, 300, 350]);
    });
  });
});

async function empty(db: Database): Promise<void> {
  await emptyTables(db, ['questions', 'question_categories', 'categories', 'question_import_entries']);
}

function stored(db: Database): Promise<{ id: string; question_text: string }[]> {
  return db.selectFrom('questions').select(['id', 'question_text']).execute();
}

/** Lists the wordings of a category's questions in the order of their positions. */
async function questionsOf(db: Database, category: string): Promise<string[]> {
  const rows = await db
    .selectFrom('question_categories as qc')
    .innerJoin('categories as c', 'c.id', 'qc.category_id')
    .innerJoin('questions as q', 'q.id', 'qc.question_id')
    .where('c.name', '=', category)
    .where('c.deleted_at', 'is', null)
    .orderBy('qc.position')
    .select('q.question_text')
    .execute();
  return rows.map((row) => row.question_text);
}

function categories(db: Database): Promise<{ name: string; description: string; question_count: number }[]> {
  return db
    .selectFrom('categories')
    .select(['name', 'description', 'question_count'])
    .orderBy(sql`name_key collate "C"`)
    .execute();
}

async function deleteEverything(db: Database): Promise<void> {
  await sql`update question_categories set position = null`.execute(db);
  await sql`update questions set deleted_at = app_now()`.execute(db);
  await sql`update categories set question_count = 0, deleted_at = app_now()`.execute(db);
}

/** Makes each statement fail that inserts or updates a row of the table, after `rows` rows have been written. */
async function breakAfter(db: Database, table: string, rows: number): Promise<void> {
  await sql`create sequence break_count`.execute(db);
  await sql`
    create function break_down() returns trigger language plpgsql as $$
    begin
      if nextval('break_count') > tg_argv[0]::int then raise exception 'broken by a test'; end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger break_down before insert or update on ${sql.table(table)}
    for each row execute function break_down(${sql.lit(String(rows))})`.execute(db);
}

async function mend(db: Database, table: string): Promise<void> {
  await sql`drop trigger break_down on ${sql.table(table)}`.execute(db);
  await sql`drop function break_down`.execute(db);
  await sql`drop sequence break_count`.execute(db);
}
