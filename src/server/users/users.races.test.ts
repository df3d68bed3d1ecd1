import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

type Users = ReturnType<typeof callAs>['users'];

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('administrators who manage people at the same time', () => {
  const database = useDatabase('PostgreSQL', 20);
  beforeEach(() => sql`delete from profiles`.execute(database()));

  const as = (person: Account) => callAs(database(), person).users;
  const administrators = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createPerson(database(), { role: 'admin' })));
  const remaining = () =>
    database()
      .selectFrom('profiles')
      .select('id')
      .where('role', '=', 'admin')
      .where('blocked', '=', false)
      .execute();
  const lines = (id: string, action: string) =>
    database()
      .selectFrom('audit_log')
      .select('number')
      .where('entity_id', '=', id)
      .where('action', '=', action)
      .execute();
  const lockPerson = (id: string) => (trx: Trx) =>
    sql`select from profiles where id = ${id}::uuid for update`.execute(trx);

  const WAYS: Record<string, (one: Account, other: Account) => Promise<unknown>> = {
    withdraw: (one, other) => as(one).setRole({ id: other.id, role: 'user' }),
    block: (one, other) => as(one).setBlocked({ id: other.id, blocked: true }),
    delete: (one, other) => as(one).remove({ id: other.id }),
  };

  it.each(Object.keys(WAYS).flatMap((one) => Object.keys(WAYS).map((other) => [one, other] as const)))(
    'one would %s and the other %s the other: the first does, and the second may nothing any more',
    async (first, second) => {
      const [ana, eva] = await administrators(2);
      if (!ana || !eva) throw new Error('there are two');
      const calls = [() => WAYS[first]?.(ana, eva), () => WAYS[second]?.(eva, ana)].map(
        (made) => () => Promise.resolve(made()),
      );
      const lockBoth = (trx: Trx) => sql`select from profiles order by id for update`.execute(trx);
      expect(toCallOutcomes(await queueCallsBehindLock(database(), lockBoth, calls))).toEqual([
        {},
        'FORBIDDEN',
      ]);
      expect(await remaining()).toEqual([{ id: ana.id }]);
    },
  );

  it.each(
    Object.entries({
      confirmEmail: (users: Users, id: string) => users.confirmEmail({ id }),
      sendRecovery: (users: Users, id: string) => users.sendRecovery({ id }),
      setBlocked: (users: Users, id: string) => users.setBlocked({ id, blocked: true }),
      setRole: (users: Users, id: string) => users.setRole({ id, role: 'admin' }),
      remove: (users: Users, id: string) => users.remove({ id }),
    }),
  )('whoever is withdrawn while their %s waits for its turn changes nobody', async (_, change) => {
    const [ana, eva] = await administrators(2);
    if (!ana || !eva) throw new Error('there are two');
    const person = await createPerson(database());
    const calls = [() => as(ana).setRole({ id: eva.id, role: 'user' }), () => change(as(eva), person.id)];
    expect(toCallOutcomes(await queueCallsBehindLock(database(), lockPerson(ana.id), calls))).toEqual([
      {},
      'FORBIDDEN',
    ]);
    const { rows } = await sql`
      select from profiles p where id = ${person.id}::uuid and role = 'user' and not blocked
        and not exists (select from audit_log where entity_id = p.id::text)`.execute(database());
    expect(rows).toHaveLength(1);
  });

  it('they wait for nobody who only needs people to stay, as badges do in any order', async () => {
    const [ana, eva] = await administrators(2);
    if (!ana || !eva) throw new Error('there are two');
    await database()
      .transaction()
      .execute(async (trx) => {
        await sql`select from profiles for key share`.execute(trx);
        expect(await as(ana).setBlocked({ id: eva.id, blocked: true })).toEqual({});
      });
  });

  it('each of many would be rid of another: one is always left, and nobody waits for ever', async () => {
    const ways = Object.values(WAYS);
    for (let round = 0; round < 10; round++) {
      await sql`delete from profiles`.execute(database());
      const all = await administrators(8);
      const calls = all.map(async (one, i) =>
        ways[(i + round) % ways.length]?.(one, all[(i + 1) % all.length] ?? one),
      );
      const refused = toCallOutcomes(await Promise.allSettled(calls)).filter(
        (one) => typeof one === 'string',
      );
      // an administrator who was deleted can't delete the next one, so the last one stays
      expect(new Set(refused)).toEqual(new Set(['FORBIDDEN']));
      expect(await remaining()).toHaveLength(refused.length);
    }
  });

  it('all would withdraw themselves: one can’t', async () => {
    const all = await administrators(12);
    const ended = await Promise.allSettled(
      all.map(({ id }, i) => as(all[i] ?? never()).setRole({ id, role: 'user' })),
    );
    expect(toCallOutcomes(ended).filter((one) => one === 'LAST_ADMINISTRATOR')).toHaveLength(1);
    expect(await remaining()).toHaveLength(1);
  });

  it('the same is asked of two: it is done and recorded once', async () => {
    const [ana, eva] = await administrators(2);
    const person = await createPerson(database());
    if (!ana || !eva) throw new Error('there are two');
    const twice = (made: (users: ReturnType<typeof as>) => Promise<unknown>) =>
      queueCallsBehindLock(database(), lockPerson(person.id), [() => made(as(ana)), () => made(as(eva))]);
    expect(toCallOutcomes(await twice((users) => users.setRole({ id: person.id, role: 'admin' })))).toEqual([
      {},
      {},
    ]);
    expect(await lines(person.id, 'promoted')).toHaveLength(1);
    expect(
      toCallOutcomes(await twice((users) => users.setBlocked({ id: person.id, blocked: true }))),
    ).toEqual([{}, {}]);
    expect(await lines(person.id, 'blocked')).toHaveLength(1);
    expect(toCallOutcomes(await twice((users) => users.remove({ id: person.id })))).toEqual([{}, {}]);
    expect(await lines(person.id, 'deleted')).toHaveLength(1);
  });

  it('somebody is made administrator while being blocked: whoever comes second is refused or blocks one', async () => {
    const [ana, eva] = await administrators(2);
    if (!ana || !eva) throw new Error('there are two');
    const person = await createPerson(database());
    const calls = [
      () => as(ana).setBlocked({ id: person.id, blocked: true }),
      () => as(eva).setRole({ id: person.id, role: 'admin' }),
    ];
    expect(toCallOutcomes(await queueCallsBehindLock(database(), lockPerson(person.id), calls))).toEqual([
      {},
      'NOT_ELIGIBLE',
    ]);
  });

  it('people are deleted while they finish exams: each exam is counted or dropped, and nothing waits for ever', async () => {
    const [ana] = await administrators(1);
    if (!ana) throw new Error('there is one');
    const category = await createCategory(database());
    for (let round = 0; round < 10; round++) {
      const person = await createPerson(database(), round % 2 ? { role: 'admin' } : {});
      const client = callAs(database(), person);
      await takeExam(client, category);
      const open = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, open, [category]);
      const [finished, removed] = await Promise.allSettled([
        client.exams.finish({ attempt_id: open.id, time_taken: 0 }),
        as(ana).remove({ id: person.id }),
      ]);
      expect(toCallOutcomes([removed])).toEqual([{}]);
      expect(['fulfilled', 'rejected']).toContain(finished.status);
      if (finished.status === 'rejected')
        expect(toCallOutcomes([finished])).toMatchObject([{ code: 'ATTEMPT_CLOSED' }]);
    }
    expect(await database().selectFrom('user_totals').selectAll().execute()).toEqual([]);
    expect(await database().selectFrom('people_without_exams').selectAll().execute()).toEqual([
      { user_id: ana.id },
    ]);
  });
});

function never(): never {
  throw new Error('there are as many as there are');
}
