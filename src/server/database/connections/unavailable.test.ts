import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '../open-postgres.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('on purpose'), { code, ...more });

describe('the database is unavailable', () => {
  it.each([
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EMFILE',
    'ENOSPC',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    '53100',
    '57P01',
    '25006',
  ])('when the code is %s', (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true));

  it('when its socket is missing', async () => {
    const socket = connect('/nowhere/.s.PGSQL.5432');
    const [error] = (await once(socket, 'error').catch((failure: unknown) => [failure])) as [Error];
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('when this process has closed it while a call was at work', async () => {
    const { db, close } = openPostgres('postgres://nobody@127.0.0.1:1/nowhere', 1);
    await close();
    const error = await sql`select`.execute(db).catch((failure: unknown) => failure);
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  });

  it('when it takes no encrypted connections', () =>
    expect(isDatabaseUnavailable(new Error('The server does not support SSL connections'))).toBe(true));
});

describe('the database has nothing to do', () => {
  it('with a file that is missing', async () => {
    const error = await readFile('/nowhere/file').catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it.each(['23505', '42P01', 'EACCES'])('with the code %s', (code) =>
    expect(isDatabaseUnavailable(withCode(code))).toBe(false),
  );
});
