import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { MUST_ACCEPT_TERMS } from '#server/identity/sessions/logged-in.repository.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { registrationForm } from '#tests/support/people/accounts.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('an administrator who saves the terms at the same time as', () => {
  const database = useDatabase('PostgreSQL', 10);
  const visitor = () => callAs(database(), null).accounts;
  beforeEach(async () => {
    await emptyTables(database(), ['legal_pages']);
    await sql`insert into legal_pages (identifier, title, content)
      values ('terms', 'Aviso Legal', '<p>Uno</p>')`.execute(database());
  });

  /** Returns a function that saves other terms as an administrator. */
  const createChange = async () => {
    const { content } = callAs(database(), await createPerson(database(), { role: 'admin' }));
    return () =>
      content.updateLegalPage({
        identifier: 'terms',
        title: 'Aviso Legal',
        content: '<p>Dos</p>',
        version: 1,
        asks_acceptance: true,
      });
  };
  /** Locks the legal pages for share: a change of the pages waits, other share locks are granted. */
  const holdShared = (trx: Trx) => sql`select from legal_pages for share`.execute(trx);
  const change = (trx: Trx) =>
    sql`update legal_pages set content = '<p>Dos</p>', required_since = app_now()`.execute(trx);
  const findUser = (email: string) =>
    database()
      .selectFrom('profiles')
      .leftJoin('legal_acceptances', 'legal_acceptances.user_id', 'profiles.id')
      .select(['version', MUST_ACCEPT_TERMS.as('must_accept')])
      .where('email', '=', email)
      .execute();

  it('somebody registers with the former ones: they are asked for the new ones', async () => {
    const form = registrationForm();
    const { pages } = await visitor().terms();
    const register = () => visitor().register({ ...form, pages });
    const outcomes = await queueCallsBehindLock(database(), holdShared, [await createChange(), register]);
    expect(toCallOutcomes(outcomes)).toEqual([{ version: 2 }, {}]);
    expect(await findUser(form.email)).toEqual([{ version: 1, must_accept: true }]);
  });

  it('a user accepts the former ones: they are asked for the new ones', async () => {
    const person = await createPerson(database());
    const { pages } = await visitor().terms();
    const accept = () => callAs(database(), person).accounts.acceptTerms({ pages, is_old_enough: true });
    const outcomes = await queueCallsBehindLock(database(), holdShared, [await createChange(), accept]);
    expect(toCallOutcomes(outcomes)).toEqual([{ version: 2 }, {}]);
    expect(await findUser(person.email)).toEqual([{ version: 1, must_accept: true }]);
  });

  it('somebody registers who has read the former ones: the registration waits, is refused and leaves no account', async () => {
    const form = registrationForm();
    const { pages } = await visitor().terms();
    const outcomes = await queueCallsBehindLock(database(), change, [
      () => visitor().register({ ...form, pages }),
    ]);
    expect(toCallOutcomes(outcomes)).toEqual(['TERMS_CHANGED']);
    expect(await findUser(form.email)).toEqual([]);
  });

  it('a page of the release before registers somebody: it accepts the new ones, which are not asked again', async () => {
    const form = registrationForm();
    const outcomes = await queueCallsBehindLock(database(), change, [() => visitor().register(form)]);
    expect(toCallOutcomes(outcomes)).toEqual([{}]);
    expect(await findUser(form.email)).toEqual([{ version: 2, must_accept: false }]);
  });
});
