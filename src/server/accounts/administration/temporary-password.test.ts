import { expect, it } from 'vitest';
import { ensureAdministrator } from '#server/accounts/administration/administrators.service.ts';
import { cookieHeader, createTestLibrary } from '#tests/support/people/accounts.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { callProcedure, sendRequest } from '#tests/support/http/server.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';

const NEW = 'Otra-Clave-2';

describeOnDatabase((database) => {
  const server = useTestServer(database);

  const cookieIn = ({ headers }: Awaited<ReturnType<typeof callProcedure>>): string =>
    cookieHeader(headers['set-cookie'] ?? []).get('cookie') ?? '';
  const logIn = (email: string, password: string) =>
    callProcedure(server(), 'accounts/logIn', { email, password });

  it('the first administrator must change the printed password before anything else', async () => {
    const settings = { adminEmail: undefined, adminPassword: undefined };
    const made = await ensureAdministrator(database(), createTestLibrary(database()), settings);
    if (made?.entry !== 'made') throw new Error('nobody was made');
    const entered = await logIn(made.email, made.password);
    expect(entered).toMatchObject({ status: 200, data: { must_change_password: true } });
    const cookie = cookieIn(entered);
    const call = (path: string, input: unknown = {}) => callProcedure(server(), path, input, { cookie });

    for (const path of ['exams/current', 'admin/dashboard', 'users/total', 'accounts/sessions'])
      expect(await call(path), path).toMatchObject({
        status: 403,
        data: {
          code: 'PASSWORD_CHANGE_REQUIRED',
          message: 'Antes de continuar tienes que cambiar tu contraseña.',
        },
      });
    const file = await sendRequest(`${server().url}/files/users.csv`, { headers: { cookie } });
    expect([file.status, file.text]).toEqual([403, expect.stringContaining('PASSWORD_CHANGE_REQUIRED')]);
    expect((await call('accounts/me')).data).toMatchObject({ must_change_password: true });

    const passwords = { currentPassword: made.password, newPassword: NEW, confirmPassword: NEW };
    const changed = await call('accounts/changePassword', passwords);
    expect(changed).toMatchObject({ status: 200, data: {} });
    const after = { cookie: cookieIn(changed) };
    expect((await callProcedure(server(), 'accounts/me', {}, after)).data).toMatchObject({
      must_change_password: false,
    });
    expect((await callProcedure(server(), 'admin/dashboard', {}, after)).status).toBe(200);
    expect((await call('accounts/me')).data).toBeNull();
    expect(await logIn(made.email, NEW)).toMatchObject({ data: { must_change_password: false } });
  });

  it('an administrator with the password of the settings need not', async () => {
    await database().deleteFrom('profiles').execute();
    const settings = { adminEmail: 'ada@example.com', adminPassword: 'Segura-123' };
    await ensureAdministrator(database(), createTestLibrary(database()), settings);
    expect(await logIn(settings.adminEmail, settings.adminPassword)).toMatchObject({
      data: { must_change_password: false },
    });
  });
});
