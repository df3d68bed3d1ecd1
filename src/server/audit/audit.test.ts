import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { loadQuestionForm, createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { uploadEntries } from '#tests/support/questions/imports.ts';
import type { AuditEntry, ListedAuditEntry } from '#shared/audit/audit.contract.ts';
import { type AuditedChange, recordChange } from './audit.service.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;

let count = 0;

describeOnDatabase((database) => {
  let ada: Person;
  let client: ReturnType<typeof callAs>;

  // the audit is never emptied: each test creates an administrator whose name no other test's name contains
  const appear = async () => {
    count += 1;
    ada = await createPerson(database(), { username: `Ada-${count}-`, role: 'admin' });
    client = callAs(database(), ada);
  };
  beforeAll(appear);
  afterEach(appear);

  const write = (change: Partial<AuditedChange>, actor: Person | null = ada) =>
    inTransaction(database(), (trx) =>
      recordChange(trx, actor, { action: 'created', entity: 'group', entity_name: 'Algo', ...change }),
    );
  const find = async (filter: Parameters<typeof client.audit.list>[0]) =>
    (await client.audit.list(filter)).lines;
  /** Loads the details of each entry. */
  const own = async (): Promise<AuditEntry[]> => {
    const lines = await find({ search: ada.username });
    return Promise.all(lines.map(({ number }) => client.audit.line({ number })));
  };
  const newest = async (): Promise<AuditEntry | undefined> => {
    const [line] = await find({});
    return line && client.audit.line({ number: line.number });
  };
  const category = (given: object = {}) => ({
    id: randomUUID(),
    name: `Tema ${randomUUID()}`,
    description: 'Lo suyo',
    group_id: null,
    ...given,
  });

  describe('a line of the audit', () => {
    it('says who did what to what, when, and what is there now', async () => {
      const form = category();
      await client.catalogue.categories.create(form);
      const [line, ...others] = await own();
      expect(others).toEqual([]);
      expect(line?.created_at).toBeInstanceOf(Date);
      expect(line).toEqual({
        number: line?.number,
        created_at: line?.created_at,
        actor: { id: ada.id, username: ada.username },
        action: 'created',
        entity: 'category',
        entity_id: form.id,
        entity_name: form.name,
        before: null,
        after: { name: form.name, description: 'Lo suyo', groups: [] },
      });
    });

    it('holds of a change only what differs', async () => {
      const group = { id: randomUUID(), name: `Grupo ${randomUUID()}`, description: null };
      await client.catalogue.groups.create(group);
      const form = category();
      await client.catalogue.categories.create(form);
      await client.catalogue.categories.update({ ...form, version: 1, group_id: group.id });
      expect(await newest()).toMatchObject({
        action: 'updated',
        entity_name: form.name,
        before: { groups: [] },
        after: { groups: [group.name] },
      });
      await client.catalogue.groups.update({ ...group, version: 1, description: 'Todo' });
      const line = await newest();
      expect([line?.before, line?.after]).toEqual([{ description: null }, { description: 'Todo' }]);
    });

    it('holds of what is deleted all that it was', async () => {
      const group = { id: randomUUID(), name: `Grupo ${randomUUID()}`, description: 'Todo' };
      await client.catalogue.groups.create(group);
      await client.catalogue.groups.remove({ id: group.id });
      const { id: entity_id, ...before } = group;
      expect(await newest()).toMatchObject({
        action: 'deleted',
        entity: 'group',
        entity_id,
        before,
        after: null,
      });
    });

    it('follows a question from its making to its return', async () => {
      const { id: one } = await client.catalogue.categories.create(category({ name: `Una ${count}` }));
      const { id: two } = await client.catalogue.categories.create(category({ name: `Otra ${count}` }));
      const made = { id: randomUUID(), ...createQuestionForm({ category_ids: [one] }) };
      await client.questions.create(made);
      const { id, version, ...form } = await loadQuestionForm(client, made.id);
      const changes = {
        explanation: '<p>Porque sí</p>',
        explanation_format: 'rich',
        correct_answer: 0,
      } as const;
      await client.questions.update({ id, version, ...form, ...changes, category_ids: [one, two] });
      await client.questions.remove({ id });
      await client.questions.restore({ id });
      const lines = (await own()).filter(({ entity }) => entity === 'question').toReversed();
      expect(lines.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted', 'restored']);
      expect(new Set(lines.map((line) => `${line.entity_id} ${line.entity_name}`))).toEqual(
        new Set([`${id} ${made.question_text}`]),
      );
      const first = {
        question_text: made.question_text,
        choices: made.choices,
        correct_answer: made.correct_answer,
        notes: null,
        explanation: null,
        explanation_format: 'plain',
        law_id: null,
        article: null,
        paragraph: null,
        state: 'current',
        state_since: null,
        state_reason: null,
        source_exam: null,
        source_year: null,
        source_number: null,
        source_is_reserve: false,
        shared_text: null,
        shared_text_position: null,
        categories: [`Una ${count}`],
      };
      const difference = { ...changes, categories: [`Otra ${count}`, `Una ${count}`] };
      const { correct_answer, explanation, explanation_format, categories } = first;
      const last = { ...first, ...difference };
      expect(lines.map(({ before, after }) => [before, after])).toEqual([
        [null, first],
        [{ correct_answer, explanation, explanation_format, categories }, difference],
        [last, null],
        [null, last],
      ]);
    });

    it('follows an import, with what it brought', async () => {
      const id = await uploadEntries(database(), ada, [createFileEntry()], 'tema 1.json');
      await client.questions.imports.publish({ id });
      await client.questions.imports.undo({ id });
      const unwanted = await uploadEntries(database(), ada, [createFileEntry()], 'tema 2.json');
      await client.questions.imports.discard({ id: unwanted });
      const lines = (await own()).toReversed();
      expect(lines.map((line) => [line.action, line.entity_id, line.entity_name])).toEqual([
        ['uploaded', id, 'tema 1.json'],
        ['published', id, 'tema 1.json'],
        ['undone', id, 'tema 1.json'],
        ['uploaded', unwanted, 'tema 2.json'],
        ['discarded', unwanted, 'tema 2.json'],
      ]);
      expect(lines.map(({ before, after }) => [before, after])).toEqual([
        [null, null],
        [
          null,
          { questions_new: 1, repeats: 0, repeats_extended: 0, questions_replaced: 0, categories_created: 1 },
        ],
        [{ status: 'published' }, { status: 'undone' }],
        [null, null],
        [{ status: 'ready' }, { status: 'discarded' }],
      ]);
    });

    it('names a thing by the first two hundred characters', async () => {
      await write({ entity_name: '😀'.repeat(300) });
      expect(await newest()).toMatchObject({ entity_name: '😀'.repeat(200) });
    });

    it('has nobody where a command did it', async () => {
      await write({ entity_name: `De una orden ${count}.` }, null);
      expect(await find({ search: `orden ${count}.` })).toMatchObject([{ actor: null }]);
    });

    it('keeps the name of its actor, whatever becomes of them', async () => {
      await write({});
      const { actor } = (await own())[0] ?? {};
      await database().updateTable('profiles').set({ username: 'Otro' }).where('id', '=', ada.id).execute();
      expect(await own()).toMatchObject([{ actor }]);
      await database().deleteFrom('profiles').where('id', '=', ada.id).execute();
      expect(await own()).toMatchObject([{ actor: { id: ada.id, username: ada.username } }]);
    });
  });

  describe('no line of the audit', () => {
    it('is of what is not done in the end', async () => {
      const undone = inTransaction(database(), async (trx) => {
        await recordChange(trx, ada, { action: 'created', entity: 'group', entity_name: 'Nada' });
        throw new Error('it fails later');
      });
      await expect(undone).rejects.toThrow('it fails later');
      const form = category();
      await client.catalogue.categories.create(form);
      const refused = client.catalogue.categories.create({ ...form, id: randomUUID() });
      await expect(refused).rejects.toMatchObject({ code: 'CATEGORY_NAME_TAKEN' });
      expect(await own()).toHaveLength(1);
    });

    it('is of what was so before', async () => {
      await write({ before: { name: 'a', list: [1] }, after: { name: 'a', list: [1] } });
      const form = category();
      const group = { id: randomUUID(), name: `Grupo ${randomUUID()}`, description: null };
      const question = { id: randomUUID(), ...createQuestionForm() };
      const id = await uploadEntries(database(), ada, [createFileEntry()]);
      const unwanted = await uploadEntries(database(), ada, [createFileEntry()]);
      const { catalogue, questions } = client;
      const calls = [
        () => catalogue.groups.create(group),
        () => catalogue.groups.update({ ...group, version: 1, description: 'Más' }),
        () => catalogue.groups.remove({ id: group.id }),
        () => catalogue.categories.create(form),
        () => catalogue.categories.update({ ...form, version: 1, description: 'Más' }),
        () => catalogue.categories.remove({ id: form.id }),
        () => questions.create(question),
        () => questions.update({ version: 1, ...question, correct_answer: 3 }),
        () => questions.remove({ id: question.id }),
        () => questions.restore({ id: question.id }),
        () => questions.imports.publish({ id }),
        () => questions.imports.undo({ id }),
        () => questions.imports.discard({ id: unwanted }),
      ];
      for (const change of calls) {
        const before = await client.audit.total({ search: ada.username });
        await change();
        await change();
        const after = await client.audit.total({ search: ada.username });
        expect(after.total, change.toString()).toBe(before.total + 1);
      }
    });
  });

  describe('the table of the audit', () => {
    it.each([
      ['changed', sql`update audit_log set actor_name = 'nadie'`],
      ['deleted', sql`delete from audit_log`],
      ['deleted, though it were none', sql`delete from audit_log where false`],
      ['emptied', sql`truncate audit_log`],
    ])('is never %s, not even by its owner', async (_what, statement) => {
      await write({});
      const before = await own();
      const { rows } = await sql`
        select from pg_class where oid = 'audit_log'::regclass and pg_get_userbyid(relowner) = current_user`.execute(
        database(),
      );
      expect(rows).toHaveLength(1);
      await expect(statement.execute(database())).rejects.toMatchObject({
        code: '42501',
        message: 'the audit log is only added to',
      });
      expect(await own()).toEqual(before);
    });

    it('has no line of somebody without a name', async () => {
      const nameless = sql`
        insert into audit_log (actor_id, action, entity, entity_name)
        values (gen_random_uuid(), 'created', 'group', 'x')`;
      await expect(nameless.execute(database())).rejects.toThrow('audit_log_actor');
    });
  });

  describe('the list of the audit', () => {
    const names = (lines: ListedAuditEntry[]) => lines.map(({ entity_name }) => entity_name);
    /** Returns the list of a filter and checks that the total agrees with it. */
    const shown = async (filter: Parameters<typeof client.audit.total>[0]) => {
      const lines = await find(filter);
      expect(await client.audit.total(filter)).toEqual({ total: lines.length });
      return names(lines);
    };

    it('is in pages of twenty, newest first', async () => {
      await writeMany(database(), ada, 45);
      const search = ada.username;
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push(await find({ search, page }));
      expect(pages.map((lines) => lines.length)).toEqual([20, 20, 5, 0]);
      expect(names(pages.flat())).toEqual(Array.from({ length: 45 }, (_, i) => `Algo ${45 - i}`));
      expect(await client.audit.total({ search })).toEqual({ total: 45 });
      const numbers = pages.flat().map(({ number }) => number);
      expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
      expect((await find({}))[0]?.number).toBe(numbers[0]);
    });

    it('leaves out what lines hold, which may be long', async () => {
      await write({ entity_name: 'Larga', before: null, after: { content: 'x'.repeat(100_000) } });
      const [line] = await find({ search: ada.username });
      const { before, after, ...listed } = (await newest()) ?? {};
      expect(line).toEqual(listed);
      expect({ before, after }).toEqual({ before: null, after: { content: 'x'.repeat(100_000) } });
    });

    it('has no line with another number', async () => {
      await expect(client.audit.line({ number: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject({
        code: 'LINE_NOT_FOUND',
        status: 404,
      });
    });

    it('is searched by the names of the actor and of the thing, regardless of case and accents', async () => {
      const mark = `Ñandú ${count}.`;
      await write({ entity_name: `El ${mark}` });
      await write({ entity_name: `Un ${mark}` }, null);
      await write({ entity_name: 'Otro' });
      expect(await shown({ search: `ñANDU ${count}.` })).toEqual([`Un ${mark}`, `El ${mark}`]);
      expect(await shown({ search: `nandu ${count}.` })).toEqual([]);
      expect(await shown({ search: ada.username.toUpperCase() })).toEqual(['Otro', `El ${mark}`]);
    });

    it('takes % _ and \\ for the characters that they are', async () => {
      const search = ['%', '_', '\\', "'"];
      for (const sign of search) await write({ entity_name: `Signo ${sign} ${count}.` });
      for (const sign of search)
        expect(await shown({ search: `${sign} ${count}.` })).toEqual([`Signo ${sign} ${count}.`]);
    });

    it('is filtered by what was done and to what; all of it must hold', async () => {
      const search = ada.username;
      await write({ action: 'deleted', entity: 'badge', entity_name: 'a' });
      await write({ action: 'deleted', entity: 'legal_page', entity_name: 'b' });
      await write({ action: 'exported', entity: 'badge', entity_name: 'c' });
      expect(await shown({ search, action: 'deleted' })).toEqual(['b', 'a']);
      expect(await shown({ search, entity: 'badge' })).toEqual(['c', 'a']);
      expect(await shown({ search, action: 'deleted', entity: 'badge' })).toEqual(['a']);
      expect(await shown({ search, action: 'undone' })).toEqual([]);
      expect(await shown({ search: 'nobody at all', action: 'deleted' })).toEqual([]);
    });

    it('is filtered by days of Madrid, both included', async () => {
      const search = ada.username;
      // midnight in summer, and midnight of the day that has 25 hours
      for (const at of [
        '2026-08-01T21:59:59Z',
        '2026-08-01T22:00:00Z',
        '2026-08-02T21:59:59Z',
        '2026-08-02T22:00:00Z',
        '2026-10-25T22:59:59Z',
        '2026-10-25T23:00:00Z',
      ]) {
        await stopDatabaseClock(database(), at);
        await write({ entity_name: at });
      }
      await runDatabaseClock(database());
      const [before, first, last, after, latest, later] = (await shown({ search })).toReversed();
      expect(await shown({ search, from: '2026-08-02', until: '2026-08-02' })).toEqual([last, first]);
      expect(await shown({ search, until: '2026-08-01' })).toEqual([before]);
      expect(await shown({ search, from: '2026-08-03', until: '2026-10-25' })).toEqual([latest, after]);
      expect(await shown({ search, from: '2026-10-26' })).toEqual([later]);
      expect(await shown({ search, from: '2026-08-03', until: '2026-08-02' })).toEqual([]);
    });

    it('takes every day that there can be', async () => {
      await write({});
      const search = ada.username;
      expect(await shown({ search, from: '0000-01-01', until: '9999-12-31' })).toHaveLength(1);
      expect(await shown({ search, from: '9999-12-31' })).toEqual([]);
      expect(await shown({ search, until: '0000-02-29' })).toEqual([]);
    });

    it('refuses what is no filter', async () => {
      const wrong = [
        { search: 'a\0' },
        { from: '2026-02-30' },
        { action: 'none' },
        { page: 0 },
        { page: 1.5 },
      ];
      for (const filter of wrong)
        // input that a browser can send although the type forbids it
        await expect(client.audit.list(filter as object)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
});

async function writeMany(db: Database, actor: Person, size: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (let i = 1; i <= size; i++)
      await recordChange(trx, actor, { action: 'created', entity: 'group', entity_name: `Algo ${i}` });
  });
}
