import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { type IssueType, REPORT_STATUSES, type ReportStatus } from '#shared/reports/reports.rules.ts';

interface Given {
  user_id?: string;
  issue_type?: IssueType;
  description?: string;
  status?: ReportStatus;
  created_at?: Date;
}

describe('what was reported', () => {
  describeOnDatabase((database, engine) => {
    let administrator: Account;
    let question = { id: '', question_text: '' };
    beforeEach(async () => {
      await database().deleteFrom('question_reports').execute();
      administrator = await createPerson(database(), { role: 'admin' });
      const { questions } = await createCategory(database(), { questions: 1 });
      if (questions[0]) question = questions[0];
    });

    const office = () => callAs(database(), administrator);
    const newReport = async (given: Given = {}): Promise<string> => {
      const { id } = await database()
        .insertInto('question_reports')
        .values({ question_id: question.id, issue_type: 'typo', description: 'Falta una tilde.', ...given })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const setStatus = (id: string, status: ReportStatus) => office().reports.setStatus({ id, status });
    const statusOf = async (id: string) => (await office().reports.report({ id })).status;
    const lines = () =>
      database()
        .selectFrom('audit_log')
        .select(['actor_name', 'action', 'entity', 'entity_id', 'entity_name', 'before', 'after'])
        .where('actor_id', '=', administrator.id)
        .orderBy('number')
        .execute();

    it('is listed with the question and whoever reported it, the newest first', async () => {
      const person = await createPerson(database());
      const older = await newReport({ user_id: person.id, created_at: new Date('2026-05-04T10:00:00Z') });
      const newer = await newReport({
        issue_type: 'other',
        description: 'Una\nlínea <b>más</b>',
        status: 'resolved',
        created_at: new Date('2026-05-05T10:00:00Z'),
      });
      const about = {
        question_id: question.id,
        question_text: question.question_text,
        question_deleted: false,
      };
      const [first, second] = [
        {
          id: newer,
          ...about,
          issue_type: 'other',
          description: 'Una\nlínea <b>más</b>',
          username: null,
          status: 'resolved',
          created_at: new Date('2026-05-05T10:00:00Z'),
        },
        {
          id: older,
          ...about,
          issue_type: 'typo',
          description: 'Falta una tilde.',
          username: person.username,
          status: 'pending',
          created_at: new Date('2026-05-04T10:00:00Z'),
        },
      ];
      expect(await office().reports.list({})).toEqual({ reports: [first, second], total: 2 });
      expect(await office().reports.report({ id: older })).toEqual(second);
    });

    it('shows the question as it is worded now, also once it is deleted', async () => {
      const id = await newReport();
      await database()
        .updateTable('questions')
        .set({ question_text: 'Otra', deleted_at: sql<Date>`app_now()` })
        .where('id', '=', question.id)
        .execute();
      const now = { question_text: 'Otra', question_deleted: true };
      expect(await office().reports.report({ id })).toMatchObject(now);
      expect((await office().reports.list({})).reports).toMatchObject([now]);
    });

    it('is anybody’s, once the account of whoever reported it is gone', async () => {
      const person = await createPerson(database());
      const id = await newReport({ user_id: person.id });
      await database().deleteFrom('profiles').where('id', '=', person.id).execute();
      expect(await office().reports.report({ id })).toMatchObject({ username: null });
    });

    it('is filtered by its status, and counted as it is filtered', async () => {
      const ids = { pending: '', reviewed: '', resolved: '' };
      for (const status of REPORT_STATUSES) ids[status] = await newReport({ status });
      for (const status of REPORT_STATUSES) {
        const { reports, total } = await office().reports.list({ status });
        expect([reports.map(({ id }) => id), total]).toEqual([[ids[status]], 1]);
      }
      expect((await office().reports.list({ status: null })).total).toBe(3);
    });

    it('comes in pages of 20, each of them once, also where many came at the same moment', async () => {
      const at = new Date('2026-05-04T10:00:00Z');
      const ids = new Set<string>();
      for (let i = 0; i < 23; i++) ids.add(await newReport({ created_at: at }));
      for (const status of [null, 'pending'] as const) {
        const pages = [];
        for (const page of [1, 2, 3]) pages.push(await office().reports.list({ status, page }));
        expect(pages.map(({ reports, total }) => [reports.length, total])).toEqual([
          [20, 23],
          [3, 23],
          [0, 23],
        ]);
        expect(new Set(pages.flatMap(({ reports }) => reports.map(({ id }) => id)))).toEqual(ids);
      }
    });

    it('is open until it is resolved', async () => {
      expect(await office().reports.countOpen()).toEqual({ count: 0 });
      for (const status of REPORT_STATUSES) await newReport({ status });
      expect(await office().reports.countOpen()).toEqual({ count: 2 });
      await setStatus(await newReport(), 'resolved');
      expect(await office().reports.countOpen()).toEqual({ count: 2 });
    });

    it('can’t be had under an id that none has', async () => {
      const gone = { code: 'REPORT_NOT_FOUND', status: 404 };
      const id = randomUUID();
      await expect(office().reports.report({ id })).rejects.toMatchObject(gone);
      await expect(setStatus(id, 'resolved')).rejects.toMatchObject(gone);
      expect(await lines()).toEqual([]);
    });

    describe('changes its status', () => {
      it.each([
        ['pending', 'reviewed'],
        ['pending', 'resolved'],
        ['reviewed', 'resolved'],
      ] as const)('from %s to %s, which the audit notes', async (before, after) => {
        const id = await newReport({ status: before });
        expect(await setStatus(id, after)).toEqual({});
        expect(await statusOf(id)).toBe(after);
        expect(await lines()).toEqual([
          {
            actor_name: administrator.username,
            action: 'updated',
            entity: 'report',
            entity_id: id,
            entity_name: question.question_text,
            before: { status: before },
            after: { status: after },
          },
        ]);
      });

      it.each([
        ['pending', 'pending', 'Pendiente'],
        ['reviewed', 'pending', 'Revisado'],
        ['reviewed', 'reviewed', 'Revisado'],
        ['resolved', 'pending', 'Resuelto'],
        ['resolved', 'reviewed', 'Resuelto'],
        ['resolved', 'resolved', 'Resuelto'],
      ] as const)('never from %s to %s: that is a conflict, which says what it is now', async (...given) => {
        const [before, after, name] = given;
        const id = await newReport({ status: before });
        await expect(setStatus(id, after)).rejects.toMatchObject({
          code: 'STATUS_NOT_ALLOWED',
          status: 409,
          message: `El reporte ya no admite este cambio de estado: ahora está «${name}».`,
          data: { status: before },
        });
        expect(await statusOf(id)).toBe(before);
        expect(await lines()).toEqual([]);
      });

      it('of a deleted question too', async () => {
        const id = await newReport();
        await database()
          .updateTable('questions')
          .set({ deleted_at: sql<Date>`app_now()` })
          .where('id', '=', question.id)
          .execute();
        await setStatus(id, 'resolved');
        expect(await statusOf(id)).toBe('resolved');
      });

      it('alone: every other report stays as it is', async () => {
        const [one, other] = [await newReport(), await newReport()];
        await setStatus(one, 'resolved');
        expect(await statusOf(other)).toBe('pending');
      });
    });

    if (engine === 'PostgreSQL') {
      describe('changed by two at the same time', () => {
        const lockRow = (id: string) => (trx: Parameters<Parameters<typeof queueCallsBehindLock>[1]>[0]) =>
          sql`select from question_reports where id = ${id}::uuid for update`.execute(trx);
        const conflict = (status: ReportStatus) => ({ code: 'STATUS_NOT_ALLOWED', data: { status } });
        const both = async (id: string, targets: ReportStatus[]) =>
          toCallOutcomes(
            await queueCallsBehindLock(
              database(),
              lockRow(id),
              targets.map((target) => () => setStatus(id, target)),
            ),
          );

        it('becomes resolved once: the second is told so', async () => {
          const id = await newReport();
          expect(await both(id, ['resolved', 'resolved'])).toEqual([{}, conflict('resolved')]);
          expect(await lines()).toHaveLength(1);
        });

        it('is never taken back from resolved to reviewed', async () => {
          const id = await newReport();
          expect(await both(id, ['resolved', 'reviewed'])).toEqual([{}, conflict('resolved')]);
          expect(await statusOf(id)).toBe('resolved');
        });

        it('becomes reviewed and then resolved, and the audit has both in that order', async () => {
          const id = await newReport();
          expect(await both(id, ['reviewed', 'resolved'])).toEqual([{}, {}]);
          expect(await lines()).toMatchObject([
            { before: { status: 'pending' }, after: { status: 'reviewed' } },
            { before: { status: 'reviewed' }, after: { status: 'resolved' } },
          ]);
        });
      });
    }
  });
});
