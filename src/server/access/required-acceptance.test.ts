import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { SIGNED_IN_PROCEDURES } from '#tests/support/http/procedures.ts';
import { callProcedure, sendRequest } from '#tests/support/http/server.ts';
import { registrationForm, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import {
  createAdministratorSession,
  createRoleSession,
  useServerWithRoles,
} from '#tests/support/people/roles.ts';
import { ACCOUNT_FILE_ADDRESSES } from '#shared/privacy/account-file-addresses.rules.ts';

const database = useDatabase('PostgreSQL');
const { server, fixtures, inputOf } = useServerWithRoles(database);

beforeEach(async () => {
  await emptyTables(database(), ['legal_pages']);
  await sql`insert into legal_pages (identifier, title, content)
    values ('privacy', 'Privacidad', '<p>Nada</p>')`.execute(database());
});

const AGE = 'Para tener cuenta hay que haber cumplido 14 años. Marca la casilla si los tienes.';
const PENDING = {
  status: 403,
  data: {
    code: 'TERMS_NOT_ACCEPTED',
    message: 'Han cambiado las condiciones de uso o la política de privacidad. Acéptalas para continuar.',
  },
};

/**
 * What users may do before they accept changed terms: accept them, manage their second factor, set the dark mode, change
 * a password, take their data and leave.
 */
const BEFORE_ACCEPTANCE = new Set([
  'accounts.acceptTerms',
  'accounts.setDarkMode',
  'accounts.changePassword',
  'accounts.requestDeletion',
  'privacy.requestDownload',
  'accounts.passkeys.list',
  'accounts.passkeys.beginAdding',
  'accounts.passkeys.add',
  'accounts.secondFactor.status',
  'accounts.secondFactor.beginTotp',
  'accounts.secondFactor.confirmTotp',
]);

const call = (name: string, input: object, { cookie }: { cookie: string }) =>
  callProcedure(server(), name, input, { cookie });
const administrator = () => fixtures().people.administrator;
/** Saves the terms as an administrator does, whatever version is stored. */
async function saveTerms(content: string, given: { asks_acceptance?: boolean } = {}): Promise<void> {
  const stored = await database()
    .selectFrom('legal_pages')
    .select('version')
    .where('identifier', '=', 'terms')
    .executeTakeFirst();
  const input = {
    identifier: 'terms',
    title: 'Aviso Legal',
    content,
    version: stored?.version ?? 0,
    ...given,
  };
  expect(await call('content/updateLegalPage', input, administrator())).toMatchObject({ status: 200 });
}
const acceptances = async (email: string): Promise<unknown[]> => {
  const { rows } = await sql`
    select identifier, a.version, minimum_age, content
    from legal_acceptances a join legal_page_versions using (identifier, version)
      join profiles p on p.id = a.user_id
    where email = ${email} order by identifier, a.version`.execute(database());
  return rows;
};
const mustAccept = async (user: { cookie: string }) =>
  ((await call('accounts/me', {}, user)).data as { must_accept_terms: boolean }).must_accept_terms;

describe('registering', () => {
  it('is refused without the minimum age, and records the age and the texts that were accepted', async () => {
    await saveTerms('<p>Uno</p>');
    const { is_old_enough: _, ...form } = registrationForm();
    const visitor = { cookie: '' };
    for (const given of [form, { ...form, is_old_enough: false }])
      expect(await call('accounts/register', given, visitor)).toMatchObject({
        status: 422,
        data: { code: 'AGE_NOT_CONFIRMED', message: AGE },
      });
    expect(await acceptances(form.email)).toEqual([]);
    expect(await call('accounts/register', { ...form, is_old_enough: true }, visitor)).toMatchObject({
      status: 200,
    });
    expect(await acceptances(form.email)).toEqual([
      { identifier: 'privacy', version: 1, minimum_age: 14, content: '<p>Nada</p>' },
      { identifier: 'terms', version: 1, minimum_age: 14, content: '<p>Uno</p>' },
    ]);
  });

  it.each(['spec', 'hidden'] as const)(
    'is refused with texts that have changed since the form was opened, and says nothing else (%s disclosure)',
    async (disclosure) => {
      await saveTerms('<p>Uno</p>');
      const visitor = callAs(database(), null, { disclosure });
      const { pages } = await visitor.accounts.terms();
      const taken = registrationForm();
      await visitor.accounts.register({ ...taken, pages });
      await saveTerms('<p>Dos</p>');
      const form = registrationForm();
      for (const { username, email } of [form, { ...form, email: taken.email }])
        await expect(visitor.accounts.register({ ...form, username, email, pages })).rejects.toMatchObject({
          code: 'TERMS_CHANGED',
          message:
            'Los textos que aceptas al crear la cuenta acaban de cambiar. Léelos y vuelve a pulsar «Crear Cuenta».',
        });
      const shown = await visitor.accounts.terms();
      await visitor.accounts.register({ ...form, pages: shown.pages });
      expect(await acceptances(form.email)).toMatchObject([
        { identifier: 'privacy', version: 1 },
        { identifier: 'terms', version: 2, content: '<p>Dos</p>' },
      ]);
    },
  );

  it('asks no age where the operator wants none', async () => {
    const installation = {
      minimumAge: 0,
      auditDays: 730,
      hasMailServer: true,
      hasPublicUrl: true,
      isEmbedded: false,
    };
    const { is_old_enough: _, ...form } = registrationForm();
    await callAs(database(), null, { installation }).accounts.register(form);
    expect(await acceptances(form.email)).toMatchObject([{ identifier: 'privacy', minimum_age: null }]);
  });
});

describe('a changed text', () => {
  it('is asked once: nothing else goes on before, but taking the data and leaving', async () => {
    const user = fixtures().people.other;
    expect(await mustAccept(user)).toBe(false);
    await saveTerms('<p>Dos</p>');
    expect(await mustAccept(user)).toBe(true);
    const refused = SIGNED_IN_PROCEDURES.filter((name) => !BEFORE_ACCEPTANCE.has(name));
    for (const name of refused)
      expect([name, await call(name.replaceAll('.', '/'), inputOf(name, user), user)]).toMatchObject([
        name,
        PENDING,
      ]);
    expect((await call('privacy/requestDownload', { password: TEST_PASSWORD }, user)).status).toBe(200);
    const file = await sendRequest(`${server().url}${ACCOUNT_FILE_ADDRESSES.download}?token=x`, {
      headers: { cookie: user.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(file.text).toContain('DOWNLOAD_EXPIRED');

    const { pages } = (await call('accounts/terms', {}, user)).data as {
      pages: { identifier: string; version: number }[];
    };
    expect(pages).toMatchObject([{ identifier: 'terms' }, { identifier: 'privacy' }]);
    const stale = pages.map((page) => ({ ...page, version: page.version - 1 }));
    expect(await call('accounts/acceptTerms', { pages: stale, is_old_enough: true }, user)).toMatchObject({
      status: 409,
      data: {
        code: 'TERMS_CHANGED',
        message: 'Los textos acaban de cambiar otra vez. Léelos y vuelve a aceptarlos.',
      },
    });
    expect(await call('accounts/acceptTerms', { pages }, user)).toMatchObject({
      status: 422,
      data: { code: 'AGE_NOT_CONFIRMED', message: AGE },
    });
    expect(await mustAccept(user)).toBe(true);
    for (let i = 0; i < 2; i++)
      expect(await call('accounts/acceptTerms', { pages, is_old_enough: true }, user)).toMatchObject({
        status: 200,
      });
    expect(await mustAccept(user)).toBe(false);
    expect(await acceptances(user.email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ identifier: 'terms', content: '<p>Dos</p>' })]),
    );
  });

  it('is not asked of administrators, after a small correction, or of whoever registers later', async () => {
    await saveTerms('<p>Tres</p>');
    const later = await createRoleSession(database(), server());
    await saveTerms('<p>Tres, sin errata</p>', { asks_acceptance: false });
    expect(await Promise.all([later, administrator()].map(mustAccept))).toEqual([false, false]);
    await saveTerms('<p>Cuatro</p>');
    const colleague = await createAdministratorSession(database(), server());
    expect(await Promise.all([later, administrator(), colleague].map(mustAccept))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('waits for an open mock exam, whose clock would not', async () => {
    // `fixtures` gives this user an open mock exam
    const { user } = fixtures().people;
    await saveTerms('<p>Cinco</p>');
    expect(await mustAccept(user)).toBe(false);
    expect((await call('mockExams/mark', inputOf('mockExams.mark', user), user)).status).toBe(200);
    await sql`delete from exam_attempts where user_id = ${user.id}::uuid and kind = 'mock_exam'`.execute(
      database(),
    );
    expect(await mustAccept(user)).toBe(true);
    expect(await call('mockExams/mark', inputOf('mockExams.mark', user), user)).toMatchObject(PENDING);
  });
});

describe('the texts that somebody has accepted', () => {
  beforeEach(() => saveTerms('<p>Uno</p>'));

  it('never change', async () => {
    await expect(sql`update legal_page_versions set content = 'x'`.execute(database())).rejects.toMatchObject(
      {
        code: '42501',
      },
    );
  });

  it('are those of a version that there has been', async () => {
    const { id } = fixtures().people.user;
    const insert = sql`insert into legal_acceptances (user_id, identifier, version) values (${id}::uuid, 'terms', 999)`;
    await expect(insert.execute(database())).rejects.toThrow('legal_acceptances_version');
  });
});
