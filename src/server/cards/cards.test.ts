import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { saveLaws } from '#server/questions/laws.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { applyTestRuling } from '#tests/support/mock-exams/rulings.ts';
import { createMockExam, startSheet } from '#tests/support/mock-exams/sheets.ts';
import { answerAllQuestions, chooseAnswer, editQuestion, takeExam } from '#tests/support/people/exams.ts';
import { importEntries } from '#tests/support/questions/imports.ts';
import { nextMemory } from './memory.service.ts';
import { rebuildAllCards } from './rebuild.service.ts';

const MONDAY = '2026-10-05T10:00:00Z';
const ALL = {
  laws: [],
  deck: null,
  not_seen_days: null,
  count: 100,
  shuffles_choices: false,
  minutes: null,
};

const LAW = {
  id: 'BOE-A-2015-10565',
  title: 'Ley 39/2015, de 1 de octubre',
  short_title: 'Ley 39/2015',
  consolidated: '2024-11-06',
};

describe('the cards of a user', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    const visit = async (questions = 5) => {
      const db = database();
      const person = await createPerson(db);
      const category = await createCategory(db, { questions });
      return { db, person, category, client: callAs(db, person) };
    };
    const cardsOf = (db: Database, userId: string) =>
      db
        .selectFrom('review_cards')
        .where('user_id', '=', userId)
        .selectAll()
        .orderBy('question_id')
        .execute();
    const countDeck = async (client: ReturnType<typeof callAs>, category: TestCategory, name: string) => {
      const { decks } = await client.review.decks({ category_ids: [category.id], laws: [] });
      return decks.find(({ deck }) => deck === name)?.questions;
    };

    it('come with the exam that answers their questions', async () => {
      const { db, person, category, client } = await visit();
      await stopDatabaseClock(db, MONDAY);
      await takeExam(client, category, { wrong: 2 });
      const cards = await cardsOf(db, person.id);
      expect(cards).toHaveLength(5);
      expect(cards.filter(({ lapses }) => lapses === 1)).toHaveLength(2);
      expect(cards.find(({ lapses }) => lapses === 0)).toMatchObject({
        ...nextMemory(null, 0, 'good'),
        last_on: '2026-10-05',
        reviews: 1,
      });
    });

    it('count the answers of a practice that is still open, and of one that is abandoned', async () => {
      const { client, category } = await visit();
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, attempt, [category], { wrong: 2, leave: 2 });
      expect(await countDeck(client, category, 'failed')).toBe(2);
      expect(await countDeck(client, category, 'new')).toBe(2);
      await client.exams.abandon({ attempt_id: attempt.id });
      expect(await countDeck(client, category, 'new')).toBe(2);
      await takeExam(client, category);
      expect(await countDeck(client, category, 'new')).toBe(0);
    });

    it('keep the answers of a practice that is abandoned before anything reads cards', async () => {
      const { client, category } = await visit();
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, attempt, [category], { wrong: 2, leave: 2 });
      await client.exams.abandon({ attempt_id: attempt.id });
      expect(await countDeck(client, category, 'failed')).toBe(2);
    });

    it('are not changed twice by answers that were read before the exam is finished', async () => {
      const { db, client, category, person } = await visit();
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, attempt, [category], { leave: 2 });
      await client.review.today();
      await answerAllQuestions(client, (await client.exams.current()) ?? attempt, [category]);
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const log = await db.selectFrom('review_log').where('user_id', '=', person.id).selectAll().execute();
      expect(log).toHaveLength(5);
      expect((await cardsOf(db, person.id)).map(({ reviews }) => reviews)).toEqual([1, 1, 1, 1, 1]);
    });

    it('keep the answers of an exam that expired', async () => {
      const { db, client, category } = await visit();
      await answerAllQuestions(
        client,
        await client.exams.start({ category_id: category.id, count: 5 }),
        [category],
        {
          leave: 2,
        },
      );
      await runDatabaseClock(db, 31 * 86_400);
      await client.exams.start({ category_id: category.id, count: 5 });
      expect(await countDeck(client, category, 'new')).toBe(2);
    });

    it('change once a day, which ends at four in the morning in Madrid', async () => {
      const { db, client, category, person } = await visit();
      await stopDatabaseClock(db, '2026-10-05T12:00:00Z');
      await takeExam(client, category);
      // 03:59 and 04:00 of the next day in Madrid
      await stopDatabaseClock(db, '2026-10-06T01:59:59Z');
      await takeExam(client, category, { wrong: 5 });
      expect((await cardsOf(db, person.id)).map(({ reviews }) => reviews)).toEqual([1, 1, 1, 1, 1]);
      await stopDatabaseClock(db, '2026-10-06T02:00:00Z');
      await takeExam(client, category);
      expect((await cardsOf(db, person.id)).map(({ reviews }) => reviews)).toEqual([2, 2, 2, 2, 2]);
    });

    it.each([
      ['in the night that has 25 hours', '2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z'],
      ['in the night that has 23 hours', '2026-03-28T22:30:00Z', '2026-03-29T22:30:00Z'],
    ])('count one day from evening to evening %s', async (_when, first, second) => {
      const { db, client, category, person } = await visit();
      await stopDatabaseClock(db, first);
      await takeExam(client, category);
      await stopDatabaseClock(db, second);
      await takeExam(client, category);
      expect((await cardsOf(db, person.id))[0]).toMatchObject(
        nextMemory(nextMemory(null, 0, 'good'), 1, 'good'),
      );
    });

    it('take doubtful right answers for hesitant ones', async () => {
      const { db, client, category, person } = await visit(1);
      const attempt = await client.exams.start({ category_id: category.id, count: 1 });
      const selected_answer = chooseAnswer([category], category.questions[0]?.id ?? '');
      const answer = { attempt_id: attempt.id, position: 0, selected_answer, time_taken: 0 };
      await client.exams.answer({ ...answer, is_doubtful: true });
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect(await cardsOf(db, person.id)).toMatchObject([
        { ...nextMemory(null, 0, 'hard'), is_doubtful: true },
      ]);
      expect(await countDeck(client, category, 'doubtful')).toBe(1);
    });

    it('take blanks of a mock exam for forgotten, and for blank', async () => {
      const { db, person, client } = await visit();
      const { template_id, category } = await createMockExam(db, { questions: 5 });
      const sheet = await startSheet(client, template_id);
      await client.mockExams.deliver({ attempt_id: sheet.id, device_id: person.id, marks: [] });
      expect(await countDeck(client, category, 'blank')).toBe(5);
      expect(await countDeck(client, category, 'failed')).toBe(0);
      expect((await cardsOf(db, person.id)).map(({ lapses }) => lapses)).toEqual([1, 1, 1, 1, 1]);
    });

    it('stay when a question is worded anew or its options change places', async () => {
      const { db, client, category } = await visit(1);
      await takeExam(client, category, { count: 1, wrong: 1 });
      const [question] = category.questions;
      if (!question) throw new Error('no question');
      await editQuestion(db, question.id, { question_text: '¿De otro modo?' });
      await editQuestion(db, question.id, {
        choices: question.choices.toReversed(),
        correct_answer: 3 - question.correct_answer,
      });
      await editQuestion(db, question.id, {
        choices: [...question.choices.toReversed().slice(0, 3), 'Primera opción, mejor dicho'],
      });
      expect(await countDeck(client, category, 'failed')).toBe(1);
    });

    it('start anew when the key changes, also when they are computed anew', async () => {
      const { db, client, category, person } = await visit(1);
      await takeExam(client, category, { count: 1, wrong: 1 });
      const [question] = category.questions;
      if (!question) throw new Error('no question');
      await editQuestion(db, question.id, { correct_answer: (question.correct_answer + 1) % 4 });
      expect(await countDeck(client, category, 'failed')).toBe(0);
      expect(await countDeck(client, category, 'new')).toBe(1);
      const attempt = await client.exams.start({ category_id: category.id, count: 1 });
      await client.exams.answer({ attempt_id: attempt.id, position: 0, selected_answer: 1, time_taken: 0 });
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect(await cardsOf(db, person.id)).toMatchObject([{ reviews: 1, lapses: 0, question_version: 2 }]);
      expect(await rebuildAllCards(db)).toMatchObject({ wrong: 0 });
    });

    it('start anew when the cited article changes, and stay when it is only given a paragraph', async () => {
      const { db, client, category } = await visit(1);
      await saveLaws(db, [LAW]);
      const [question] = category.questions;
      if (!question) throw new Error('no question');
      const cite = (article: string, paragraph: string | null) =>
        editQuestion(db, question.id, { law_id: LAW.id, article, paragraph });
      await cite('3', null);
      await takeExam(client, category, { count: 1, wrong: 1 });
      await cite('3', '2');
      expect(await countDeck(client, category, 'failed')).toBe(1);
      await cite('4', '2');
      expect(await countDeck(client, category, 'failed')).toBe(0);
      expect(await countDeck(client, category, 'new')).toBe(1);
    });

    it('stay when a question is imported again', async () => {
      const { db, client, category } = await visit(1);
      await takeExam(client, category, { count: 1, wrong: 1 });
      const [question] = category.questions;
      if (!question) throw new Error('no question');
      await importEntries(db, [
        {
          pregunta: question.question_text,
          opciones: question.choices,
          respuesta_correcta: question.correct_answer + 1,
          categoria: ['Otra más'],
        },
      ]);
      expect(await countDeck(client, category, 'failed')).toBe(1);
      expect(await countDeck(client, category, 'new')).toBe(0);
    });

    it('start anew when a ruling changes the key, and when it is revoked', async () => {
      const { db, client, category, person } = await visit(1);
      const admin = callAs(db, await createPerson(db, { role: 'admin' }));
      const question_id = category.questions[0]?.id ?? '';
      const correct_answer = chooseAnswer([category], question_id, 'wrong');
      await takeExam(client, category, { count: 1, wrong: 1 });
      const ruling = await applyTestRuling(admin, question_id, { ruling: 'key_changed', correct_answer });
      expect(await countDeck(client, category, 'failed')).toBe(0);
      expect(await countDeck(client, category, 'new')).toBe(1);
      await takeExam(client, category, { count: 1, wrong: 1 });
      expect(await cardsOf(db, person.id)).toMatchObject([{ reviews: 1, lapses: 0 }]);
      expect(await rebuildAllCards(db)).toMatchObject({ wrong: 0 });
      await admin.mockExams.rulings.revoke({ id: ruling });
      expect(await countDeck(client, category, 'new')).toBe(1);
      const { reviews } = await client.review.history({ question_id });
      expect(reviews).toMatchObject([{ is_outdated: true }, { is_outdated: true }]);
    });

    it('say nothing of an answer that was given before a ruling changed the key', async () => {
      const { db, client, category, person } = await visit(1);
      const admin = callAs(db, await createPerson(db, { role: 'admin' }));
      const attempt = await client.exams.start({ category_id: category.id, count: 1 });
      const question_id = attempt.current?.question_id ?? '';
      const correct_answer = chooseAnswer([category], question_id, 'wrong');
      await answerAllQuestions(client, attempt, [category]);
      await applyTestRuling(admin, question_id, { ruling: 'key_changed', correct_answer });
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect(await cardsOf(db, person.id)).toEqual([]);
      expect(await countDeck(client, category, 'new')).toBe(1);
    });

    it('stay when a question is annulled or counts as right for all', async () => {
      const { db, client, category } = await visit(2);
      const admin = callAs(db, await createPerson(db, { role: 'admin' }));
      await takeExam(client, category, { count: 2, wrong: 2 });
      const [first, second] = category.questions.map(({ id }) => id);
      const annulled = await applyTestRuling(admin, first ?? '');
      await applyTestRuling(admin, second ?? '', { ruling: 'valid_for_all' });
      expect(await countDeck(client, category, 'failed')).toBe(1);
      await admin.mockExams.rulings.revoke({ id: annulled });
      expect(await countDeck(client, category, 'failed')).toBe(2);
    });

    it('rest while their question is withdrawn, and are back with it', async () => {
      const { db, client, category } = await visit(5);
      await takeExam(client, category, { wrong: 5 });
      const id = category.questions[0]?.id ?? '';
      const setDeleted = async (isDeleted: boolean) => {
        await sql`update questions set deleted_at = ${isDeleted ? sql`app_now()` : null} where id = ${id}::uuid`.execute(
          db,
        );
        await sql`update question_categories set position = ${isDeleted ? null : 1} where question_id = ${id}::uuid`.execute(
          db,
        );
      };
      await setDeleted(true);
      expect(await countDeck(client, category, 'failed')).toBe(4);
      await setDeleted(false);
      expect(await countDeck(client, category, 'failed')).toBe(5);
    });

    it('forget the last answer when it is taken back within 30 seconds', async () => {
      const { db, client, category, person } = await visit(1);
      await stopDatabaseClock(db, MONDAY);
      await takeExam(client, category, { count: 1, wrong: 1 });
      await stopDatabaseClock(db, '2026-10-05T10:00:29Z');
      const question_id = category.questions[0]?.id ?? '';
      expect(await client.review.undo({ question_id })).toEqual({
        question_id,
      });
      expect(await cardsOf(db, person.id)).toEqual([]);
      expect(await client.review.undo({ question_id })).toEqual({
        question_id: null,
      });
      const { reviews } = await client.review.history({ question_id });
      expect(reviews).toMatchObject([{ rating: 'again', is_undone: true }]);
    });

    it('cannot forget it later', async () => {
      const { db, client, category } = await visit(1);
      await stopDatabaseClock(db, MONDAY);
      await takeExam(client, category, { count: 1 });
      await stopDatabaseClock(db, '2026-10-05T10:00:30Z');
      expect(
        await client.review.undo({
          question_id: category.questions[0]?.id ?? '',
        }),
      ).toEqual({
        question_id: null,
      });
    });

    it('keep an answer that another device gave after the one that is taken back', async () => {
      const { db, client, category, person } = await visit(2);
      await stopDatabaseClock(db, MONDAY);
      const attempt = await client.exams.start({
        category_id: category.id,
        count: 2,
      });
      const question_id = attempt.current?.question_id ?? '';
      await answerAllQuestions(client, attempt, [category], { leave: 1 });
      await answerAllQuestions(client, (await client.exams.current()) ?? attempt, [category]);
      await expect(client.review.undo({ question_id })).rejects.toMatchObject({
        code: 'ANSWERED_SINCE',
      });
      expect(await cardsOf(db, person.id)).toHaveLength(2);
    });

    it('are computed anew from the log just as they were', async () => {
      const { db, client, category, person } = await visit(10);
      for (const [i, day] of ['05', '06', '09', '20'].entries()) {
        await stopDatabaseClock(db, `2026-10-${day}T10:00:00Z`);
        await takeExam(client, category, { count: 5, wrong: i });
        await takeExam(client, category, { count: 10, wrong: 3 - i });
      }
      const before = await cardsOf(db, person.id);
      expect(await rebuildAllCards(db)).toMatchObject({ wrong: 0 });
      await sql`update review_cards set stability = stability + 1 where user_id = ${person.id}::uuid`.execute(
        db,
      );
      expect(await rebuildAllCards(db)).toMatchObject({ wrong: before.length });
      expect(await cardsOf(db, person.id)).toEqual(before);
      await db.deleteFrom('review_cards').where('user_id', '=', person.id).execute();
      await rebuildAllCards(db);
      expect(await cardsOf(db, person.id)).toEqual(before);
    });

    it('of exams from before there were cards are there when they are first read', async () => {
      const { db, client, category, person } = await visit(5);
      await takeExam(client, category, { wrong: 2 });
      await db.deleteFrom('review_cards').where('user_id', '=', person.id).execute();
      await db.insertInto('review_rebuilds').values({ user_id: person.id }).execute();
      expect(await countDeck(client, category, 'failed')).toBe(2);
    });

    it('serve as many questions of a deck as its count says', async () => {
      const { client, category } = await visit(10);
      await takeExam(client, category, { count: 10, wrong: 4 });
      const choice = { ...ALL, category_ids: [category.id], deck: 'failed' as const };
      expect(await client.review.count(choice)).toEqual({ found: 4, served: 4 });
      expect(await client.review.start(choice)).toMatchObject({ total_questions: 4 });
    });
  });
});
