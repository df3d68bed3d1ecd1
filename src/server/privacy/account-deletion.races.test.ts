import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cancelDeletion } from '#server/accounts/deletion/deletion.service.ts';
import type { Trx } from '#server/database/database.ts';
import {
  countWaitingStatements,
  queueCallsBehindLock,
  toCallOutcomes,
} from '#tests/support/chaos/concurrency.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createMockExam, deliverOpenSheet, startSheet } from '#tests/support/mock-exams/sheets.ts';
import { createRegisteredUser, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { answerAllQuestions, findWrongTotals } from '#tests/support/people/exams.ts';
import { account, type Account } from '#shared/accounts/accounts.contract.ts';
import { deleteDueAccounts, deleteUserInTransaction } from './privacy.service.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('the deletion of an account at the same time as', () => {
  const database = useDatabase('PostgreSQL', 30);

  const createUser = async (role: Account['role'] = 'user') => {
    const { email } = await createRegisteredUser(database());
    const row = await database()
      .updateTable('profiles')
      .set({ role })
      .where('email', '=', email)
      .returning(['id', 'username', 'email', 'role', 'dark_mode', 'hidden'])
      .executeTakeFirstOrThrow();
    const person = account.parse({
      ...row,
      must_change_password: false,
      must_set_up_second_factor: false,
      must_accept_terms: false,
    });
    const client = callAs(database(), person);
    return { ...person, client, request: () => client.accounts.requestDeletion({ password: TEST_PASSWORD }) };
  };
  /** Creates a user whose account is due for deletion. */
  const createLeaver = async () => {
    const user = await createUser();
    await database()
      .insertInto('account_deletions')
      .values({ user_id: user.id, requested_at: sql`app_now() - interval '7 days'`, due_at: sql`app_now()` })
      .execute();
    return user;
  };
  const holdProfile = (id: string) => (trx: Trx) =>
    sql`select from profiles where id = ${id}::uuid for update`.execute(trx);
  const exists = async (id: string): Promise<boolean> =>
    (await database().selectFrom('profiles').select('id').where('id', '=', id).execute()).length === 1;
  const remove = () =>
    deleteDueAccounts(database(), {
      error: ({ err }: { err?: Error }) => {
        throw err ?? new Error('not deleted');
      },
    });
  const cancel = ({ id }: { id: string }) =>
    cancelDeletion(database(), { userId: id, origin: 'http://localhost:3000' });

  it('another request: both are told the same day, and one mail is written', async () => {
    const user = await createUser();
    const outcomes = await Promise.all([user.request(), user.request()]);
    expect(outcomes[0]).toEqual({ due_at: expect.any(Date) as Date });
    expect(outcomes[1]).toEqual(outcomes[0]);
    const mails = await database()
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', user.email)
      .where('subject', '=', 'Tu cuenta se va a eliminar')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('the request of the only other administrator: one of them stays', async () => {
    const [one, other] = [await createUser('admin'), await createUser('admin')];
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(database(), holdProfile([one.id, other.id].toSorted()[0] ?? ''), [
        one.request,
        other.request,
      ]),
    );
    expect(outcomes).toEqual([{ due_at: expect.any(Date) as Date }, 'LAST_ADMINISTRATOR']);
  });

  it('the log-in that comes first: the account stays', async () => {
    const user = await createLeaver();
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(database(), holdProfile(user.id), [() => cancel(user), remove]),
    );
    expect(outcomes).toEqual([true, undefined]);
    expect(await exists(user.id)).toBe(true);
  });

  it('the log-in that comes second: it finds no account', async () => {
    const user = await createLeaver();
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(database(), holdProfile(user.id), [remove, () => cancel(user)]),
    );
    expect(outcomes).toEqual([undefined, undefined]);
    expect(await exists(user.id)).toBe(false);
  });

  it('the log-in that has opened its session already: it is refused, and the session is gone', async () => {
    const user = await createLeaver();
    const { loggingIn } = await database()
      .transaction()
      .execute(async (trx) => {
        // makes the log-in wait after it has opened its session, when it reads this table
        await sql`lock table account_deletions in access exclusive mode`.execute(trx);
        const logIn = callAs(database(), null).accounts.logIn({
          email: user.email,
          password: TEST_PASSWORD,
        });
        // the refusal may come before the test awaits it, and would then count as an unhandled rejection
        logIn.catch(() => {});
        while ((await countWaitingStatements(database())) < 1);
        await deleteUserInTransaction(trx, user.id);
        return { loggingIn: logIn };
      });
    await expect(loggingIn).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const sessions = database().selectFrom('auth_sessions').select('id').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('log-ins in the last second: whoever is logged in has an account, whoever is refused has none', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await createLeaver();
      const logIn = () =>
        callAs(database(), null)
          .accounts.logIn({ email: user.email, password: TEST_PASSWORD })
          .then(
            () => true,
            () => false,
          );
      const jobs = Promise.all([remove(), remove()]);
      const loggedIn = await logIn();
      await jobs;
      await remove();
      expect(await exists(user.id)).toBe(loggedIn);
    }
  });

  it('two processes delete it: it is deleted once, and neither fails', async () => {
    const user = await createLeaver();
    const settled = await queueCallsBehindLock(database(), holdProfile(user.id), [remove, remove]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await exists(user.id)).toBe(false);
  });

  it.each(['the finish first', 'the deletion first'])('an exam is finished, %s', async (order) => {
    const user = await createLeaver();
    const category = await createCategory(database(), { questions: 2 });
    const attempt = await user.client.exams.start({ category_id: category.id, count: 2 });
    await answerAllQuestions(user.client, attempt, [category]);
    const finish = () => user.client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
    const hold = (trx: Trx) =>
      sql`select from exam_attempts where id = ${attempt.id}::uuid for update`.execute(trx);
    const isFinishFirst = order === 'the finish first';
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(database(), hold, isFinishFirst ? [finish, remove] : [remove, finish]),
    );
    expect(outcomes).toMatchObject(
      isFinishFirst ? [{ session_id: attempt.id }, undefined] : [undefined, { code: 'ATTEMPT_CLOSED' }],
    );
    expect(await exists(user.id)).toBe(false);
    expect(await findWrongTotals(database())).toEqual([]);
  });

  it.each(['the delivery first', 'the deletion first'])('a mock exam is delivered, %s', async (order) => {
    const user = await createLeaver();
    const exam = await createMockExam(database(), { questions: 2 });
    const sheet = await startSheet(user.client, exam.template_id);
    const hold = (trx: Trx) =>
      sql`select from exam_attempts where id = ${sheet.id}::uuid for update`.execute(trx);
    const isDeliveryFirst = order === 'the delivery first';
    const send = () => deliverOpenSheet(user.client, sheet);
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(database(), hold, isDeliveryFirst ? [send, remove] : [remove, send]),
    );
    expect(outcomes).toMatchObject(
      isDeliveryFirst ? [sheet.id, undefined] : [undefined, { code: 'SHEET_CLOSED' }],
    );
    const sheets = database().selectFrom('mock_exam_sheets').select('user_id').where('id', '=', sheet.id);
    expect(await sheets.execute()).toEqual(isDeliveryFirst ? [{ user_id: null }] : []);
    expect(await exists(user.id)).toBe(false);
    expect(await findWrongTotals(database())).toEqual([]);
  });
});
