import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { createSharedText, type TestSharedText } from '#tests/support/questions/shared-texts.ts';

const newText = () => ({
  title: `Supuesto ${randomUUID()}`,
  text: 'Luis recurre.',
  text_format: 'plain' as const,
});

describe('editing shared texts', () => {
  describeOnDatabase((database) => {
    const visit = async () => {
      const db = database();
      const text = await createSharedText(db);
      return { db, text, admin: callAs(db, await createPerson(db, { role: 'admin' })) };
    };
    type Admin = Awaited<ReturnType<typeof visit>>['admin'];
    const edited = async (admin: Admin, { id }: { id: string }) => admin.questions.sharedTexts.edited({ id });
    const countOf = async (db: Database, id: string) =>
      (
        await db
          .selectFrom('categories')
          .select('question_count')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).question_count;
    const formOf = async (admin: Admin, id: string) => {
      const {
        categories,
        created_at: _made,
        deleted_at: _gone,
        shared_text: _text,
        ...form
      } = await admin.questions.edited({ id });
      return { ...form, category_ids: categories.map((category) => category.id) };
    };
    const firstOf = ({ questions: [first] }: TestSharedText) => first?.id ?? '';

    it('makes a new version of the text, and exams keep the one that they have shown', async () => {
      const { db, admin, text } = await visit();
      const learner = callAs(db, await createPerson(db));
      const attempt = await learner.review.sharedTexts.start({ id: text.id });
      const { version, ...before } = await edited(admin, text);
      const form = { ...before, text: '<p>Otra <script>x</script>cosa</p>', text_format: 'rich' as const };
      expect(await admin.questions.sharedTexts.update({ ...form, version })).toEqual({ version: 2 });
      expect((await learner.exams.current())?.current?.shared_text).toEqual(attempt.current?.shared_text);
      const answered = { attempt_id: attempt.id, position: 0, selected_answer: 0 as const, time_taken: 0 };
      const { next } = await learner.exams.answer(answered);
      expect(next?.shared_text).toMatchObject({ text: '<p>Otra cosa</p>', text_format: 'rich' });
      expect(await admin.questions.edited({ id: firstOf(text) })).toMatchObject({
        version: 2,
        shared_text: { text: '<p>Otra cosa</p>', position: 1 },
      });
      // the client repeats the change, and then changes an older version
      expect(await admin.questions.sharedTexts.update({ ...form, version })).toEqual({ version: 2 });
      await expect(
        admin.questions.sharedTexts.update({ ...form, text: 'Tercera', version }),
      ).rejects.toMatchObject({ code: 'SHARED_TEXT_CHANGED' });
    });

    it('keeps titles apart', async () => {
      const { admin, text } = await visit();
      const other = { id: randomUUID(), ...newText() };
      await admin.questions.sharedTexts.create(other);
      expect(await admin.questions.sharedTexts.create(other)).toEqual({ id: other.id });
      await expect(
        admin.questions.sharedTexts.create({ ...other, id: randomUUID(), title: ` ${text.title} ` }),
      ).rejects.toMatchObject({ code: 'TITLE_TAKEN' });
      await expect(
        admin.questions.sharedTexts.update({ ...other, title: text.title, version: 1 }),
      ).rejects.toMatchObject({ code: 'TITLE_TAKEN' });
      const found = await admin.questions.sharedTexts.list({ search: text.title, page: 1 });
      expect(found).toEqual({
        texts: [{ id: text.id, title: text.title, questions: 3, next_position: 4 }],
        total: 1,
      });
    });

    it('arranges its questions, all of them', async () => {
      const { admin, text } = await visit();
      const ids = text.questions.map(({ id }) => id);
      const arrange = (question_ids: string[]) =>
        admin.questions.sharedTexts.arrange({ id: text.id, question_ids });
      await arrange(ids.toReversed());
      expect((await edited(admin, text)).questions.map(({ id }) => id)).toEqual(ids.toReversed());
      for (const wrong of [ids.slice(1), [...ids.slice(1), ...ids.slice(1, 2)], [...ids, randomUUID()]])
        await expect(arrange(wrong)).rejects.toMatchObject({ code: 'SHARED_TEXT_CHANGED' });
    });

    it('puts a question under a text and takes it out, in and out of the draws of its categories', async () => {
      const { db, admin, text } = await visit();
      const category = await createCategory(db, { questions: 3 });
      const [{ id } = { id: '' }] = category.questions;
      const form = await formOf(admin, id);
      const under = (position: number) => ({ ...form, shared_text: { id: text.id, position } });
      await expect(admin.questions.update(under(2))).rejects.toMatchObject({ code: 'PLACE_TAKEN' });
      expect(await admin.questions.update(under(9))).toEqual({ version: 2 });
      expect(await countOf(db, category.id)).toBe(2);
      expect((await edited(admin, text)).questions).toHaveLength(4);
      // a form of an older client has no field for shared texts, and changes nothing about them
      expect(await admin.questions.update({ ...form, version: 2 })).toEqual({ version: 2 });
      expect(await countOf(db, category.id)).toBe(2);
      expect(await admin.questions.update({ ...form, version: 2, shared_text: null })).toEqual({
        version: 3,
      });
      expect(await countOf(db, category.id)).toBe(3);
      expect(await findPositionProblems(db)).toEqual([]);
      await expect(
        admin.questions.create({
          id: randomUUID(),
          ...createQuestionForm(),
          shared_text: { id: randomUUID(), position: 1 },
        }),
      ).rejects.toMatchObject({ code: 'SHARED_TEXT_NOT_FOUND' });
    });

    it('is removed only without questions, and comes back with one that is restored', async () => {
      const { db, admin, text } = await visit();
      const remove = () => admin.questions.sharedTexts.remove({ id: text.id });
      await expect(remove()).rejects.toMatchObject({ code: 'SHARED_TEXT_IN_USE', data: { questions: 3 } });
      for (const { id } of text.questions) await admin.questions.remove({ id });
      await remove();
      await remove();
      await expect(edited(admin, text)).rejects.toMatchObject({ code: 'SHARED_TEXT_NOT_FOUND' });
      await admin.questions.restore({ id: firstOf(text) });
      expect((await edited(admin, text)).questions).toMatchObject([{ id: firstOf(text), position: 1 }]);
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('restores a question behind the others where its place is taken, under the text of now', async () => {
      const { admin, text } = await visit();
      const first = firstOf(text);
      await admin.questions.remove({ id: first });
      const { id: other } = await admin.questions.create({
        id: randomUUID(),
        ...createQuestionForm({ category_ids: [text.category_id] }),
        shared_text: { id: text.id, position: 1 },
      });
      const { version, ...form } = await edited(admin, text);
      await admin.questions.sharedTexts.update({ ...form, text: 'Ahora así', version });
      await admin.questions.restore({ id: first });
      expect((await edited(admin, text)).questions.map(({ id, position }) => [id, position])).toEqual([
        [other, 1],
        ...text.questions.slice(1).map(({ id }, index) => [id, index + 2]),
        [first, 4],
      ]);
      expect(await admin.questions.edited({ id: first })).toMatchObject({
        version: 2,
        shared_text: { text: 'Ahora así' },
      });
    });

    it('is written into the audit', async () => {
      const { db, admin, text } = await visit();
      const { version, ...form } = await edited(admin, text);
      await admin.questions.sharedTexts.update({ ...form, text: 'Ahora así', version });
      const lines = await db
        .selectFrom('audit_log')
        .select(['action', 'entity_name', 'before', 'after'])
        .where('entity', '=', 'shared_text')
        .where('entity_id', '=', text.id)
        .execute();
      expect(lines).toMatchObject([
        { action: 'updated', entity_name: text.title, after: { text: 'Ahora así' } },
      ]);
    });
  });
});
