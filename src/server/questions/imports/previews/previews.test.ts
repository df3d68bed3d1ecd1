import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { isRefused } from '#server/refusals/refusal.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { importEntries, uploadEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { inTransaction } from '#server/database/database.ts';
import { summarizeImport } from './summary.service.ts';
import { exportLeftOutEntries } from './left-out.service.ts';

describe('the preview of a file', { timeout: 60_000 }, () => {
  describeOnBothEngines((database) => {
    let administrator: Account;
    let imports: ReturnType<typeof callAs>['questions']['imports'];

    beforeEach(async () => {
      await emptyTables(database(), [
        'question_imports',
        'questions',
        'question_categories',
        'categories',
        'question_import_entries',
        'audit_log',
      ]);
      administrator = await createPerson(database(), { role: 'admin' });
      ({ imports } = callAs(database(), administrator).questions);
    });

    const send = (list: unknown[]) => uploadEntries(database(), administrator, list);
    const numbersOf = async (id: string, filter: 'all' | 'problems' | 'conflicts' | 'repeats') =>
      (await imports.entries({ id, filter })).entries.map(({ number }) => number);
    const stored = async () => {
      const { rows } = await sql`
        select question_text, correct_answer, explanation, version, key_version, state, source_exam
        from questions where deleted_at is null order by number`.execute(database());
      return rows;
    };
    const decide = (id: string, decision: 'skip' | 'keep' | 'replace', numbers: number[]) =>
      imports.decide({ id, decision, which: { numbers } });

    it('shows every entry by its number with its problems, twenty a page', async () => {
      const list = Array.from({ length: 45 }, (_, i) =>
        i === 30 ? { pregunta: 'Sin nada' } : createFileEntry(),
      );
      const id = await send(list);
      const second = await imports.entries({ id, page: 2 });
      expect(second.total).toBe(45);
      expect(second.counts).toMatchObject({ all: 45, problems: 1, conflicts: 0, repeats: 0 });
      expect(second.entries.map(({ number }) => number)).toEqual(
        Array.from({ length: 20 }, (_, i) => 21 + i),
      );
      expect(second.entries[10]).toMatchObject({
        number: 31,
        excerpt: 'Sin nada',
        question: null,
        problems: expect.arrayContaining([expect.stringMatching(/^La pregunta #31 /)]) as string[],
        decisions: [],
      });
      expect(second.entries[11]).toMatchObject({
        excerpt: null,
        problems: [],
        categories: ['Importadas'],
        question: {
          question_text: (list[31] as { pregunta: string }).pregunta,
          choices: expect.any(Array) as string[],
        },
      });
      expect(await numbersOf(id, 'problems')).toEqual([31]);
    });

    it('stays with what is good, which is imported later without sending the file again', async () => {
      const id = await send([createFileEntry(), { pregunta: '=MAL()' }, createFileEntry()]);
      expect(await imports.status({ id })).toMatchObject({
        status: 'refused',
        importable: 2,
        leaves_out: false,
      });
      await expect(imports.publish({ id })).rejects.toMatchObject({ code: 'IMPORT_NOT_READY' });
      const ready = await imports.leaveOut({ id });
      expect(ready).toMatchObject({ status: 'ready', leaves_out: true, questions_new: 2, staged: 2 });
      expect(await imports.leaveOut({ id })).toEqual(ready);
      expect(await imports.publish({ id })).toMatchObject({ status: 'published', questions_new: 2 });
      const table = await exportLeftOutEntries(database(), id);
      if (isRefused(table)) throw new Error(table.code);
      const [, row] = (await text(table)).trim().split('\r\n');
      expect(row).toMatch(
        /^2;;"?'=MAL\(\)"?;"?La pregunta #2 .*Corrígela en el archivo y vuelve a importarla\."?$/,
      );
    });

    it('tells what was left out by its wording, also once the rest is published', async () => {
      const id = await send([createFileEntry(), createFileEntry({ pregunta: '¿Esta no se quiere?' })]);
      await imports.decide({ id, decision: 'skip', which: { numbers: [2] } });
      expect(await imports.publish({ id })).toMatchObject({ status: 'published', questions_new: 1 });
      const table = await exportLeftOutEntries(database(), id);
      if (isRefused(table)) throw new Error(table.code);
      const [, row] = (await text(table)).trim().split('\r\n');
      expect(row).toMatch(/^2;;"?¿Esta no se quiere\?"?;/);
    });

    describe('an entry that is stored with another answer', () => {
      const entry = createFileEntry({ respuesta_correcta: 1, explicacion: 'La de antes' });
      const contrary = { ...entry, respuesta_correcta: 2, categoria: ['Otra'], explicacion: 'La nueva' };
      let id: string;
      beforeEach(async () => {
        await importEntries(database(), [entry]);
        id = await send([createFileEntry(), contrary]);
      });

      it('is beside the stored one, and the file is refused until it is decided about', async () => {
        expect(await imports.status({ id })).toMatchObject({
          status: 'refused',
          importable: 1,
          problem_count: 1,
        });
        const { entries } = await imports.entries({ id, filter: 'conflicts' });
        expect(entries).toMatchObject([
          {
            number: 2,
            decisions: ['skip', 'keep', 'replace'],
            decision: null,
            question: { correct_answer: 1 },
            other: { number: null, question: { correct_answer: 0, explanation: 'La de antes' } },
          },
        ]);
      });

      it.each([
        [
          'skip',
          { questions_new: 1, repeats: 0, repeats_extended: 0, questions_replaced: 0 },
          'La de antes',
          1,
        ],
        [
          'keep',
          { questions_new: 1, repeats: 1, repeats_extended: 1, questions_replaced: 0 },
          'La de antes',
          1,
        ],
        [
          'replace',
          { questions_new: 1, repeats: 1, repeats_extended: 1, questions_replaced: 1 },
          'La nueva',
          2,
        ],
      ] as const)('%s does what was foreseen', async (decision, counts, explanation, version) => {
        expect(await decide(id, decision, [2])).toMatchObject({ status: 'ready', ...counts });
        expect(await imports.publish({ id })).toMatchObject({ status: 'published', ...counts });
        expect((await stored())[0]).toMatchObject({
          correct_answer: version - 1,
          explanation,
          version,
          key_version: version,
        });
        expect(await findPositionProblems(database())).toEqual([]);
        const lines = await database()
          .selectFrom('audit_log')
          .select(['entity', 'action', 'before', 'after'])
          .where('entity', '=', 'question')
          .execute();
        expect(lines).toEqual(
          decision === 'replace'
            ? [
                {
                  entity: 'question',
                  action: 'updated',
                  before: { correct_answer: 0, explanation: 'La de antes' },
                  after: { correct_answer: 1, explanation: 'La nueva' },
                },
              ]
            : [],
        );
      });

      it('says again what it said before when the import is undone', async () => {
        await decide(id, 'replace', [2]);
        await imports.publish({ id });
        await imports.undo({ id });
        expect(await stored()).toMatchObject([
          { correct_answer: 0, explanation: 'La de antes', version: 3, key_version: 3 },
        ]);
        expect(await findPositionProblems(database())).toEqual([]);
      });

      it('is to be decided about anew when the stored one has changed since', async () => {
        await decide(id, 'replace', [2]);
        await sql`update questions set version = 2, explanation = 'Otra' where explanation = 'La de antes'`.execute(
          database(),
        );
        await expect(imports.publish({ id })).rejects.toMatchObject({ code: 'IMPORT_REFUSED' });
        expect(await imports.status({ id })).toMatchObject({ status: 'refused', problem_count: 1 });
        expect(await decide(id, 'replace', [2])).toMatchObject({ status: 'ready' });
        expect(await imports.publish({ id })).toMatchObject({ questions_replaced: 1 });
        expect((await stored())[0]).toMatchObject({ version: 3, explanation: 'La nueva' });
      });
    });

    it('lets the later one of two that contradict each other be the one that is stored', async () => {
      const first = createFileEntry({ respuesta_correcta: 1 });
      const list = [
        first,
        { ...first, respuesta_correcta: 2, categoria: ['B'] },
        { ...first, categoria: ['C'] },
      ];
      const id = await send(list);
      expect(await numbersOf(id, 'conflicts')).toEqual([2]);
      expect(await imports.decide({ id, decision: 'replace', which: { filter: 'conflicts' } })).toMatchObject(
        {
          status: 'ready',
          questions_new: 1,
          repeats: 2,
        },
      );
      expect(await imports.publish({ id })).toMatchObject({ questions_new: 1, repeats: 2 });
      expect(await stored()).toMatchObject([{ correct_answer: 1, version: 1 }]);
      const { rows } = await sql`select name from categories where question_count = 1 order by name`.execute(
        database(),
      );
      expect(rows).toEqual([{ name: 'B' }, { name: 'C' }, { name: 'Importadas' }]);
    });

    it('tells what a repeat brings, and stores it where that is chosen', async () => {
      const entry = createFileEntry({ explicacion: 'La de antes' });
      await importEntries(database(), [entry, createFileEntry()]);
      const more = {
        ...entry,
        explicacion: 'La nueva',
        estado: { nombre: 'anulada', motivo: 'Por el tribunal' },
        fuente: { examen: 'Auxiliar', anio: 2024 },
      };
      const id = await send([more, createFileEntry()]);
      const { entries } = await imports.entries({ id, filter: 'repeats' });
      expect(entries).toMatchObject([
        { number: 1, changes: ['explanation', 'state', 'source'], decision: null },
      ]);
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', questions_replaced: 0 });
      await imports.decide({ id, decision: 'replace', which: { filter: 'repeats' } });
      expect(await imports.publish({ id })).toMatchObject({ questions_new: 1, questions_replaced: 1 });
      const taken = { explanation: 'La nueva', state: 'annulled', source_exam: 'Auxiliar', version: 2 };
      expect((await stored())[0]).toMatchObject({ ...taken, key_version: 1 });
      expect(await findPositionProblems(database())).toEqual([]);
      await imports.undo({ id });
      const before = { explanation: 'La de antes', state: 'current', source_exam: null, version: 3 };
      expect((await stored())[0]).toMatchObject(before);
      expect(await findPositionProblems(database())).toEqual([]);
    });

    it('leaves out a first one of equal entries and imports the next', async () => {
      const entry = createFileEntry();
      await importEntries(database(), [entry]);
      const fresh = createFileEntry();
      const id = await send([fresh, { ...fresh, categoria: ['Otra'] }]);
      await decide(id, 'skip', [1]);
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', questions_new: 1, repeats: 0 });
      expect(await imports.publish({ id })).toMatchObject({ questions_new: 1, repeats: 0 });
      expect(await stored()).toHaveLength(2);
    });

    it('keeps the same counts decision by decision as if all was counted anew', async () => {
      const existing = createFileEntry({ respuesta_correcta: 1 });
      const fresh = createFileEntry();
      await importEntries(database(), [existing]);
      const id = await send([
        fresh,
        { ...fresh, categoria: ['Otra'] },
        { ...existing, respuesta_correcta: 2, categoria: ['Tercera'] },
        { ...existing, categoria: ['Tercera', 'Otra'] },
        createFileEntry(),
        { pregunta: 'Sin nada' },
      ]);
      await imports.leaveOut({ id });
      const counted = async () => ({
        status: await imports.status({ id }),
        categories: await imports.categories({ id }),
      });
      for (const [decision, number] of [
        ['skip', 1],
        ['replace', 3],
        ['keep', 1],
        ['keep', 3],
        ['skip', 4],
        ['skip', 5],
      ] as const) {
        await decide(id, decision, [number]);
        const kept = await counted();
        await inTransaction(database(), (trx) => summarizeImport(trx, id));
        expect(await counted()).toEqual(kept);
      }
      expect((await counted()).status).toMatchObject({
        staged: 3,
        questions_new: 1,
        repeats: 2,
        questions_replaced: 0,
      });
    });
  });
});
