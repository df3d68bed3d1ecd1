import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { NewReport } from '#shared/reports/reports.contract.ts';
import { ISSUE_TYPES } from '#shared/reports/reports.rules.ts';

const INCOMPLETE = 'Por favor, selecciona un tipo de problema y proporciona una descripción';

describe('reporting a question', () => {
  describeOnDatabase((database, engine) => {
    let questionId = '';
    beforeAll(async () => {
      questionId = await newQuestion();
    });
    beforeEach(async () => {
      await database().deleteFrom('question_reports').execute();
      await database().deleteFrom('limits').execute();
    });
    afterEach(() => runDatabaseClock(database()));

    const newQuestion = async (): Promise<string> => {
      const { questions } = await createCategory(database(), { questions: 1 });
      return questions[0]?.id ?? '';
    };
    const deleteQuestion = (id: string) =>
      database()
        .updateTable('questions')
        .set({ deleted_at: sql<Date>`app_now()` })
        .where('id', '=', id)
        .execute();
    const form = (given: Partial<NewReport> = {}): NewReport => ({
      report_id: randomUUID(),
      question_id: questionId,
      issue_type: 'typo',
      description: 'Falta una tilde.',
      ...given,
    });
    const report = (
      given: Partial<NewReport> = {},
      from: { person?: Account; browser?: string; address?: string } = {},
    ) =>
      callAs(database(), from.person ?? null, {
        browser: () => from.browser ?? 'a browser',
        address: from.address ?? '192.0.2.1',
      }).reports.create(form(given));
    const stored = () => database().selectFrom('question_reports').selectAll().execute();
    const counts = async () => {
      const rows = await database()
        .selectFrom('limits')
        .select(['action', 'count'])
        .orderBy('action')
        .execute();
      return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
    };

    it('is open to visitors, of whom nothing is noted', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const sent = form({ description: '  Falta\nuna <b>tilde</b>. 😀 ' });
      expect(await report(sent)).toEqual({});
      expect(await stored()).toEqual([
        {
          id: sent.report_id,
          question_id: questionId,
          user_id: null,
          issue_type: 'typo',
          description: 'Falta\nuna <b>tilde</b>. 😀',
          status: 'pending',
          created_at: new Date('2026-05-04T10:00:00Z'),
        },
      ]);
    });

    it('notes who has logged in, whatever the call says', async () => {
      const [person, somebodyElse] = [await createPerson(database()), await createPerson(database())];
      await report({ user_id: somebodyElse.id, status: 'resolved' } as Partial<NewReport>, { person });
      expect(await stored()).toMatchObject([{ user_id: person.id, status: 'pending' }]);
    });

    it.each(ISSUE_TYPES)('knows %s', async (issue_type) => {
      await report({ issue_type });
      expect(await stored()).toMatchObject([{ issue_type }]);
    });

    it('keeps one of two that are the same, and counts it once', async () => {
      const sent = form();
      expect([await report(sent), await report(sent)]).toEqual([{}, {}]);
      expect(await stored()).toHaveLength(1);
      expect(await counts()).toEqual({ report: 1, 'report by address': 1 });
    });

    it('keeps what was reported first under an id', async () => {
      const sent = form();
      await report(sent);
      expect(await report({ ...sent, description: 'Otra cosa' })).toEqual({});
      expect(await stored()).toMatchObject([{ description: 'Falta una tilde.' }]);
    });

    it('answers a repeat also when the question has gone, or the limit is reached, meanwhile', async () => {
      const sent = form({ question_id: await newQuestion() });
      await report(sent);
      await deleteQuestion(sent.question_id);
      expect(await report(sent)).toEqual({});
      for (let more = 1; more < 10; more += 1) await report();
      await expect(report()).rejects.toMatchObject({ code: 'TOO_MANY_REPORTS' });
      expect(await report(sent)).toEqual({});
      expect(await stored()).toHaveLength(10);
    });

    it('needs a question that is there', async () => {
      const deleted = await newQuestion();
      await deleteQuestion(deleted);
      for (const question_id of [deleted, randomUUID()]) {
        await expect(report({ question_id })).rejects.toMatchObject({
          code: 'QUESTION_NOT_FOUND',
          status: 404,
          message: 'La pregunta ya no existe, así que no se puede reportar.',
        });
      }
      expect([await stored(), await counts()]).toEqual([[], {}]);
    });

    it.each([
      ['no description', { description: ' \n\u200b' }, { description: INCOMPLETE }],
      ['no type', { issue_type: '' }, { issue_type: INCOMPLETE }],
      ['an unknown type', { issue_type: 'spelling' }, { issue_type: INCOMPLETE }],
      [
        'neither',
        { issue_type: null, description: null },
        { issue_type: INCOMPLETE, description: INCOMPLETE },
      ],
      [
        'a description of 1001 characters',
        { description: 'a'.repeat(1001) },
        { description: 'La descripción no puede tener más de 1000 caracteres' },
      ],
      [
        'U+0000',
        { description: 'a\0b' },
        { description: 'La descripción tiene un carácter que no se puede guardar' },
      ],
      [
        'half a character',
        { description: 'a\ud83d' },
        { description: 'La descripción tiene un carácter que no se puede guardar' },
      ],
      ['no id of a question', { question_id: '1' }, { question_id: 'El identificador no es válido' }],
      ['no id', { report_id: 'x' }, { report_id: 'El identificador no es válido' }],
    ])('is refused with %s, and leaves nothing', async (_name, given, fields) => {
      await expect(report(given as Partial<NewReport>)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        status: 400,
        data: { fields },
      });
      expect([await stored(), await counts()]).toEqual([[], {}]);
    });

    it('takes 1000 characters, be they two units each', async () => {
      for (const description of ['ñ'.repeat(1000), '😀'.repeat(500)]) await report({ description });
      expect((await stored()).map(({ description }) => description.length)).toEqual([1000, 1000]);
    });

    describe('too often', () => {
      const reportTimes = async (times: number, from?: Parameters<typeof report>[1]) => {
        for (let time = 0; time < times; time += 1) await report({}, from);
      };

      it('is refused after ten in an hour, saying when to try again', async () => {
        await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
        await reportTimes(10);
        await stopDatabaseClock(database(), '2026-05-04T10:47:30Z');
        await expect(report()).rejects.toMatchObject({
          code: 'TOO_MANY_REPORTS',
          status: 429,
          message: 'Se han enviado demasiados reportes. Podrás enviar otro dentro de 13 minutos.',
          data: { seconds: 750 },
        });
        expect(await stored()).toHaveLength(10);
        await stopDatabaseClock(database(), '2026-05-04T11:00:00Z');
        await report();
      });

      it('is counted for a browser at an address: neither another browser nor another address is meant', async () => {
        await reportTimes(10);
        await expect(report()).rejects.toMatchObject({ code: 'TOO_MANY_REPORTS' });
        await report({}, { browser: 'another' });
        await report({}, { address: '192.0.2.2' });
      });

      it('makes no difference between visitors and people who have logged in', async () => {
        await reportTimes(10);
        const person = await createPerson(database());
        await expect(report({}, { person })).rejects.toMatchObject({ code: 'TOO_MANY_REPORTS' });
      });

      it('is not lifted by a new browser each time: a hundred an hour from one address', async () => {
        const browsers = Array.from({ length: 100 }, (_, index) => `browser ${index}`);
        for (const browser of browsers) await report({}, { browser });
        await expect(report({}, { browser: 'one more' })).rejects.toMatchObject({ code: 'TOO_MANY_REPORTS' });
        await expect(report({}, { browser: 'two more', address: '::ffff:192.0.2.1' })).rejects.toMatchObject({
          code: 'TOO_MANY_REPORTS',
        });
        await report({}, { address: '192.0.2.2' });
        expect(await stored()).toHaveLength(101);
      });

      it('keeps neither address nor browser', async () => {
        await report({}, { browser: 'this browser', address: '203.0.113.9' });
        const kept = JSON.stringify(await database().selectFrom('limits').selectAll().execute());
        expect(kept).not.toMatch(/this browser|203\.0\.113\.9/);
      });
    });

    if (engine === 'PostgreSQL') {
      it('lets exactly ten of twenty at once through', async () => {
        const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => report()));
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
        expect(await stored()).toHaveLength(10);
      });

      it('keeps and counts one of twenty times the same at once', async () => {
        const sent = form();
        expect(await Promise.all(Array.from({ length: 20 }, () => report(sent)))).toHaveLength(20);
        expect(await stored()).toHaveLength(1);
        expect(await counts()).toEqual({ report: 1, 'report by address': 1 });
      });
    }
  });
});
