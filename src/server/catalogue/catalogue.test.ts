import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';

describe('the catalogue', () => {
  describeOnDatabase((database) => {
    beforeEach(() =>
      emptyTables(database(), [
        'category_groups',
        'categories',
        'question_categories',
        'category_group_assignments',
      ]),
    );

    const visitor = () => callAs(database(), null);

    async function createGroup(name: string, categoryIds: string[] = []): Promise<string> {
      const { id } = await database()
        .insertInto('category_groups')
        .values({ name, description: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const category_id of categoryIds) {
        await database()
          .insertInto('category_group_assignments')
          .values({ category_id, group_id: id })
          .execute();
      }
      return id;
    }

    const deleteCategory = (id: string) =>
      sql`update categories set question_count = 0, deleted_at = app_now() where id = ${id}::uuid`.execute(
        database(),
      );

    it('is empty at first', async () => {
      expect(await visitor().catalogue.list()).toEqual({ groups: [], categories: [] });
    });

    it('names groups and categories in Spanish order', async () => {
      const sortBadges = [
        'Ámbito',
        'banco',
        'Caza',
        'cinta',
        'Ciña',
        'Éter',
        'Nuez',
        'Ñandú',
        'Oca',
        'Tema 2',
        'Tema 10',
      ];
      for (const name of sortBadges.toReversed()) {
        await createCategory(database(), { name, questions: 0 });
        await createGroup(name);
      }
      const { groups, categories } = await visitor().catalogue.list();
      expect(categories.map(({ name }) => name)).toEqual(sortBadges);
      expect(groups.map(({ name }) => name)).toEqual(sortBadges);
    });

    it('tells of each category how many questions it has and all of its groups', async () => {
      const tax = await createCategory(database(), { name: 'Impuestos', questions: 12 });
      const law = await createCategory(database(), { name: '<b>Derecho</b>', questions: 0 });
      const last = await createGroup('Último <u>grupo</u>', [tax.id]);
      const first = await createGroup('Áreas', [tax.id]);
      const none = await createGroup('Sin categorías');
      expect(await visitor().catalogue.list()).toEqual({
        groups: [
          { id: first, name: 'Áreas' },
          { id: none, name: 'Sin categorías' },
          { id: last, name: 'Último grupo' },
        ],
        categories: [
          {
            id: law.id,
            name: 'Derecho',
            description: 'Categoría para Derecho',
            question_count: 0,
            groups: [],
          },
          {
            id: tax.id,
            name: 'Impuestos',
            description: 'Categoría para Impuestos',
            question_count: 12,
            groups: [
              { id: first, name: 'Áreas' },
              { id: last, name: 'Último grupo' },
            ],
          },
        ],
      });
    });

    it('leaves out deleted categories', async () => {
      const { id } = await createCategory(database(), { questions: 0 });
      await createGroup('Grupo', [id]);
      await deleteCategory(id);
      expect((await visitor().catalogue.list()).categories).toEqual([]);
    });

    it('gives one category', async () => {
      const { id, name } = await createCategory(database(), { questions: 3 });
      const group = await createGroup('Grupo', [id]);
      await createCategory(database(), { questions: 5 });
      expect(await visitor().catalogue.category({ id })).toEqual({
        id,
        name,
        description: `Categoría para ${name}`,
        question_count: 3,
        groups: [{ id: group, name: 'Grupo' }],
      });
    });

    it('has no category that was deleted or never was', async () => {
      const { id } = await createCategory(database(), { questions: 0 });
      await deleteCategory(id);
      for (const gone of [id, randomUUID()]) {
        await expect(visitor().catalogue.category({ id: gone })).rejects.toMatchObject({
          code: 'CATEGORY_NOT_FOUND',
          message: 'La categoría ya no está disponible.',
        });
      }
    });
  });
});
