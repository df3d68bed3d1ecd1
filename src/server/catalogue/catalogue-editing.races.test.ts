import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, Trx } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { CategoryForm } from '#shared/catalogue/catalogue-editing.contract.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('administrators who change the catalogue at the same time', () => {
  const database = useDatabase('PostgreSQL', 20);
  let client: ReturnType<typeof callAs>;
  beforeEach(async () => {
    await emptyTables(database(), [
      'categories',
      'category_groups',
      'category_group_assignments',
      'questions',
    ]);
    client = callAs(database(), await createPerson(database(), { role: 'admin' }));
  });

  const newCategory = async (name: string, given: Partial<CategoryForm> = {}) => {
    const form = { id: randomUUID(), name, description: `Sobre ${name}`, group_id: null, ...given };
    await client.catalogue.categories.create(form);
    return { ...form, version: 1 };
  };
  const newGroup = async (name: string) => {
    const form = { id: randomUUID(), name, description: null };
    await client.catalogue.groups.create(form);
    return { ...form, version: 1 };
  };
  const updateCategory = (form: CategoryForm & { id: string; version: number }) =>
    client.catalogue.categories.update(form);
  const removeCategory = (id: string) => client.catalogue.categories.remove({ id });
  const removeGroup = (id: string) => client.catalogue.groups.remove({ id });
  const lockRow = (table: 'categories' | 'category_groups', id: string) => (trx: Trx) =>
    sql`select from ${sql.table(table)} where id = ${id}::uuid for update`.execute(trx);

  it('of the same version: one is stored, the other is told that it was changed', async () => {
    const category = await newCategory('Tema');
    const group = await newGroup('Grupo');
    const edits = ['Primero', 'Segundo'].map((name) => () => updateCategory({ ...category, name }));
    const renames = ['Primero', 'Segundo'].map(
      (name) => () => client.catalogue.groups.update({ ...group, name }),
    );
    expect(
      toCallOutcomes(await queueCallsBehindLock(database(), lockRow('categories', category.id), edits)),
    ).toEqual([{ version: 2 }, 'CATEGORY_CHANGED']);
    expect(
      toCallOutcomes(await queueCallsBehindLock(database(), lockRow('category_groups', group.id), renames)),
    ).toEqual([{ version: 2 }, 'GROUP_CHANGED']);
  });

  it('a category is put into a group that is just being deleted: it is told that the group is gone', async () => {
    const [category, group] = [await newCategory('Tema'), await newGroup('Grupo')];
    const calls = [
      () => removeGroup(group.id),
      () => updateCategory({ ...category, group_id: group.id }),
      () => newCategory('Otro', { group_id: group.id }),
    ];
    const ended = await queueCallsBehindLock(database(), lockRow('category_groups', group.id), calls);
    expect(toCallOutcomes(ended)).toEqual([{}, 'GROUP_GONE', 'GROUP_GONE']);
    expect((await client.catalogue.categories.list({})).categories).toMatchObject([
      { name: 'Tema', version: 1, groups: [] },
    ]);
  });

  it('a group is deleted while a category is put into it: it is told how many it has by then', async () => {
    const [category, group] = [await newCategory('Tema'), await newGroup('Grupo')];
    const calls = [() => updateCategory({ ...category, group_id: group.id }), () => removeGroup(group.id)];
    const ended = await queueCallsBehindLock(database(), lockRow('category_groups', group.id), calls);
    expect(toCallOutcomes(ended)).toEqual([
      { version: 2 },
      { code: 'GROUP_IN_USE', data: { categories: 1 } },
    ]);
  });

  it('the last category of a group is deleted while the group is: no message counts 0', async () => {
    for (let round = 0; round < 15; round++) {
      const group = await newGroup(`Grupo ${round}`);
      const category = await newCategory(`Tema ${round}`, { group_id: group.id });
      const [, removed] = await Promise.allSettled([removeCategory(category.id), removeGroup(group.id)]);
      expect(toCallOutcomes([removed])).toSatisfy(
        ([outcome]) =>
          JSON.stringify(outcome) === '{}' ||
          JSON.stringify(outcome) === '{"code":"GROUP_IN_USE","data":{"categories":1}}',
      );
    }
  });

  it('the last category goes between the refusal and the count: the group is deleted after all', async () => {
    const group = await newGroup('Grupo');
    await newCategory('Tema', { group_id: group.id });
    // locks the whole table, so that it takes effect between two statements of the other call: the later one waits
    const removeAll = () =>
      database()
        .transaction()
        .execute(async (trx) => {
          await sql`lock table categories in access exclusive mode`.execute(trx);
          await sql`update categories set deleted_at = app_now()`.execute(trx);
        });
    const calls = [() => removeGroup(group.id), removeAll];
    const ended = await queueCallsBehindLock(database(), lockRow('category_groups', group.id), calls);
    expect(toCallOutcomes(ended)).toEqual([{}, undefined]);
    expect(await client.catalogue.groups.options()).toEqual({ groups: [] });
  });

  it('two delete the same: both are told that it is done', async () => {
    const [category, group] = [await newCategory('Tema'), await newGroup('Grupo')];
    const categories = [() => removeCategory(category.id), () => removeCategory(category.id)];
    const groups = [() => removeGroup(group.id), () => removeGroup(group.id)];
    expect(
      toCallOutcomes(await queueCallsBehindLock(database(), lockRow('categories', category.id), categories)),
    ).toEqual([{}, {}]);
    expect(
      toCallOutcomes(await queueCallsBehindLock(database(), lockRow('category_groups', group.id), groups)),
    ).toEqual([{}, {}]);
  });

  it('two take the same name: one has it', async () => {
    const names = ['Informática', 'INFORMATICA', 'informatica', 'Informàtica'];
    const ended = await Promise.allSettled(names.map((name) => newCategory(name)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(toCallOutcomes(ended).filter((one) => one === 'CATEGORY_NAME_TAKEN')).toHaveLength(3);
    const groups = await Promise.allSettled(names.map((name) => newGroup(name)));
    expect(groups.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(toCallOutcomes(groups).filter((one) => one === 'GROUP_NAME_TAKEN')).toHaveLength(3);
  });

  it('two want each other’s name: neither waits for ever', async () => {
    const [one, other] = [await newCategory('Una'), await newCategory('Otra')];
    const swap = [
      () => updateCategory({ ...one, name: other.name }),
      () => updateCategory({ ...other, name: one.name }),
    ];
    const removePause = await pauseBeforeNames(database());
    const ended = await queueCallsBehindLock(database(), (trx) => pause(trx), swap);
    await removePause();
    expect(toCallOutcomes(ended)).toEqual(['CATEGORY_NAME_TAKEN', 'CATEGORY_NAME_TAKEN']);
  });
});

const PAUSE = 1;
const pause = (trx: Trx) => sql`select pg_advisory_xact_lock(${PAUSE})`.execute(trx);

/**
 * Makes each write of a name wait while `pause` holds its lock; returns a function that undoes this. PostgreSQL updates
 * indexes in the order of their creation: the waiting index comes before the unique one, so another transaction can
 * take the name meanwhile.
 */
async function pauseBeforeNames(db: Database): Promise<() => Promise<void>> {
  await sql`
    create function pausing(name text) returns text language plpgsql immutable as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(PAUSE)});
      return name;
    end $$`.execute(db);
  await sql`create index categories_pausing on categories (pausing(name))`.execute(db);
  await sql`drop index categories_name_unique`.execute(db);
  await sql`create unique index categories_name_unique on categories (name_key) where deleted_at is null`.execute(
    db,
  );
  return async () => {
    await sql`drop index categories_pausing`.execute(db);
    await sql`drop function pausing`.execute(db);
  };
}
