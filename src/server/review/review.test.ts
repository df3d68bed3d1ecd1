import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { saveLawDivisions } from '#server/questions/law-divisions.service.ts';
import { saveLaws } from '#server/questions/laws.service.ts';
import { gainHorizons, gainOfSeenQuestion } from '#server/review/scheduling/gain.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { type ChoiceIndex, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import { DECKS } from '#shared/review/decks.rules.ts';
import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { createMockExam, startSheet } from '#tests/support/mock-exams/sheets.ts';
import {
  createPracticeChoice,
  createReviewUser,
  REVIEW_SETTINGS as SETTINGS,
} from '#tests/support/people/reviewer.ts';
import { answerAllQuestions, editQuestion, takeExam } from '#tests/support/people/exams.ts';

const MONDAY = '2026-10-05T10:00:00Z';
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
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    const visit = (questions = 10) => createReviewUser(database(), questions);
    const chooseFrom = (category: TestCategory, change: Partial<PracticeChoice> = {}) =>
      createPracticeChoice(category.id, change);

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
        await stopDatabaseClock(db, MONDAY);
        await takeExam(client, category, { count: 10, wrong: 5 });
        await stopDatabaseClock(db, '2026-10-09T10:00:00Z');
        const { questions } = await client.review.today();
        const attempt = await client.review.startToday();
        expect(attempt).toMatchObject({ total_questions: questions, answered: [] });
        expect(await client.review.startToday()).toEqual(attempt);
      });

      it('asks what gains most by an answer, from the memory of each question', async () => {
        const { db, person, client, category } = await visit(10);
        await stopDatabaseClock(db, MONDAY);
        await client.review.saveSettings({ ...SETTINGS, daily_questions: 5 });
        await takeExam(client, category, { count: 10 });
        await stopDatabaseClock(db, '2026-10-19T10:00:00Z');
        const cards = await sql<{
          question_id: string;
          stability: number;
          difficulty: number;
          days: number;
        }>`
          update review_cards c set stability = 1 + 3 * q.number % 40, difficulty = 1 + 7 * q.number % 9
          from questions q
          where q.id = c.question_id and c.user_id = ${person.id}::uuid
          returning c.question_id, c.stability, c.difficulty, review_day(app_now()) - c.last_on as days`.execute(
          db,
        );
        const horizons = gainHorizons('2026-10-19', null);
        const byGain = cards.rows
          .map((card) => ({ ...card, gain: gainOfSeenQuestion(card, card.days, horizons) }))
          .toSorted((a, b) => b.gain - a.gain);
        await client.review.startToday();
        const started = await sql<{ question_ids: string[] }>`
          select question_ids from exam_attempts where user_id = ${person.id}::uuid`.execute(db);
        expect(started.rows[0]?.question_ids).toEqual(
          byGain.slice(0, 5).map(({ question_id }) => question_id),
        );
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

      it('counts the days in a row by the calendar, as their badge does, also before its own day ends', async () => {
        const { db, client, category } = await visit(60);
        await stopDatabaseClock(db, '2026-10-05T20:00:00Z');
        await takeExam(client, category, { count: 10 });
        await stopDatabaseClock(db, '2026-10-05T23:30:00Z');
        await takeExam(client, category, { count: 10 });
        expect(await client.review.today()).toMatchObject({ today: '2026-10-05', streak_days: 2 });
      });

      it('says how much is due without making it the work of a day', async () => {
        const { db, client, category } = await visit(30);
        await stopDatabaseClock(db, MONDAY);
        await client.review.saveSettings({ ...SETTINGS, daily_questions: 5 });
        await takeExam(client, category, { count: 30, wrong: 30 });
        await stopDatabaseClock(db, '2026-10-07T10:00:00Z');
        expect(await client.review.today()).toMatchObject({ pending: 30, questions: 5 });
      });

      it('takes a question for due by the retention of its user', async () => {
        const { db, client, category } = await visit(10);
        await stopDatabaseClock(db, MONDAY);
        await takeExam(client, category, { count: 10 });
        await stopDatabaseClock(db, '2026-10-06T10:00:00Z');
        expect(await client.review.today()).toMatchObject({ pending: 0 });
        await stopDatabaseClock(db, '2026-10-07T10:00:00Z');
        expect(await client.review.today()).toMatchObject({ pending: 10 });
        await client.review.saveSettings({ ...SETTINGS, retention: 0.8 });
        expect(await client.review.today()).toMatchObject({ pending: 0 });
      });

      it('asks one question of a pair, new or seen, and the next best instead of its partner', async () => {
        const { db, person, client, category } = await visit(8);
        const pair = category.questions.slice(0, 4).map(({ id }) => id);
        await db.updateTable('questions').set({ pair: 'plazos' }).where('id', 'in', pair).execute();
        await stopDatabaseClock(db, MONDAY);
        await client.review.saveSettings({ ...SETTINGS, daily_questions: 5 });
        expect(await client.review.today()).toMatchObject({ questions: 5, pending: 0 });
        await takeExam(client, category, { count: 5, wrong: 5 });
        await stopDatabaseClock(db, '2026-10-07T10:00:00Z');
        const { pending, questions } = await client.review.today();
        expect(questions).toBe(5);
        const { decks } = await client.review.decks({ category_ids: [], laws: [] });
        expect(decks.find(({ deck }) => deck === 'due')).toEqual({ deck: 'due', questions: pending });
        await client.review.startToday();
        const started = await sql<{ question_ids: string[] }>`
          select question_ids from exam_attempts where user_id = ${person.id}::uuid`.execute(db);
        expect(started.rows[0]?.question_ids.filter((id) => pair.includes(id))).toHaveLength(1);
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
        await stopDatabaseClock(db, MONDAY);
        await client.review.saveSettings({ ...SETTINGS, exam_day: '2026-10-01' });
        await takeExam(client, category, { count: 10, wrong: 10 });
        await stopDatabaseClock(db, '2026-10-08T10:00:00Z');
        for (const { id } of category.questions.slice(0, 5))
          await client.review.suspend({ question_id: id, is_suspended: true });
        expect(await client.review.today()).toMatchObject({ questions: 5, pending: 5 });
      });

      it('asks a question that was put off tomorrow again', async () => {
        const { db, client, category } = await visit(5);
        await stopDatabaseClock(db, MONDAY);
        await takeExam(client, category, { count: 5, wrong: 5 });
        await stopDatabaseClock(db, '2026-10-07T10:00:00Z');
        await client.review.putOff({ question_id: category.questions[0]?.id ?? '' });
        expect(await client.review.today()).toMatchObject({ questions: 4, pending: 4 });
        await stopDatabaseClock(db, '2026-10-08T10:00:00Z');
        expect(await client.review.today()).toMatchObject({ questions: 5, pending: 5 });
      });

      it('is the same on two devices, and goes on with the one session', async () => {
        const { db, person, client, category } = await visit(10);
        const other = callAs(db, person);
        const attempt = await client.review.startToday();
        await answerAllQuestions(client, attempt, [category], { leave: 4 });
        expect(await other.review.today()).toEqual(await client.review.today());
        expect(await other.review.startToday()).toMatchObject({ id: attempt.id });
      });
    });

    describe('the decks', () => {
      it('each serve as many questions as their count says', async () => {
        const { db, client, category } = await visit(30);
        await stopDatabaseClock(db, MONDAY);
        await takeExam(client, category, { count: 10, wrong: 4 });
        for (const { id } of category.questions.slice(0, 3))
          await client.review.saveQuestion({ question_id: id, note: null });
        await stopDatabaseClock(db, '2026-10-08T10:00:00Z');
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
        await stopDatabaseClock(db, MONDAY);
        await takeExam(client, category, { count: 5 });
        await stopDatabaseClock(db, '2026-10-08T10:00:00Z');
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

      it('serves one question of a pair, and counts the pair once', async () => {
        const { db, client, category } = await visit(6);
        const pair = category.questions.slice(0, 3).map(({ id }) => id);
        await db.updateTable('questions').set({ pair: 'plazos' }).where('id', 'in', pair).execute();
        for (const deck of [null, 'new'] as const) {
          const choice = chooseFrom(category, { deck });
          expect(await client.review.count(choice)).toEqual({ found: 4, served: 4 });
          const attempt = await client.review.start(choice);
          expect(attempt.total_questions).toBe(4);
          await client.exams.abandon({ attempt_id: attempt.id });
        }
        const { decks } = await client.review.decks({ category_ids: [], laws: [] });
        expect(decks.find(({ deck }) => deck === 'new')).toEqual({ deck: 'new', questions: 4 });
        expect(await client.review.start(chooseFrom(category, { count: 4 }))).toMatchObject({
          total_questions: 4,
        });
      });

      it('shows the options of each question in an order of its own, and stores what was chosen', async () => {
        const { db, client, category } = await visit(30);
        const attempt = await client.review.start(chooseFrom(category, { shuffles_choices: true }));
        const questions = new Map(category.questions.map((question) => [question.id, question]));
        const seen: {
          question_id: string;
          choices: string[];
          selected_answer: number;
          is_correct: boolean;
        }[] = [];
        for (let current = attempt.current; current;) {
          const { position, question_id, choices } = current;
          const { correct_answer = -1, choices: stored = [] } = questions.get(question_id) ?? {};
          const shown = choices.indexOf(stored[correct_answer] ?? '');
          const isRight = position % 2 === 0;
          const given = { attempt_id: attempt.id, position, time_taken: 0 };
          const selected_answer = choiceIndexOf(isRight ? shown : (shown + 1) % 4);
          const reply = await client.exams.answer({ ...given, selected_answer });
          expect(reply).toMatchObject({ selected_answer, correct_answer: shown, is_correct: isRight });
          expect(await client.exams.answer({ ...given, selected_answer: 0 })).toEqual(reply);
          seen.push({ question_id, choices, selected_answer, is_correct: isRight });
          current = reply.next;
        }
        expect((await client.exams.current())?.answered).toMatchObject(seen);
        const orders = seen.map(({ question_id, choices }) =>
          choices.map((choice) => questions.get(question_id)?.choices.indexOf(choice)).join(''),
        );
        expect(new Set(orders).size).toBeGreaterThan(5);
        const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
        const results = await client.exams.results({ session_id });
        expect(results).toMatchObject({ score: 15, answers: seen });
        const stored = await db
          .selectFrom('exam_answers')
          .where('session_id', '=', session_id)
          .select(['question_id', 'selected_answer', 'is_correct'])
          .execute();
        for (const { question_id, selected_answer, is_correct } of stored)
          expect(selected_answer === questions.get(question_id)?.correct_answer).toBe(is_correct);
      });

      it('shuffles just the options that a question has when it is shown', async () => {
        const { db, client, category } = await visit(2);
        const attempt = await client.review.start(chooseFrom(category, { shuffles_choices: true }));
        const second = category.questions.find(({ id }) => id !== attempt.current?.question_id)?.id ?? '';
        await editQuestion(db, second, { choices: ['Sí', 'No'], correct_answer: 1 });
        const answer = { attempt_id: attempt.id, selected_answer: 0, time_taken: 0 } as const;
        const { next } = await client.exams.answer({ ...answer, position: 0 });
        expect(next?.choices.toSorted()).toEqual(['No', 'Sí']);
        const selected_answer = choiceIndexOf(next?.choices.indexOf('No') ?? -1);
        expect(await client.exams.answer({ ...answer, position: 1, selected_answer })).toMatchObject({
          is_correct: true,
        });
      });

      it('keeps options that name others in their place, also when they are new in the version shown', async () => {
        const { db, client, category } = await visit(12);
        const named = ['Lugo', 'Vigo', 'Soria', 'a y b'];
        for (const { id } of category.questions) await editQuestion(db, id, { choices: named });
        const attempt = await client.review.start(chooseFrom(category, { shuffles_choices: true }));
        expect(attempt.current?.choices).toEqual(named);
        const above = ['Lugo', 'Vigo', 'Soria', 'Todas las anteriores'];
        for (const { id } of category.questions) await editQuestion(db, id, { choices: above });
        const last: (string | undefined)[] = [];
        for (let position = 0; position < 11; position++) {
          const { next } = await client.exams.answer({
            attempt_id: attempt.id,
            position,
            selected_answer: 0,
            time_taken: 0,
          });
          last.push(next?.choices.at(-1));
        }
        expect(new Set(last)).toEqual(new Set(['Todas las anteriores']));
      });

      it('keeps the minutes that were set, for whichever device goes on', async () => {
        const { db, person, client, category } = await visit(5);
        await client.review.start(chooseFrom(category, { minutes: 10 }));
        expect(await callAs(db, person).exams.current()).toMatchObject({ minutes: 10 });
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
      const { db, client, category } = await visit(REVIEW_PAGE_SIZE + 2);
      const other = await createCategory(db, { questions: 1 });
      const scope = { category_ids: [category.id], laws: [] };
      const note = 'Ojo con el plazo';
      for (const { id: question_id } of [...category.questions, ...other.questions])
        await client.review.saveQuestion({ question_id, note });
      const first = await client.review.savedQuestions(scope);
      expect(first.total).toBe(REVIEW_PAGE_SIZE + 2);
      expect(first.questions).toHaveLength(REVIEW_PAGE_SIZE);
      expect(first.questions[0]).toMatchObject({ note });
      const { questions } = await client.review.savedQuestions({ ...scope, page: 2 });
      expect(questions).toHaveLength(2);
      const { decks } = await client.review.decks(scope);
      expect(decks).toContainEqual({ deck: 'saved', questions: first.total });
      const shown = new Set([...first.questions, ...questions].map(({ question_id }) => question_id));
      expect(shown).toEqual(new Set(category.questions.map(({ id }) => id)));
    });

    it('keeps settings with several holidays, and refuses ones that end before they begin', async () => {
      const { client } = await visit(1);
      expect(await client.review.settings()).toEqual(SETTINGS);
      const changed = {
        ...SETTINGS,
        exam_day: '2027-05-01',
        daily_minutes: 30,
        retention: 0.85,
        holidays: [
          { first: '2026-08-01', last: '2026-08-15' },
          { first: '2026-12-24', last: '2026-12-31' },
        ],
      };
      await client.review.saveSettings(changed);
      expect(await client.review.settings()).toEqual(changed);
      await client.review.saveSettings(SETTINGS);
      expect(await client.review.settings()).toEqual(SETTINGS);
      const holidays = [{ first: '2026-12-31', last: '2026-12-24' }];
      await expect(client.review.saveSettings({ ...SETTINGS, holidays })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
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
      const worst = category.questions[0]?.id ?? '';
      const attempt = await client.review.start(
        chooseFrom(category, { laws: [{ law_id: LAW.id, division: 1 }] }),
      );
      await answerAllQuestions(client, attempt, [category], { wrong: 8 });
      const { questions } = await client.review.weakQuestions({ law_id: LAW.id, division: 1 });
      expect(questions).toHaveLength(8);
      expect(questions).toContainEqual(expect.objectContaining({ question_id: worst, right: 1, answers: 2 }));
      expect(await client.review.weakQuestions({ law_id: LAW.id, division: 2 })).toEqual({ questions: [] });
      expect(parts).toMatchObject([
        { division: null, title: 'Ley 39/2015', right: 10, answers: 10, rate: 1 },
        { division: 1, title: 'Título I. De los interesados', answers: 8 },
        { division: 2, answers: 2, rate: null },
      ]);
    });

    it('says that there are no data of a law or title that was never answered', async () => {
      const { db, client, category } = await visit(2);
      await saveLaws(db, [LAW]);
      await saveLawDivisions(db, [{ law_id: LAW.id, divisions: TREE }]);
      await db
        .updateTable('questions')
        .set({ law_id: LAW.id, article: '14' })
        .where('id', '=', category.questions[0]?.id ?? '')
        .execute();
      expect((await client.review.weakPoints()).parts).toMatchObject([
        { division: null, answers: 0, rate: null },
        { division: 2, answers: 0, rate: null },
      ]);
    });

    it('tells the history of a question, unless it stands on the open mock exam', async () => {
      const { db, client } = await visit(1);
      await stopDatabaseClock(db, MONDAY);
      const { template_id, category } = await createMockExam(db, { questions: 5 });
      await takeExam(client, category, { wrong: 5 });
      await stopDatabaseClock(db, '2026-10-06T10:00:00Z');
      await takeExam(client, category);
      const question_id = category.questions[0]?.id ?? '';
      const history = await client.review.history({ question_id });
      expect(history).toMatchObject({
        question_text: category.questions[0]?.question_text,
        is_suspended: false,
        is_withheld: false,
        reviews: [
          { rating: 'good', answered_at: new Date('2026-10-06T10:00:00Z') },
          { rating: 'again', answered_at: new Date(MONDAY) },
        ],
      });
      expect(history.due_on ?? '').toMatch(/^2026-10-/);
      await client.review.suspend({ question_id, is_suspended: true });
      expect(await client.review.history({ question_id })).toMatchObject({
        is_suspended: true,
        due_on: null,
      });
      await startSheet(client, template_id);
      expect(await client.review.history({ question_id })).toMatchObject({ is_withheld: true, reviews: [] });
      await expect(client.review.history({ question_id: randomUUID() })).rejects.toMatchObject({
        code: 'NOT_ANSWERED_YET',
      });
    });

    it('forecasts on which day each question is due', async () => {
      const { db, client, category } = await visit(5);
      await stopDatabaseClock(db, MONDAY);
      await takeExam(client, category, { count: 5, wrong: 2 });
      const { days } = await client.review.forecast();
      expect(days).toHaveLength(30);
      expect(days.filter(({ questions }) => questions > 0)).toMatchObject([
        { day: '2026-10-06', questions: 2 },
        { day: '2026-10-07', questions: 3 },
      ]);
    });

    it('forecasts for today what its deck holds: no partner, nothing annulled, nothing of the open mock exam', async () => {
      const { db, person, client, category } = await visit(10);
      await stopDatabaseClock(db, MONDAY);
      await takeExam(client, category, { count: 10, wrong: 10 });
      const [first, second, third] = category.questions.map(({ id }) => id);
      await sql`update questions set pair = 'p' where id = any (${[first, second]}::uuid[])`.execute(db);
      await sql`
        insert into question_rulings (id, question_id, version, ruling, reason)
        values (gen_random_uuid(), ${third}::uuid, 1, 'annulled', 'Lo dice el acta')`.execute(db);
      await stopDatabaseClock(db, '2026-10-12T10:00:00Z');
      const onSheet = category.questions.slice(3, 5).map(({ id }) => id);
      await sql`
        insert into exam_attempts (user_id, kind, question_ids, category_ids, versions, deadline)
        values (${person.id}::uuid, 'mock_exam', ${onSheet}::uuid[],
          ${[category.id, category.id]}::uuid[], '{1,1}', app_now() + interval '1 day')`.execute(db);
      const [today] = (await client.review.forecast()).days;
      const { decks } = await client.review.decks({
        category_ids: [],
        laws: [],
      });
      expect(today?.questions).toBe(6);
      expect(decks).toContainEqual({ deck: 'due', questions: 6 });
      expect(await client.review.today()).toMatchObject({ pending: 6 });
    });

    it('forecasts what becomes due in holidays for the day after them, and knows several', async () => {
      const { db, client, category } = await visit(5);
      await stopDatabaseClock(db, MONDAY);
      await takeExam(client, category, { count: 5, wrong: 2 });
      const holidays = [
        { first: '2026-08-01', last: '2026-08-15' },
        { first: '2026-10-06', last: '2026-10-07' },
        { first: '2026-10-08', last: '2026-10-10' },
      ];
      await client.review.saveSettings({ ...SETTINGS, holidays });
      const { days } = await client.review.forecast();
      expect(days.filter(({ questions }) => questions > 0)).toEqual([
        { day: '2026-10-11', questions: 5, is_holiday: false },
      ]);
      expect(days.filter(({ is_holiday }) => is_holiday)).toHaveLength(5);
    });

    it('counts in the tree of the laws what a choice of each part serves', async () => {
      const { db, client, category } = await visit(8);
      await saveLaws(db, [LAW]);
      await saveLawDivisions(db, [{ law_id: LAW.id, divisions: TREE }]);
      const ids = category.questions.map(({ id }) => id);
      const cite = (from: number, to: number, article: string) =>
        db
          .updateTable('questions')
          .set({ law_id: LAW.id, article })
          .where('id', 'in', ids.slice(from, to))
          .execute();
      await cite(0, 5, '3');
      await cite(5, 8, '14');
      await sql`update questions set pair = 'p' where id = any (${[ids[0], ids[5]]}::uuid[])`.execute(db);
      await sql`
        insert into question_rulings (id, question_id, version, ruling, reason)
        values (gen_random_uuid(), ${ids[1]}::uuid, 1, 'annulled', 'Lo dice el acta')`.execute(db);
      const text = randomUUID();
      await sql`
        insert into shared_texts (id, title, text) values (${text}::uuid, 'Supuesto', 'Hechos')`.execute(db);
      await sql`
        update questions set shared_text_id = ${text}::uuid, shared_text_version = 1, shared_text_position = 1
        where id = ${ids[2]}::uuid`.execute(db);
      const law = (await client.review.laws()).laws.find(({ id }) => id === LAW.id);
      const shown = [
        { division: null, questions: law?.questions },
        ...(law?.divisions ?? []).map(({ number, questions }) => ({
          division: number,
          questions,
        })),
      ];
      expect(shown.map(({ questions }) => questions)).toEqual([5, 3, 3, 3]);
      for (const { division, questions } of shown)
        expect(
          await client.review.count(
            chooseFrom(category, {
              category_ids: [],
              laws: [{ law_id: LAW.id, division }],
            }),
          ),
        ).toMatchObject({ served: questions });
    });
  });
});

function choiceIndexOf(value: number): ChoiceIndex {
  if (!isChoiceIndex(value)) throw new Error(`no choice ${value}`);
  return value;
}
