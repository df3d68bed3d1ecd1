import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { saveLawDivisions } from '#server/questions/law-divisions.service.ts';
import { saveLaws } from '#server/questions/laws.service.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { DECKS } from '#shared/review/decks.rules.ts';
import type { ReviewSettings } from '#shared/review/review.contract.ts';
import { SAVED_PAGE_SIZE } from '#shared/review/review.rules.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runClock, stopClock } from '#tests/support/database/clock.ts';
import { onBothEngines } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { createMockExam, startSheet } from '#tests/support/mock-exams/sheets.ts';
import { answerAll, takeExam } from '#tests/support/people/exams.ts';

const MONDAY = '2026-10-05T10:00:00Z';
const SETTINGS: ReviewSettings = {
  exam_day: null,
  daily_questions: 40,
  daily_minutes: null,
  retention: 0.9,
  asks_doubt: false,
  holiday: null,
};
const LAW = {
  id: 'BOE-A-2015-10565',
  title: 'Ley 39/2015, de 1 de octubre',
  short_title: 'Ley 39/2015',
  consolidated: '2024-11-06',
};
const TREE = [
  { label: 'Título I', name: 'De los interesados', articles: ['3', '4'] },
  {
    label: 'Título II',
    name: 'De la actividad',
    articles: ['13'],
    divisions: [{ label: 'Capítulo I', name: 'Normas', articles: ['14', '15'] }],
  },
];

describe('reviewing', () => {
  onBothEngines((database) => {
    afterEach(() => runClock(database()));

    /** The bank holds this category alone, because a day is planned from the whole bank. */
    const visit = async (questions = 10) => {
      const db = database();
      await db.updateTable('questions').set({ deleted_at: new Date() }).execute();
      await db.updateTable('question_categories').set({ position: null }).execute();
      const person = await createPerson(db);
      const category = await createCategory(db, { questions });
      return { db, person, category, client: callAs(db, person) };
    };
    const chooseFrom = (category: TestCategory, change: Partial<PracticeChoice> = {}): PracticeChoice => ({
      category_ids: [category.id],
      laws: [],
      deck: null,
      not_seen_days: null,
      count: 100,
      ...change,
    });

    describe('today', () => {
      it('offers a new user what has never been asked, up to the usual number', async () => {
        const { client } = await visit(60);
        expect(await client.review.today()).toMatchObject({
          questions: 40,
          minutes: 20,
          pending: 0,
          answered_today: 0,
          streak_days: 0,
        });
      });

      it('starts just the session that it has shown', async () => {
        const { db, client, category } = await visit(20);
        await stopClock(db, MONDAY);
        await takeExam(client, category, { count: 10, wrong: 5 });
        await stopClock(db, '2026-10-09T10:00:00Z');
        const { questions } = await client.review.today();
        const attempt = await client.review.startToday();
        expect(attempt).toMatchObject({ total_questions: questions, answered: [] });
        expect(await client.review.startToday()).toEqual(attempt);
      });

      it('has an end: what was answered today is taken off', async () => {
        const { client, category } = await visit(60);
        await client.review.saveSettings({ ...SETTINGS, daily_questions: 15 });
        await takeExam(client, category, { count: 10 });
        expect(await client.review.today()).toMatchObject({
          questions: 5,
          answered_today: 10,
          streak_days: 1,
        });
        await takeExam(client, category, { count: 10 });
        expect((await client.review.today()).questions).toBeLessThanOrEqual(5);
      });

      it('says how much is due without making it the work of a day', async () => {
        const { db, client, category } = await visit(30);
        await stopClock(db, MONDAY);
        await client.review.saveSettings({ ...SETTINGS, daily_questions: 5 });
        await takeExam(client, category, { count: 30, wrong: 30 });
        await stopClock(db, '2026-10-07T10:00:00Z');
        expect(await client.review.today()).toMatchObject({ pending: 30, questions: 5 });
      });

      it('leaves out what the open mock exam holds', async () => {
        const { db, client } = await visit(1);
        const { template_id } = await createMockExam(db, { questions: 10 });
        expect(await client.review.today()).toMatchObject({ questions: 11 });
        await startSheet(client, template_id);
        expect(await client.review.today()).toMatchObject({ questions: 1 });
        expect(await client.review.startToday()).toMatchObject({ total_questions: 1 });
      });

      it('refuses a session when nothing is worth asking', async () => {
        const { client } = await visit(0);
        expect(await client.review.today()).toMatchObject({ questions: 0, by_law: [] });
        await expect(client.review.startToday()).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
      });

      it('plans on when the day of the exam is over, or half of the bank is suspended', async () => {
        const { db, client, category } = await visit(10);
        await stopClock(db, MONDAY);
        await client.review.saveSettings({ ...SETTINGS, exam_day: '2026-10-01' });
        await takeExam(client, category, { count: 10, wrong: 10 });
        await stopClock(db, '2026-10-08T10:00:00Z');
        for (const { id } of category.questions.slice(0, 5))
          await client.review.suspend({ question_id: id, is_suspended: true });
        expect(await client.review.today()).toMatchObject({ questions: 5, pending: 5 });
      });

      it('asks a question that was put off tomorrow again', async () => {
        const { db, client, category } = await visit(5);
        await stopClock(db, MONDAY);
        await takeExam(client, category, { count: 5, wrong: 5 });
        await stopClock(db, '2026-10-07T10:00:00Z');
        await client.review.putOff({ question_id: category.questions[0]?.id ?? '' });
        expect(await client.review.today()).toMatchObject({ questions: 4, pending: 4 });
        await stopClock(db, '2026-10-08T10:00:00Z');
        expect(await client.review.today()).toMatchObject({ questions: 5, pending: 5 });
      });

      it('is the same on two devices, and goes on with the one session', async () => {
        const { db, person, client, category } = await visit(10);
        const other = callAs(db, person);
        const attempt = await client.review.startToday();
        await answerAll(client, attempt, [category], { leave: 4 });
        expect(await other.review.today()).toEqual(await client.review.today());
        expect(await other.review.startToday()).toMatchObject({ id: attempt.id });
      });
    });

    describe('the decks', () => {
      it('each serve as many questions as their count says', async () => {
        const { db, client, category } = await visit(30);
        await stopClock(db, MONDAY);
        await takeExam(client, category, { count: 10, wrong: 4 });
        for (const { id } of category.questions.slice(0, 3))
          await client.review.saveQuestion({ question_id: id, note: null });
        await stopClock(db, '2026-10-08T10:00:00Z');
        const { decks } = await client.review.decks({ category_ids: [], laws: [] });
        expect(decks.map(({ deck }) => deck)).toEqual(DECKS);
        for (const { deck, questions } of decks) {
          const choice = chooseFrom(category, { deck });
          expect(await client.review.count(choice)).toEqual({ found: questions, served: questions });
          if (questions === 0) continue;
          const attempt = await client.review.start(choice);
          expect(attempt.total_questions).toBe(questions);
          await client.exams.abandon({ attempt_id: attempt.id });
        }
      });

      it('are those of the chosen categories', async () => {
        const { db, client } = await visit(3);
        const other = await createCategory(db, { questions: 7 });
        const { decks } = await client.review.decks({ category_ids: [other.id], laws: [] });
        expect(decks.find(({ deck }) => deck === 'new')).toEqual({ deck: 'new', questions: 7 });
      });
    });

    describe('the chooser', () => {
      it('narrows by law and by what a title holds', async () => {
        const { db, client, category } = await visit(5);
        await saveLaws(db, [LAW]);
        await saveLawDivisions(db, [{ law_id: LAW.id, divisions: TREE }]);
        for (const [i, article] of ['3', '13', '14', '15', null].entries())
          await db
            .updateTable('questions')
            .set({ law_id: article === null ? null : LAW.id, article })
            .where('id', '=', category.questions[i]?.id ?? '')
            .execute();
        const countOf = async (division: number | null) =>
          (await client.review.count(chooseFrom(category, { laws: [{ law_id: LAW.id, division }] }))).found;
        expect([await countOf(null), await countOf(1), await countOf(2), await countOf(3)]).toEqual([
          4, 1, 3, 2,
        ]);
        const { laws } = await client.review.laws();
        expect(laws.find(({ id }) => id === LAW.id)).toMatchObject({
          questions: 4,
          divisions: [{ questions: 1 }, { questions: 3 }, { questions: 2 }],
        });
      });

      it('finds what was not seen for some days', async () => {
        const { db, client, category } = await visit(10);
        await stopClock(db, MONDAY);
        await takeExam(client, category, { count: 5 });
        await stopClock(db, '2026-10-08T10:00:00Z');
        const countAfter = async (not_seen_days: number) =>
          (await client.review.count(chooseFrom(category, { not_seen_days }))).found;
        expect([await countAfter(3), await countAfter(4)]).toEqual([10, 5]);
      });

      it('serves no more than was asked for, and any number up to 100', async () => {
        const { client, category } = await visit(12);
        const choice = chooseFrom(category, { count: 7 });
        expect(await client.review.count(choice)).toEqual({ found: 12, served: 7 });
        expect(await client.review.start(choice)).toMatchObject({ total_questions: 7 });
      });

      it('keeps named programmes, each name once for a user', async () => {
        const { db, client, category } = await visit(1);
        const programme = { id: randomUUID(), name: 'Fallos de contratos', choice: chooseFrom(category) };
        await client.review.programmes.save(programme);
        await client.review.programmes.save({ ...programme, name: 'Fallos' });
        expect(await client.review.programmes.list()).toEqual({
          programmes: [{ ...programme, name: 'Fallos' }],
        });
        await expect(
          client.review.programmes.save({ ...programme, id: randomUUID(), name: 'FALLOS' }),
        ).rejects.toMatchObject({ code: 'NAME_TAKEN' });
        const stranger = callAs(db, await createPerson(db));
        await stranger.review.programmes.save({ ...programme, name: 'De otra persona' });
        await stranger.review.programmes.remove({ id: programme.id });
        expect((await client.review.programmes.list()).programmes).toMatchObject([{ name: 'Fallos' }]);
      });
    });

    it('keeps notes of saved questions', async () => {
      const { client, category } = await visit(2);
      const question_id = category.questions[0]?.id ?? '';
      const ids = category.questions.map(({ id }) => id);
      await client.review.saveQuestion({ question_id, note: null });
      await client.review.saveQuestion({ question_id, note: '  Ojo con el plazo ' });
      expect(await client.review.savedAmong({ question_ids: ids })).toEqual({
        saved: [{ question_id, note: 'Ojo con el plazo' }],
      });
      await client.review.unsaveQuestion({ question_id });
      expect(await client.review.savedAmong({ question_ids: ids })).toEqual({ saved: [] });
      await expect(
        client.review.saveQuestion({ question_id: randomUUID(), note: null }),
      ).rejects.toMatchObject({ code: 'QUESTION_NOT_FOUND' });
    });

    it('lists the saved questions of a scope in pages, as many as the deck counts', async () => {
      const { db, client, category } = await visit(SAVED_PAGE_SIZE + 2);
      const other = await createCategory(db, { questions: 1 });
      const scope = { category_ids: [category.id], laws: [] };
      const note = 'Ojo con el plazo';
      for (const { id: question_id } of [...category.questions, ...other.questions])
        await client.review.saveQuestion({ question_id, note });
      const first = await client.review.savedQuestions(scope);
      expect(first).toMatchObject({ total: SAVED_PAGE_SIZE + 2, questions: expect.any(Array) });
      expect(first.questions).toHaveLength(SAVED_PAGE_SIZE);
      expect(first.questions[0]).toMatchObject({ note, question_text: expect.any(String) });
      const { questions } = await client.review.savedQuestions({ ...scope, page: 2 });
      expect(questions).toHaveLength(2);
      const { decks } = await client.review.decks(scope);
      expect(decks).toContainEqual({ deck: 'saved', questions: first.total });
      const shown = new Set([...first.questions, ...questions].map(({ question_id }) => question_id));
      expect(shown).toEqual(new Set(category.questions.map(({ id }) => id)));
    });

    it('keeps settings, and refuses holidays that end before they begin', async () => {
      const { client } = await visit(1);
      expect(await client.review.settings()).toEqual(SETTINGS);
      const changed = {
        ...SETTINGS,
        exam_day: '2027-05-01',
        daily_minutes: 30,
        retention: 0.85,
        holiday: { first: '2026-12-24', last: '2026-12-31' },
      };
      await client.review.saveSettings(changed);
      expect(await client.review.settings()).toEqual(changed);
      await expect(
        client.review.saveSettings({ ...SETTINGS, holiday: { first: '2026-12-31', last: '2026-12-24' } }),
      ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('shows weak points by law and title, without data where there is too little', async () => {
      const { db, client, category } = await visit(10);
      await saveLaws(db, [LAW]);
      await saveLawDivisions(db, [{ law_id: LAW.id, divisions: TREE }]);
      for (const [i, { id }] of category.questions.entries())
        await db
          .updateTable('questions')
          .set({ law_id: LAW.id, article: i < 8 ? '3' : '14' })
          .where('id', '=', id)
          .execute();
      await takeExam(client, category, { count: 10, wrong: 0 });
      const { parts } = await client.review.weakPoints();
      expect(parts).toMatchObject([
        { division: null, title: 'Ley 39/2015', right: 10, answers: 10, rate: 1 },
        { division: 1, title: 'Título I. De los interesados', answers: 8 },
        { division: 2, answers: 2, rate: null },
        { division: 3, answers: 2, rate: null },
      ]);
    });

    it('forecasts on which day each question is due', async () => {
      const { db, client, category } = await visit(5);
      await stopClock(db, MONDAY);
      await takeExam(client, category, { count: 5, wrong: 2 });
      const { days } = await client.review.forecast();
      expect(days).toHaveLength(30);
      expect(days.filter(({ questions }) => questions > 0)).toEqual([
        { day: '2026-10-06', questions: 2 },
        { day: '2026-10-07', questions: 3 },
      ]);
    });
  });
});
