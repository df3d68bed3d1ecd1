import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { refreshFacilities } from './facilities.service.ts';

describe('how easy a category is', () => {
  describeOnBothEngines((database) => {
    const facilityOf = async (categoryId: string) => {
      await refreshFacilities(database());
      return database()
        .selectFrom('category_facilities')
        .where('category_id', '=', categoryId)
        .select(['right_answers', 'answers'])
        .executeTakeFirst();
    };

    it('is counted by the first answer of each user to each question, not by what was learned since', async () => {
      const db = database();
      const category = await createCategory(db, { questions: 10 });
      const first = callAs(db, await createPerson(db));
      await takeExam(first, category, { count: 10, wrong: 6 });
      await takeExam(first, category, { count: 10 });
      await takeExam(first, category, { count: 10 });
      expect(await facilityOf(category.id)).toEqual({
        right_answers: 4,
        answers: 10,
      });
      await takeExam(callAs(db, await createPerson(db)), category, {
        count: 10,
        wrong: 1,
      });
      expect(await facilityOf(category.id)).toEqual({
        right_answers: 13,
        answers: 20,
      });
    });

    it('is forgotten with the answers that it was counted from', async () => {
      const db = database();
      const category = await createCategory(db, { questions: 5 });
      await db
        .insertInto('category_facilities')
        .values({ category_id: category.id, right_answers: 99, answers: 100 })
        .execute();
      expect(await facilityOf(category.id)).toBeUndefined();
    });

    it('never keeps new questions from a day that has room for them', async () => {
      const db = database();
      await sql`update question_categories set position = null`.execute(db);
      const [easy, hard] = [await createCategory(db, { questions: 30 }), await createCategory(db)];
      await db
        .insertInto('category_facilities')
        .values([
          { category_id: easy.id, right_answers: 990, answers: 1000 },
          { category_id: hard.id, right_answers: 50, answers: 100 },
        ])
        .execute();
      const client = callAs(db, await createPerson(db));
      expect(await client.review.today()).toMatchObject({ questions: 40 });
      const { daily_questions: _, ...settings } = await client.review.settings();
      await client.review.saveSettings({ ...settings, daily_questions: 10 });
      await takeExam(client, hard, { count: 10 });
      expect(await client.review.today()).toMatchObject({
        questions: 0,
        answered_today: 10,
      });
      await client.review.saveSettings({ ...settings, daily_questions: 30 });
      expect(await client.review.today()).toMatchObject({ questions: 20 });
    });
  });
});
