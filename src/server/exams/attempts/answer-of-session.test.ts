import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { editQuestion } from '#tests/support/people/exams.ts';
import { answerQuestionOfSession } from './answer.service.ts';

interface Given {
  db: Database;
  user_id: string;
  token: string;
}

const changeProfile =
  (change: Record<string, unknown>) =>
  ({ db, user_id }: Given) =>
    db.updateTable('profiles').set(change).where('id', '=', user_id).execute();
const changeSession =
  (change: ReturnType<typeof sql>) =>
  ({ db, token }: Given) =>
    sql`update auth_sessions set ${change} where token = ${token}`.execute(db);

/** States in which the answering statement changes nothing, and the session is read to find out why. */
const NOT_READY: Record<string, (given: Given) => Promise<unknown>> = {
  'a session that has ended': ({ db, token }) =>
    db.deleteFrom('auth_sessions').where('token', '=', token).execute(),
  'an expired session': changeSession(sql`expires_at = now() - interval '1 second'`),
  'a session older than a month': changeSession(sql`created_at = now() - interval '31 days'`),
  'a session due for renewal': changeSession(sql`expires_at = now() + interval '5 days'`),
  'a blocked user': changeProfile({ blocked: true }),
  'an unconfirmed address': changeProfile({ email_verified: false }),
  'an administrator': changeProfile({ role: 'admin' }),
  'a second factor that is missing': ({ db, user_id }) =>
    sql`update profiles set has_second_factor = true where id = ${user_id}::uuid`.execute(db),
  'a temporary password': ({ db, user_id }) =>
    sql`insert into auth_accounts (user_id, account_id, provider_id, password, password_temporary)
      values (${user_id}::uuid, ${user_id}, 'credential', 'x', true)`.execute(db),
  "another user's session": async ({ db, token }) => {
    const { id } = await createPerson(db);
    await sql`update auth_sessions set user_id = ${id}::uuid where token = ${token}`.execute(db);
  },
};

describe('answering with a session that nobody has read', () => {
  describeOnDatabase((database) => {
    async function startExam() {
      const db = database();
      const [category, person] = [await createCategory(db), await createPerson(db)];
      const attempt = await callAs(db, person).exams.start({
        category_id: category.id,
        count: 5,
      });
      const token = `token of ${person.id}`;
      await sql`insert into auth_sessions (user_id, token, expires_at)
        values (${person.id}::uuid, ${token}, now() + interval '7 days')`.execute(db);
      const answer = {
        attempt_id: attempt.id,
        token,
        position: 0,
        question_id: null,
        selected_answer: 1,
        is_doubtful: false,
        time_taken: 1,
      } as const;
      return { db, person, user_id: person.id, token, answer };
    }
    const answersOf = async ({ db, user_id }: Pick<Given, 'db' | 'user_id'>) =>
      (await db.selectFrom('exam_attempts').select('answers').where('user_id', '=', user_id).execute())[0]
        ?.answers;

    it('locks the answer of its user', async () => {
      const given = await startExam();
      expect(await answerQuestionOfSession(given.db, given.answer)).toMatchObject({
        position: 0,
        selected_answer: 1,
      });
      expect(await answersOf(given)).toEqual([1, null, null, null, null]);
    });

    it.each(Object.keys(NOT_READY))('changes nothing for %s', async (name) => {
      const given = await startExam();
      await NOT_READY[name]?.(given);
      expect(await answerQuestionOfSession(given.db, given.answer)).toBeNull();
      expect(await answersOf(given)).toEqual([null, null, null, null, null]);
    });

    it('changes nothing for terms that have not been accepted', async () => {
      const given = await startExam();
      await given.db.transaction().execute(async (trx) => {
        await sql`insert into legal_pages (identifier, title, content, required_since)
          values ('terms', 'Condiciones', '<p>Nada</p>', now() + interval '1 second')
          on conflict (identifier) do update set required_since = excluded.required_since`.execute(trx);
        expect(await answerQuestionOfSession(trx as unknown as Database, given.answer)).toBeNull();
        await sql`update legal_pages set required_since = null`.execute(trx);
      });
    });

    it('is what the procedure does first, and reads the session when that changes nothing', async () => {
      const { db, person, token, answer } = await startExam();
      let reads = 0;
      const client = callAs(db, null, {
        readToken: () => Promise.resolve(token),
        caller: () => {
          reads += 1;
          return Promise.resolve(person);
        },
      });
      const { token: _, ...input } = answer;
      const first = await client.exams.answer(input);
      expect(reads).toBe(0);
      expect(await client.exams.answer({ ...input, selected_answer: 2 })).toEqual(first);
      expect(reads).toBe(1);
    });

    it('reads the session for a question that was edited after it was shown, and marks it as it was shown', async () => {
      const { db, person, token, answer } = await startExam();
      const [attempt] = await db
        .selectFrom('exam_attempts')
        .selectAll()
        .where('user_id', '=', person.id)
        .execute();
      const question_id = attempt?.question_ids[0] ?? '';
      await editQuestion(db, question_id, {
        question_text: '¿Editada?',
        explanation: 'Editada',
      });
      expect(await answerQuestionOfSession(db, answer)).toBeNull();
      const client = callAs(db, null, {
        readToken: () => Promise.resolve(token),
        caller: () => Promise.resolve(person),
      });
      const { token: _, ...input } = answer;
      const { explanation } = await client.exams.answer(input);
      expect(explanation).not.toBe('Editada');
    });
  });
});
