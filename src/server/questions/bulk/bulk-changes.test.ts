import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { createSharedText } from '#tests/support/questions/shared-texts.ts';
import { createQuestionForm, loadQuestionForm } from '#tests/support/questions/question-forms.ts';
import type { BulkChange } from '#shared/questions/bulk-changes.contract.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';

const OUTDATED: BulkChange = {
  kind: 'state',
  state: 'outdated',
  state_since: '2024-10-01',
  state_reason: 'Ley 2/2024',
};
const CURRENT: BulkChange = { kind: 'state', state: 'current', state_since: null, state_reason: null };
const DELETE: BulkChange = { kind: 'delete' };
const RESTORE: BulkChange = { kind: 'restore' };

describe('changing many questions at once', () => {
  describeOnDatabase((database) => {
    let admin: ReturnType<typeof callAs>;
    beforeAll(async () => {
      admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
    });
    beforeEach(() => emptyTables(database(), ['questions', 'categories', 'question_bulk_changes']));

    const total = async (filter: Partial<QuestionFilter>) => (await admin.questions.total(filter)).total;
    const applyTo = async (
      filter: Partial<QuestionFilter>,
      change: BulkChange,
      ids: string[] | null = null,
    ) => {
      const size = ids?.length ?? (await total(filter));
      return admin.questions.bulkChanges.apply({ id: randomUUID(), filter, ids, total: size, change });
    };
    const undo = (id: string) => admin.questions.bulkChanges.undo({ id });
    const idsOf = ({ questions }: TestCategory) => questions.map(({ id }) => id);
    const inCategory = ({ id }: TestCategory) => ({ category_ids: [id] });
    const namesOf = async (id: string) =>
      (await admin.questions.edited({ id })).categories.map(({ name }) => name);
    const expectSoundPositions = async () => expect(await findPositionProblems(database())).toEqual([]);

    it('takes all that the filter shows, in the state that is wanted, and brings it back', async () => {
      const category = await createCategory(database(), { questions: 7 });
      const other = await createCategory(database(), { questions: 3 });
      const { id, ...counts } = await applyTo(inCategory(category), OUTDATED);
      expect(counts).toEqual({ changed: 7, unchanged: 0 });
      expect(await total({ state: 'outdated' })).toBe(7);
      expect(await total(inCategory(other))).toBe(3);
      await expectSoundPositions();
      expect(await undo(id)).toEqual({ restored: 7, left: 0 });
      expect(await undo(id)).toEqual({ restored: 7, left: 0 });
      expect(await total({ state: 'current' })).toBe(10);
      await expectSoundPositions();
    });

    it('changes nothing when the filter shows another number than was seen', async () => {
      const category = await createCategory(database(), { questions: 4 });
      const given = { id: randomUUID(), filter: inCategory(category), change: DELETE };
      await expect(
        admin.questions.bulkChanges.apply({ ...given, ids: null, total: 3 }),
      ).rejects.toMatchObject({ code: 'SELECTION_CHANGED', data: { total: 4 } });
      const [gone = ''] = idsOf(category);
      await admin.questions.remove({ id: gone });
      await expect(
        admin.questions.bulkChanges.apply({ ...given, ids: idsOf(category), total: 4 }),
      ).rejects.toMatchObject({ code: 'SELECTION_CHANGED', data: { total: 3 } });
      expect(await total(inCategory(category))).toBe(3);
    });

    it('puts chosen questions into categories and takes them out of others, with their positions', async () => {
      const [from, to] = [
        await createCategory(database(), { name: 'De', questions: 6 }),
        await createCategory(database(), { name: 'A', questions: 2 }),
      ];
      const chosen = idsOf(from).slice(0, 4);
      const change: BulkChange = { kind: 'categories', add_ids: [to.id], remove_ids: [from.id] };
      const { id } = await applyTo({}, change, chosen);
      expect([await total(inCategory(from)), await total(inCategory(to))]).toEqual([2, 6]);
      await expectSoundPositions();
      const [touched = '', ...others] = chosen;
      await admin.questions.update({ ...(await loadQuestionForm(admin, touched)), category_ids: [] });
      expect(await undo(id)).toEqual({ restored: 3, left: 1 });
      expect(await namesOf(touched)).toEqual([]);
      expect(await namesOf(others[0] ?? '')).toEqual(['De']);
      await expectSoundPositions();
    });

    it('sets the exam and the year, and leaves each question its number', async () => {
      const source = { exam: 'AGE C1', year: 2021, number: 14, is_reserve: true };
      const { id } = await admin.questions.create({ id: randomUUID(), ...createQuestionForm({ source }) });
      const change = { exam: 'AGE C2', year: 2023, is_reserve: false };
      const applied = await applyTo({}, { kind: 'source', source: change });
      expect(await admin.questions.edited({ id })).toMatchObject({ source: { ...change, number: 14 } });
      await undo(applied.id);
      expect(await admin.questions.edited({ id })).toMatchObject({ source });
    });

    it('deletes and restores, and undoes both; of equal questions one comes back', async () => {
      const category = await createCategory(database(), { questions: 5 });
      const { id } = await applyTo(inCategory(category), DELETE);
      expect(await total(inCategory(category))).toBe(0);
      const [question] = category.questions;
      await admin.questions.create({
        id: randomUUID(),
        ...createQuestionForm({
          question_text: question?.question_text ?? '',
          choices: question?.choices ?? [],
        }),
      });
      const restored = await applyTo({ deleted: true }, RESTORE);
      expect(restored).toMatchObject({ changed: 4, unchanged: 1 });
      await expectSoundPositions();
      expect(await undo(restored.id)).toEqual({ restored: 4, left: 0 });
      expect(await total(inCategory(category))).toBe(0);
      expect(await undo(id)).toEqual({ restored: 4, left: 1 });
      expect(await total(inCategory(category))).toBe(4);
      await expectSoundPositions();
    });

    it('restores questions of a shared text under it, behind the others where their places are taken', async () => {
      const text = await createSharedText(database(), { questions: 3 });
      const inText = { category_ids: [text.category_id] };
      const { id } = await applyTo(inText, DELETE);
      const { questions } = await admin.questions.sharedTexts.edited({ id: text.id });
      expect(questions).toEqual([]);
      const taking = createQuestionForm({ shared_text: { id: text.id, position: 2 } });
      await admin.questions.create({ id: randomUUID(), ...taking });
      expect(await undo(id)).toEqual({ restored: 3, left: 0 });
      const places = await Promise.all(
        text.questions.map(
          async (one) => (await admin.questions.edited({ id: one.id })).shared_text?.position,
        ),
      );
      expect(new Set(places)).toEqual(new Set([1, 3, 4]));
      await expectSoundPositions();
    });

    it('leaves alone what was so before, and what was changed since', async () => {
      const category = await createCategory(database(), { questions: 5 });
      const [first = '', second = ''] = idsOf(category);
      await applyTo({}, OUTDATED, [first]);
      const { id, ...counts } = await applyTo(inCategory(category), OUTDATED);
      expect(counts).toEqual({ changed: 4, unchanged: 1 });
      await applyTo({}, CURRENT, [second]);
      expect(await undo(id)).toEqual({ restored: 3, left: 1 });
      expect(await total({ state: 'outdated' })).toBe(1);
    });

    it('is done once when its call is repeated, and told in one line of the audit', async () => {
      const category = await createCategory(database(), { questions: 3 });
      const given = { id: randomUUID(), filter: inCategory(category), ids: null, total: 3, change: DELETE };
      const first = await admin.questions.bulkChanges.apply(given);
      expect(await admin.questions.bulkChanges.apply(given)).toEqual(first);
      const { lines } = await admin.audit.list({ action: 'bulk_changed' });
      expect(lines[0]).toMatchObject({ entity_id: given.id, entity_name: '3 preguntas' });
      expect(lines.filter(({ entity_id }) => entity_id === given.id)).toHaveLength(1);
      const latest = async () => (await admin.questions.bulkChanges.latest()).changes;
      expect(await latest()).toMatchObject([{ id: given.id, kind: 'delete', changed: 3, is_undone: false }]);
      await undo(given.id);
      expect(await latest()).toMatchObject([{ id: given.id, is_undone: true }]);
    });

    it('refuses a category that is gone, and an undo that is not kept any more', async () => {
      const category = await createCategory(database(), { questions: 1 });
      const gone = await createCategory(database(), { questions: 0 });
      await admin.catalogue.categories.remove({ id: gone.id });
      const change: BulkChange = { kind: 'categories', add_ids: [gone.id], remove_ids: [] };
      await expect(applyTo({}, change)).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
      const { id } = await applyTo(inCategory(category), OUTDATED);
      for (let i = 0; i < 20; i++) await applyTo({}, i % 2 === 0 ? CURRENT : OUTDATED);
      await expect(undo(id)).rejects.toMatchObject({ code: 'BULK_CHANGE_TOO_OLD' });
      await expect(undo(randomUUID())).rejects.toMatchObject({ code: 'BULK_CHANGE_NOT_FOUND' });
    });
  });
});
