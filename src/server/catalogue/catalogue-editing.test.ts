import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { CategoryForm } from '#shared/catalogue/catalogue-editing.contract.ts';

describe('administering the catalogue', () => {
  describeOnDatabase((database) => {
    let client: ReturnType<typeof callAs>;
    beforeAll(async () => {
      client = callAs(database(), await createPerson(database(), { role: 'admin' }));
    });
    beforeEach(() =>
      emptyTables(database(), [
        'category_groups',
        'categories',
        'questions',
        'question_categories',
        'category_group_assignments',
      ]),
    );

    const newGroup = async (name: string, description: string | null = null) =>
      (await client.catalogue.groups.create({ id: randomUUID(), name, description })).id;
    const newCategory = async (name: string, given: Partial<CategoryForm> = {}) =>
      (
        await client.catalogue.categories.create({
          id: randomUUID(),
          name,
          description: `Sobre ${name}`,
          group_id: null,
          ...given,
        })
      ).id;
    const assign = (category_id: string, group_id: string) =>
      database().insertInto('category_group_assignments').values({ category_id, group_id }).execute();
    const listed = (given: Parameters<typeof client.catalogue.categories.list>[0] = {}) =>
      client.catalogue.categories.list(given);
    const namesOf = async (given: Parameters<typeof listed>[0] = {}) =>
      (await listed(given)).categories.map(({ name }) => name);
    const findCategory = async (id: string) => {
      const found = (await listed()).categories.find((category) => category.id === id);
      if (!found) throw new Error('the category is not listed');
      return found;
    };
    const findGroup = async (id: string) => {
      const found = (await client.catalogue.groups.list({})).groups.find((group) => group.id === id);
      if (!found) throw new Error('the group is not listed');
      return found;
    };
    const groupsOf = async (id: string) => (await findCategory(id)).groups.map(({ name }) => name);
    const updateCategory = async (id: string, change: Partial<CategoryForm & { version: number }>) => {
      const { version, name, description, groups } = await findCategory(id);
      const form = { id, version, name, description, group_id: groups[0]?.id ?? null };
      return client.catalogue.categories.update({ ...form, ...change });
    };
    const removeCategory = (id: string) => client.catalogue.categories.remove({ id });
    const removeGroup = (id: string) => client.catalogue.groups.remove({ id });

    describe('the list of categories', () => {
      it('shows what is stored of each, its groups by name and how many live questions it has', async () => {
        const [last, first] = [await newGroup('Zonas'), await newGroup('Ámbitos')];
        const id = await newCategory('Tema 1', { group_id: last });
        await assign(id, first);
        expect(await listed()).toEqual({
          total: 1,
          categories: [
            {
              id,
              version: 1,
              name: 'Tema 1',
              description: 'Sobre Tema 1',
              groups: [
                { id: first, name: 'Ámbitos' },
                { id: last, name: 'Zonas' },
              ],
              question_count: 0,
              created_at: expect.any(Date) as Date,
            },
          ],
        });
      });

      it('leaves out what is deleted', async () => {
        await removeCategory(await newCategory('Una'));
        expect(await listed()).toEqual({ categories: [], total: 0 });
      });

      it('is searched regardless of case and accents', async () => {
        await newCategory('Legislación ESPAÑOLA');
        await newCategory('Otra');
        for (const search of ['legislacion', 'LEGISLACIÓN', ' ación e ', 'española'])
          expect(await namesOf({ search })).toEqual(['Legislación ESPAÑOLA']);
        expect(await listed({ search: 'nada de eso' })).toEqual({ categories: [], total: 0 });
      });

      it('takes % _ and \\ for the characters that they are', async () => {
        for (const name of ['100% legal', 'a_b', String.raw`c:\temp`, 'axb']) await newCategory(name);
        expect(await namesOf({ search: '%' })).toEqual(['100% legal']);
        expect(await namesOf({ search: 'a_b' })).toEqual(['a_b']);
        expect(await namesOf({ search: '\\' })).toEqual([String.raw`c:\temp`]);
      });

      it('is filtered by any of the chosen groups, and by being in none', async () => {
        const [one, two, three] = [await newGroup('1'), await newGroup('2'), await newGroup('3')];
        const both = await newCategory('En dos', { group_id: one });
        await assign(both, two);
        await newCategory('En el tercero', { group_id: three });
        await newCategory('Suelta');
        expect(await namesOf({ group_ids: [one] })).toEqual(['En dos']);
        expect(await namesOf({ group_ids: [two, three] })).toEqual(['En dos', 'En el tercero']);
        expect(await namesOf({ without_group: true })).toEqual(['Suelta']);
        expect(await namesOf({ group_ids: [three], without_group: true })).toEqual([
          'En el tercero',
          'Suelta',
        ]);
        expect(await listed({ group_ids: [one], search: 'suelta' })).toEqual({ categories: [], total: 0 });
      });

      it('is sorted by name as in Spanish, by date and by questions, both ways', async () => {
        for (const [name, questions] of [
          ['Ñandú', 2],
          ['Nuez', 0],
          ['ámbito', 1],
        ] as const)
          await createCategory(database(), { name, questions });
        await sql`update categories set created_at = created_at - interval '1 day' where name = 'Nuez'`.execute(
          database(),
        );
        await sql`update categories set created_at = created_at + interval '1 day' where name = 'Ñandú'`.execute(
          database(),
        );
        const byName = ['ámbito', 'Nuez', 'Ñandú'];
        expect(await namesOf()).toEqual(byName);
        expect(await namesOf({ sort: 'name', direction: 'desc' })).toEqual(byName.toReversed());
        expect(await namesOf({ sort: 'question_count' })).toEqual(['Nuez', 'ámbito', 'Ñandú']);
        expect(await namesOf({ sort: 'created_at', direction: 'desc' })).toEqual(['Ñandú', 'ámbito', 'Nuez']);
        const unknown = { sort: 'id; drop table categories', direction: 'sideways' } as object;
        expect(await namesOf(unknown)).toEqual(byName);
      });

      it('has pages of 20 and the total of all of them', async () => {
        for (let i = 1; i <= 21; i++) await newCategory(`Tema ${String(i).padStart(2, '0')}`);
        const first = await listed();
        expect([first.categories.length, first.total]).toEqual([20, 21]);
        expect(await namesOf({ page: 2 })).toEqual(['Tema 21']);
        expect(await listed({ page: 3 })).toEqual({ categories: [], total: 21 });
      });
    });

    describe('the categories to choose from', () => {
      const options = (search = '', ids: string[] = []) =>
        client.catalogue.categories.options({ search, ids });

      it('are those that hold the text, in Spanish order, and those chosen before', async () => {
        const chosen = await newCategory('Otra cosa');
        const gone = await newCategory('Borrada');
        await removeCategory(gone);
        const [second, first] = [await newCategory('Derecho ñoño'), await newCategory('Derecho nuevo')];
        expect(await options('DERÉCHO', [chosen, gone, first])).toEqual({
          categories: [
            { id: first, name: 'Derecho nuevo' },
            { id: second, name: 'Derecho ñoño' },
            { id: chosen, name: 'Otra cosa' },
          ],
          more: false,
        });
        expect(await options('nada')).toEqual({ categories: [], more: false });
      });

      it('are 50 at most, and it is told that there are more', async () => {
        const ids: string[] = [];
        for (let i = 10; i < 60; i++) ids.push(await newCategory(`Tema ${i}`));
        expect(await options()).toMatchObject({ more: false, categories: { length: 50 } });
        const last = await newCategory('Tema 99');
        expect(await options()).toMatchObject({ more: true, categories: { length: 50 } });
        const { categories, more } = await options('tema', [last]);
        expect([categories.length, categories.at(-1)?.id, more]).toEqual([51, last, true]);
      });
    });

    describe('a new category', () => {
      it('sent again after a lost reply is the same one', async () => {
        const form = { id: randomUUID(), name: 'Tema', description: 'Uno', group_id: null };
        for (let times = 0; times < 2; times++)
          expect(await client.catalogue.categories.create(form)).toEqual({ id: form.id });
        expect((await listed()).total).toBe(1);
      });

      it('can’t have the name of a live one, in whatever case or accents', async () => {
        const id = await newCategory('Informática');
        await expect(newCategory('INFORMATICA ')).rejects.toMatchObject({ code: 'CATEGORY_NAME_TAKEN' });
        await removeCategory(id);
        await newCategory('Informatica');
      });

      it('is not made in a group that is gone', async () => {
        const group_id = await newGroup('Grupo');
        await removeGroup(group_id);
        await expect(newCategory('Tema', { group_id })).rejects.toMatchObject({ code: 'GROUP_GONE' });
        expect(await listed()).toEqual({ categories: [], total: 0 });
      });

      it('needs a name and a description', async () => {
        await expect(newCategory(' \u200b ')).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          message: 'El nombre de la categoría es obligatorio',
        });
        await expect(newCategory('Tema', { description: ' ' })).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          message: 'La descripción es obligatoria',
        });
      });
    });

    describe('a changed category', () => {
      it('has a new version, and the same one where nothing is another', async () => {
        const id = await newCategory('Tema');
        expect(await updateCategory(id, { name: 'Tema uno', description: 'Otra' })).toEqual({ version: 2 });
        expect(await findCategory(id)).toMatchObject({ name: 'Tema uno', description: 'Otra', version: 2 });
        expect(await updateCategory(id, {})).toEqual({ version: 2 });
      });

      it('can be spelled another way but not as another one', async () => {
        await newCategory('Otra');
        const id = await newCategory('tema');
        await updateCategory(id, { name: 'Téma' });
        await expect(updateCategory(id, { name: 'OTRA' })).rejects.toMatchObject({
          code: 'CATEGORY_NAME_TAKEN',
        });
        expect((await findCategory(id)).name).toBe('Téma');
      });

      it('is refused where somebody else has changed it meanwhile', async () => {
        const id = await newCategory('Tema');
        await updateCategory(id, { description: 'De la otra persona' });
        const late = updateCategory(id, { version: 1, description: 'Mía' });
        await expect(late).rejects.toMatchObject({ code: 'CATEGORY_CHANGED' });
        expect((await findCategory(id)).description).toBe('De la otra persona');
      });

      it('sent again after a lost reply answers the version that it has become', async () => {
        const [before, after] = [await newGroup('A'), await newGroup('Z')];
        const id = await newCategory('Tema', { group_id: before });
        await assign(id, await newGroup('M'));
        const form = { id, version: 1, name: 'Tema', description: 'Otra', group_id: after };
        for (let times = 0; times < 2; times++)
          expect(await client.catalogue.categories.update(form)).toEqual({ version: 2 });
        expect(await groupsOf(id)).toEqual(['M', 'Z']);
      });

      it('keeps all of its groups as long as the form’s, the first by name, stays', async () => {
        const [b, a] = [await newGroup('B'), await newGroup('A')];
        const id = await newCategory('Tema', { group_id: b });
        await assign(id, a);
        await updateCategory(id, { description: 'Otra', group_id: a });
        expect(await groupsOf(id)).toEqual(['A', 'B']);
      });

      it('has another group instead of the first, or none instead of it', async () => {
        const [a, b, c] = [await newGroup('A'), await newGroup('B'), await newGroup('C')];
        const id = await newCategory('Tema', { group_id: a });
        await assign(id, b);
        expect(await updateCategory(id, { group_id: c })).toEqual({ version: 2 });
        expect(await groupsOf(id)).toEqual(['B', 'C']);
        await updateCategory(id, { group_id: c });
        expect(await groupsOf(id)).toEqual(['C']);
        await updateCategory(id, { group_id: null });
        expect(await groupsOf(id)).toEqual([]);
        await updateCategory(id, { group_id: a });
        expect(await groupsOf(id)).toEqual(['A']);
      });

      it('stays as it was where the chosen group is gone', async () => {
        const [before, gone] = [await newGroup('A'), await newGroup('B')];
        const id = await newCategory('Tema', { group_id: before });
        await removeGroup(gone);
        await expect(updateCategory(id, { name: 'Otro', group_id: gone })).rejects.toMatchObject({
          code: 'GROUP_GONE',
        });
        expect(await findCategory(id)).toMatchObject({ name: 'Tema', version: 1 });
        expect(await groupsOf(id)).toEqual(['A']);
      });

      it('can’t be one that is deleted', async () => {
        const id = await newCategory('Tema');
        await removeCategory(id);
        const form = { id, version: 1, name: 'Tema', description: 'Uno', group_id: null };
        await expect(client.catalogue.categories.update(form)).rejects.toMatchObject({
          code: 'CATEGORY_NOT_FOUND',
        });
      });
    });

    describe('deleting a category', () => {
      it('is refused with the number of its live questions', async () => {
        const { id, questions } = await createCategory(database(), { questions: 3 });
        await client.questions.remove({ id: String(questions[0]?.id) });
        await expect(removeCategory(id)).rejects.toMatchObject({
          code: 'CATEGORY_IN_USE',
          message: 'No se puede eliminar la categoría porque tiene 2 pregunta(s) asociada(s).',
          data: { questions: 2 },
        });
        expect((await findCategory(id)).question_count).toBe(2);
      });

      it('is refused by the database too', async () => {
        const { id } = await createCategory(database(), { questions: 1 });
        const forced = sql`update categories set deleted_at = app_now() where id = ${id}::uuid`;
        await expect(forced.execute(database())).rejects.toMatchObject({
          constraint: 'categories_deleted_empty',
        });
      });

      it('is not hindered by deleted questions', async () => {
        const { id, questions } = await createCategory(database(), { questions: 1 });
        await client.questions.remove({ id: String(questions[0]?.id) });
        await removeCategory(id);
        expect((await listed()).total).toBe(0);
      });

      it('again, or of none that ever was, changes nothing', async () => {
        const id = await newCategory('Tema');
        for (const gone of [id, id, randomUUID()]) expect(await removeCategory(gone)).toEqual({});
      });
    });

    describe('groups', () => {
      const names = async (given: Parameters<typeof client.catalogue.groups.list>[0] = {}) =>
        (await client.catalogue.groups.list(given)).groups.map(({ name }) => name);

      it('are listed with how many live categories they have', async () => {
        const id = await newGroup('Grupo', 'Con texto');
        await newCategory('Una', { group_id: id });
        await removeCategory(await newCategory('Otra', { group_id: id }));
        expect(await client.catalogue.groups.list({})).toEqual({
          total: 1,
          groups: [
            {
              id,
              version: 1,
              name: 'Grupo',
              description: 'Con texto',
              category_count: 1,
              created_at: expect.any(Date) as Date,
            },
          ],
        });
      });

      it('are searched, sorted and counted like categories', async () => {
        const [, full] = [await newGroup('Ñ 50%'), await newGroup('N'), await newGroup('Área')];
        await newCategory('Una', { group_id: full });
        expect(await names()).toEqual(['Área', 'N', 'Ñ 50%']);
        expect(await names({ direction: 'desc' })).toEqual(['Ñ 50%', 'N', 'Área']);
        expect(await names({ search: 'area' })).toEqual(['Área']);
        expect(await names({ search: '%' })).toEqual(['Ñ 50%']);
        expect((await names({ sort: 'category_count', direction: 'desc' }))[0]).toBe('N');
        expect(await client.catalogue.groups.list({ search: 'a', page: 2 })).toEqual({
          groups: [],
          total: 1,
        });
      });

      it('are all offered to choose from, by name', async () => {
        const [second, first] = [await newGroup('Ñ'), await newGroup('n')];
        expect(await client.catalogue.groups.options()).toEqual({
          groups: [
            { id: first, name: 'n' },
            { id: second, name: 'Ñ' },
          ],
        });
      });

      it('have no description where nothing of it is seen', async () => {
        const id = await newGroup('Grupo', ' \u200b ');
        expect((await findGroup(id)).description).toBeNull();
        await client.catalogue.groups.update({ id, version: 1, name: 'Grupo', description: 'Algo' });
        expect(await findGroup(id)).toMatchObject({ description: 'Algo', version: 2 });
        await client.catalogue.groups.update({ id, version: 2, name: 'Grupo', description: '' });
        expect((await findGroup(id)).description).toBeNull();
      });

      it('need a name of their own', async () => {
        await expect(newGroup(' ')).rejects.toMatchObject({
          message: 'El nombre del grupo es obligatorio',
        });
        await newGroup('Policía');
        await expect(newGroup('POLICIA')).rejects.toMatchObject({ code: 'GROUP_NAME_TAKEN' });
        const id = await newGroup('Otro');
        const form = { id, version: 1, name: 'policia', description: null };
        await expect(client.catalogue.groups.update(form)).rejects.toMatchObject({
          code: 'GROUP_NAME_TAKEN',
        });
      });

      it('sent again after a lost reply change nothing more', async () => {
        const form = { id: randomUUID(), name: 'Grupo', description: null };
        const changed = { ...form, version: 1, name: 'Grupo nuevo' };
        for (let times = 0; times < 2; times++) await client.catalogue.groups.create(form);
        for (let times = 0; times < 2; times++)
          expect(await client.catalogue.groups.update(changed)).toEqual({ version: 2 });
        expect(await names()).toEqual(['Grupo nuevo']);
      });

      it('that somebody else has changed or deleted are not changed', async () => {
        const id = await newGroup('Grupo');
        await client.catalogue.groups.update({ id, version: 1, name: 'Suyo', description: null });
        const late = { id, version: 1, name: 'Mío', description: null };
        await expect(client.catalogue.groups.update(late)).rejects.toMatchObject({ code: 'GROUP_CHANGED' });
        await removeGroup(id);
        await expect(client.catalogue.groups.update(late)).rejects.toMatchObject({ code: 'GROUP_NOT_FOUND' });
      });

      it('are not deleted with live categories in them, and told how many', async () => {
        const id = await newGroup('Grupo');
        await newCategory('Una', { group_id: id });
        await newCategory('Otra', { group_id: id });
        await removeCategory(await newCategory('Borrada', { group_id: id }));
        await expect(removeGroup(id)).rejects.toMatchObject({
          code: 'GROUP_IN_USE',
          message: 'No se puede eliminar el grupo porque tiene 2 categoría(s) asociada(s)',
          data: { categories: 2 },
        });
        const { rows } = await sql`
          select from category_group_assignments where group_id = ${id}::uuid`.execute(database());
        expect(rows).toHaveLength(3);
      });

      it('of deleted categories are deleted, and again, or where there never was one, nothing happens', async () => {
        const id = await newGroup('Grupo');
        await removeCategory(await newCategory('Borrada', { group_id: id }));
        for (const gone of [id, id, randomUUID()]) expect(await removeGroup(gone)).toEqual({});
        expect(await names()).toEqual([]);
      });
    });
  });
});
