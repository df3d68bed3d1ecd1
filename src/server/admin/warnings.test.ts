import { beforeEach, describe, expect, it } from 'vitest';
import { toShownSettings, type ShownSettings } from '#server/env-installation.ts';
import { readSettings } from '#server/env.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';

const PUBLIC = toShownSettings(
  readSettings({
    PUBLIC_URL: 'https://plaza.example.com',
    DATABASE_URL: 'postgres://plaza@db/plaza',
    SMTP_URL: 'smtps://correo.example.com',
  }),
);

describe('what administrators are warned of before the site is public', () => {
  const database = useDatabase('PostgreSQL');
  let administrator: Account;
  beforeEach(async () => {
    await emptyTables(database(), ['legal_pages', 'contact_info', 'profiles']);
    administrator = await createPerson(database(), { role: 'admin' });
  });

  const warnings = async (installation: Partial<ShownSettings> = {}) =>
    (
      await callAs(database(), administrator, {
        installation: { ...PUBLIC, ...installation },
      }).admin.warnings()
    ).warnings;

  it('is what the legal pages leave to be filled in, until it is', async () => {
    const page = (identifier: 'privacy' | 'terms' | 'cookies', content: string) => ({
      identifier,
      title: identifier,
      content: `<p>${content}</p>`,
    });
    const pages = [
      page('privacy', '[titular del servicio], [NIF], [correo de contacto]'),
      page('terms', '[correo de contacto]'),
      page('cookies', 'Ninguna [1]'),
    ];
    await database().insertInto('legal_pages').values(pages).execute();
    const unfinished = (identifier: string, ...placeholders: string[]) => ({
      code: 'LEGAL_PAGE_UNFINISHED',
      identifier,
      placeholders,
    });
    expect(await warnings()).toEqual([
      unfinished('privacy', '[titular del servicio]', '[NIF]', '[correo de contacto]'),
      unfinished('terms', '[correo de contacto]'),
    ]);

    const { content } = callAs(database(), administrator);
    await content.updateContact({ email: 'hola@example.com', version: 0 });
    expect(await warnings()).toEqual([unfinished('privacy', '[titular del servicio]', '[NIF]')]);
    await content.updateLegalPage({ ...page('privacy', 'Academia Ñ, B12345678'), version: 1 });
    expect(await warnings()).toEqual([]);
  });

  it('is mail and address that are not set up', async () => {
    expect(await warnings({ hasMailServer: false, hasPublicUrl: false })).toEqual([
      { code: 'MAIL_NOT_SET_UP' },
      { code: 'PUBLIC_URL_MISSING' },
    ]);
  });

  it('is the embedded database once more than ten have confirmed an account', async () => {
    for (let i = 0; i < 9; i++) await createPerson(database());
    expect(await warnings({ isEmbedded: true })).toEqual([]);
    await createPerson(database());
    expect(await warnings({ isEmbedded: true })).toEqual([{ code: 'EMBEDDED_DATABASE', users: 11 }]);
    expect(await warnings({ isEmbedded: false })).toEqual([]);
  });
});
