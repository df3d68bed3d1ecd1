import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { importEntries, uploadEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';

const WORDING =
  'El plazo para interponer el recurso de alzada contra un acto expreso de la Administración es de';

describe('what must be seen of a file before it is published', { timeout: 60_000 }, () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let imports: ReturnType<typeof callAs>['questions']['imports'];

    beforeEach(async () => {
      await emptyTables(database(), [
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

    const send = (list: unknown[]) => uploadEntries(database(), administrator, list);

    it('shows what says nearly the same as a stored question or another entry, which stops nothing', async () => {
      const entry = createFileEntry({ pregunta: WORDING, respuesta_correcta: 1 });
      await importEntries(database(), [entry]);
      const id = await send([
        { ...entry, pregunta: `${WORDING.toUpperCase()}:` },
        { ...entry, pregunta: `${WORDING}…`, respuesta_correcta: 2 },
        createFileEntry(),
        entry,
      ]);
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', undecided_near: 0 });
      const { entries, counts } = await imports.entries({ id, filter: 'near' });
      expect(counts).toMatchObject({ near: 2, near_with_other_key: 1, must_be_seen: 0 });
      expect(entries).toMatchObject([
        {
          number: 1,
          near: [{ number: null, similarity: 1, disagrees: false, question: { question_text: WORDING } }],
        },
        {
          number: 2,
          near: expect.arrayContaining([
            expect.objectContaining({ number: 1, disagrees: true }),
            expect.objectContaining({ number: null, disagrees: true }),
          ]) as object[],
          decisions: ['keep', 'skip'],
        },
      ]);
      await imports.decide({ id, decision: 'skip', which: { filter: 'near_with_other_key' } });
      expect(await imports.publish({ id })).toMatchObject({
        status: 'published',
        questions_new: 2,
        repeats: 1,
      });
    });

    it('asks for a decision where the same article has another right answer', async () => {
      const referencia = { ley: 'BOE-A-2015-10565', articulo: '122' };
      const entry = createFileEntry({ pregunta: WORDING, respuesta_correcta: 1, referencia });
      await importEntries(database(), [entry]);
      const id = await send([{ ...entry, pregunta: `${WORDING}…`, respuesta_correcta: 2 }]);
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', undecided_near: 1 });
      await expect(imports.publish({ id })).rejects.toMatchObject({ code: 'IMPORT_UNDECIDED' });
      await imports.decide({ id, decision: 'keep', which: { filter: 'must_be_seen' } });
      expect(await imports.publish({ id })).toMatchObject({ status: 'published', questions_new: 1 });
    });

    it('warns of what is worth a look, which stops nothing', async () => {
      const one = {
        ...createFileEntry({ pregunta: 'Observe la siguiente figura: ¿qué es?' }),
        respuesta_correcta: 1,
      };
      const others = Array.from({ length: 25 }, () => createFileEntry({ respuesta_correcta: 1 }));
      const id = await send([one, ...others]);
      const { entries } = await imports.entries({ id, filter: 'warnings' });
      expect(entries).toMatchObject([{ number: 1, warnings: ['picture'] }]);
      expect((await imports.status({ id })).remarks).toMatchObject([
        expect.stringContaining('La respuesta correcta es la A en 26 de 26 preguntas'),
      ]);
      expect(await imports.publish({ id })).toMatchObject({ questions_new: 26 });
    });
  });
});
