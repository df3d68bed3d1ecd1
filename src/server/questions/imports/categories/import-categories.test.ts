import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { importEntries, uploadEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';

describe('the categories of a file', { timeout: 60_000 }, () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let imports: ReturnType<typeof callAs>['questions']['imports'];

    beforeEach(async () => {
      await emptyTables(database(), [
        'question_imports',
        'questions',
        'question_categories',
        'categories',
        'question_import_entries',
        'question_import_categories',
      ]);
      administrator = await createPerson(database(), { role: 'admin' });
      ({ imports } = callAs(database(), administrator).questions);
    });

    const send = (list: unknown[]) => uploadEntries(database(), administrator, list);
    const findStored = async () => {
      const rows = await database()
        .selectFrom('categories')
        .select(['name', 'question_count'])
        .where('deleted_at', 'is', null)
        .orderBy('name')
        .execute();
      return rows.map(({ name, question_count }) => [name, question_count]);
    };
    /** Maps categories of the file, given by their names, to another name. */
    const map = async (id: string, names: string[], name: string | null) => {
      const { categories } = await imports.categories({ id });
      const category_ids = names.map((one) => categories.find((found) => found.name === one)?.id ?? '');
      return imports.mapCategories({ id, category_ids, name });
    };

    it('are listed with the number of questions that are imported into each, those with a name too long first', async () => {
      await importEntries(database(), [createFileEntry({ categoria: ['Guardada'] })]);
      const long = `Larga ${'a'.repeat(600)}`;
      const id = await send([
        createFileEntry({ categoria: [long, 'Tema', 'TEMA'] }),
        createFileEntry({ categoria: ['tema ', 'guardada'] }),
        createFileEntry({ categoria: ['Otra'] }),
      ]);
      await imports.decide({ id, decision: 'skip', which: { numbers: [3] } });
      const { categories, total } = await imports.categories({ id });
      expect(total).toBe(4);
      expect(categories.map(({ id: _id, ...category }) => category)).toEqual([
        { name: long, mapped_name: null, entries: 1, is_stored: false, is_too_long: true },
        { name: 'guardada', mapped_name: null, entries: 1, is_stored: true, is_too_long: false },
        { name: 'Otra', mapped_name: null, entries: 0, is_stored: false, is_too_long: false },
        { name: 'Tema', mapped_name: null, entries: 2, is_stored: false, is_too_long: false },
      ]);
    });

    it('with a name too long don’t refuse the file, but must get another before it is published', async () => {
      const long = 'a'.repeat(501);
      const id = await send([createFileEntry({ categoria: [long] }), createFileEntry()]);
      expect(await imports.status({ id })).toMatchObject({ status: 'ready', unmapped_categories: 1 });
      await expect(imports.publish({ id })).rejects.toMatchObject({ code: 'IMPORT_UNDECIDED' });
      await expect(map(id, [long], 'b'.repeat(501))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await map(id, [long], 'Corta')).toMatchObject({
        unmapped_categories: 0,
        category_names: ['Corta', 'Importadas'],
      });
      expect(await map(id, [long], null)).toMatchObject({ unmapped_categories: 1 });
      expect(await imports.decide({ id, decision: 'skip', which: { numbers: [1] } })).toMatchObject({
        unmapped_categories: 0,
      });
      expect(await imports.publish({ id })).toMatchObject({ status: 'published', questions_new: 1 });
    });

    it('are renamed, merged, and put into stored ones', async () => {
      await importEntries(database(), [createFileEntry({ categoria: ['Guardada'] })]);
      const id = await send([
        createFileEntry({ categoria: ['Uno'] }),
        createFileEntry({ categoria: ['Dos', 'Uno'] }),
        createFileEntry({ categoria: ['Tres'] }),
        createFileEntry({ categoria: ['Cuatro'] }),
      ]);
      await map(id, ['Uno', 'Dos'], 'Unidas');
      await map(id, ['Tres'], ' guardada ');
      expect(await map(id, ['Cuatro'], 'Cinco')).toMatchObject({
        categories_created: 2,
        category_names: ['Cinco', 'Unidas'],
      });
      expect(await imports.publish({ id })).toMatchObject({ questions_new: 4, categories_created: 2 });
      expect(await findStored()).toEqual([
        ['Cinco', 1],
        ['Guardada', 2],
        ['Unidas', 2],
      ]);
      expect(await findPositionProblems(database())).toEqual([]);
      await imports.undo({ id });
      expect(await findStored()).toEqual([['Guardada', 1]]);
    });

    it('count for a repeat as they are after the mapping', async () => {
      const entry = createFileEntry({ categoria: ['Guardada'] });
      await importEntries(database(), [entry]);
      const id = await send([{ ...entry, categoria: ['Otra'] }]);
      expect(await imports.status({ id })).toMatchObject({ repeats: 1, repeats_extended: 1 });
      const mapped = { repeats: 1, repeats_extended: 0, categories_created: 0 };
      expect(await map(id, ['Otra'], 'Guardada')).toMatchObject(mapped);
      expect(await imports.publish({ id })).toMatchObject(mapped);
    });
  });
});
