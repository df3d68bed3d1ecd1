import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, listReviewedAnswers } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { toLawLink } from '#shared/questions/reference.rules.ts';
import { findLaws, saveLaws } from './laws.service.ts';

const LAW = {
  id: 'BOE-A-2015-10565',
  title: 'Ley 39/2015, de 1 de octubre',
  short_title: 'Ley 39/2015',
  consolidated: '2024-11-06',
};
const { id: _, ...KNOWN } = LAW;
const IN_LAW = { law_id: LAW.id, article: '21', paragraph: '2' };

describe('the reference of a question', () => {
  describeOnDatabase((database) => {
    /** Starts an exam of one question with this reference. */
    async function startExam(reference: Partial<typeof IN_LAW>) {
      await saveLaws(database(), [LAW]);
      const category = await createCategory(database(), { questions: 1 });
      const [question] = category.questions;
      await database()
        .updateTable('questions')
        .set({ law_id: null, article: null, paragraph: null, ...reference })
        .where('id', '=', question?.id ?? '')
        .execute();
      const client = callAs(database(), await createPerson(database()));
      const attempt = await client.exams.start({ category_id: category.id, count: 1 });
      const answer = () =>
        client.exams.answer({ attempt_id: attempt.id, position: 0, selected_answer: 0, time_taken: 0 });
      return { category, client, attempt, answer };
    }

    it('comes with the locked answer and with the law as it is known here', async () => {
      const { attempt, answer } = await startExam(IN_LAW);
      expect(JSON.stringify(attempt)).not.toContain(LAW.id);
      expect((await answer()).reference).toEqual({ ...IN_LAW, law: KNOWN });
      // a repeated answer gets the same reply
      expect((await answer()).reference).toEqual({ ...IN_LAW, law: KNOWN });
    });

    it('is in the exam that goes on, and in its results', async () => {
      const { client, attempt, category } = await startExam(IN_LAW);
      await answerAllQuestions(client, attempt, [category]);
      expect((await client.exams.current())?.answered[0]?.reference).toEqual({ ...IN_LAW, law: KNOWN });
      const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const [first] = listReviewedAnswers(await client.exams.results({ session_id }));
      expect(first?.reference).toEqual({ ...IN_LAW, law: KNOWN });
    });

    it('may be to a law that is not known here, without an article, or missing', async () => {
      const unknown = await startExam({ law_id: 'BOE-A-1900-1' });
      expect((await unknown.answer()).reference).toEqual({
        law_id: 'BOE-A-1900-1',
        article: null,
        paragraph: null,
        law: null,
      });
      expect((await (await startExam({})).answer()).reference).toBeNull();
    });

    it('stays that of the version that was shown', async () => {
      const { answer, attempt } = await startExam(IN_LAW);
      await sql`
        insert into question_versions (question_id, version, question_text, choices, correct_answer, explanation,
          explanation_format, law_id, article, paragraph)
        select id, version, question_text, choices, correct_answer, explanation, explanation_format, law_id, article,
          paragraph
        from questions where id = ${attempt.current?.question_id}::uuid`.execute(database());
      await sql`
        update questions set version = version + 1, article = '99'
        where id = ${attempt.current?.question_id}::uuid`.execute(database());
      expect((await answer()).reference?.article).toBe('21');
    });

    it("needs a law to name an article, and an article to name a paragraph, also by the database's own rules", async () => {
      const { attempt } = await startExam({});
      const set = (reference: Partial<typeof IN_LAW>) =>
        database()
          .updateTable('questions')
          .set(reference)
          .where('id', '=', attempt.current?.question_id ?? '')
          .execute();
      await expect(set({ article: '1' })).rejects.toThrow('questions_reference');
      await expect(set({ law_id: LAW.id, paragraph: '1' })).rejects.toThrow('questions_paragraph');
    });
  });
});

describe('what is known of a law', () => {
  describeOnDatabase((database) => {
    it('is what it was last said to be; others stay', async () => {
      const other = { ...LAW, id: 'BOE-A-2000-1', short_title: 'Ácida', consolidated: '2000-01-01' };
      await saveLaws(database(), [LAW, other]);
      await saveLaws(database(), [{ ...LAW, consolidated: '2030-12-31' }]);
      await saveLaws(database(), []);
      expect(await findLaws(database())).toEqual([other, { ...LAW, consolidated: '2030-12-31' }]);
    });
  });
});

describe('the way to the official text', () => {
  it.each([
    [null, 'https://www.boe.es/buscar/act.php?id=BOE-A-2015-10565'],
    ['21', 'https://www.boe.es/buscar/act.php?id=BOE-A-2015-10565#a21'],
    // the anchor of this article in the BOE can't be derived from its number
    ['46 bis', 'https://www.boe.es/buscar/act.php?id=BOE-A-2015-10565'],
  ])('at article %s is %s', (article, link) => expect(toLawLink(LAW.id, article)).toBe(link));
});
