import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegisteredUser, createTestLibrary, registrationForm } from '#tests/support/people/accounts.ts';
import { createDataFolder } from '#tests/support/database/data-folders.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { findProgram } from '#tests/support/programs.ts';
import { openInstallation } from '#server/installation/installation.ts';
import { inheritedEnvironment, NO_WASM_OPTIMIZING_FLAG } from '#tests/support/process-environment.ts';

const COMMAND = await findProgram('commands/make-admin');
/** Makes the command hash the password as cheaply as this process does, which then checks the hash. */
const CHEAP_HASHES = ['--import', import.meta.resolve('#tests/support/people/cheap-hashes.ts')];
const USAGE =
  'Indica el correo de una cuenta: npm run make-admin -- CORREO [--new-password] [--remove-second-factor]\n';

/** every test starts processes, which are slow on a busy machine */
describe('npm run make-admin', { timeout: 180_000 }, () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-make-admin-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(args: string[], settings: Record<string, string> = {}) {
    const env = {
      ...inheritedEnvironment(),
      DATA_DIR: path.join(folder, 'unused'),
      ...settings,
    };
    const child = spawn(process.execPath, [NO_WASM_OPTIMIZING_FLAG, ...CHEAP_HASHES, COMMAND, ...args], {
      env,
      cwd: os.tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise((resolve) => child.on('close', resolve));
    return { out: await text(child.stdout), err: await text(child.stderr), code: await code };
  }

  /** Opens the database only between the runs: PGlite allows a single process. */
  async function appointAndRenew(databaseUrl: string | undefined, dataDir: string) {
    const settings = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
    const before = await openInstallation({ databaseUrl, dataDir });
    const form = await createRegisteredUser(before.db);
    const bystander = await createRegisteredUser(before.db, { confirmed: false });
    await before.close();

    expect(await run([` ${form.email.toUpperCase()} `], settings)).toEqual({
      code: 0,
      err: '',
      out: `La cuenta ${form.email} es ahora administradora.\n`,
    });
    const { out } = await run(['--new-password', form.email], settings);
    const password = /^Contraseña nueva \(solo se muestra ahora\): (\S+)$/m.exec(out)?.[1] ?? '';
    expect(out.split('\n')).toEqual([
      `La cuenta ${form.email} ya era administradora.`,
      `Contraseña nueva (solo se muestra ahora): ${password}`,
      'Todas sus sesiones se han cerrado y los enlaces de recuperación anteriores ya no sirven.',
      '',
    ]);

    const { db, close } = await openInstallation({ databaseUrl, dataDir });
    const roles = await db.selectFrom('profiles').select(['email', 'role']).orderBy('role').execute();
    expect(roles).toEqual([
      { email: form.email, role: 'admin' },
      { email: bystander.email, role: 'user' },
    ]);
    expect(await createTestLibrary(db).logIn(form)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await createTestLibrary(db).logIn({ ...form, password })).toHaveProperty('user_id');
    return { bystander, db, close, settings };
  }

  it('appoints an account of the embedded database, unless a server has that open', async () => {
    const dataDir = path.join(folder, 'data');
    createDataFolder(dataDir);
    const { bystander, db, close, settings } = await appointAndRenew(undefined, dataDir);
    expect(await run([bystander.email], settings)).toEqual({
      code: 1,
      out: '',
      err: `La carpeta de datos ${dataDir} ya está abierta por otro proceso de Plaza (pid ${process.pid}). Ciérralo antes.\n`,
    });
    const left = db.selectFrom('profiles').select('role').where('email', '=', bystander.email);
    expect(await left.executeTakeFirst()).toEqual({ role: 'user' });
    await close();
  });

  it('does the same on PostgreSQL without a secret, warns of an address that nobody proved, takes a second factor away, and knows nobody else', async () => {
    const server = await createPostgresDatabase();
    const { bystander, db, close, settings } = await appointAndRenew(server.url, path.join(folder, 'unused'));
    try {
      await sql`
        insert into totp_secrets (user_id, secret, confirmed_at)
        select id, 'x', app_now() from profiles where email = ${bystander.email}`.execute(db);
      expect((await run([bystander.email, '--remove-second-factor'], settings)).out.split('\n')).toEqual([
        `La cuenta ${bystander.email} es ahora administradora.`,
        'Su correo no estaba confirmado y ahora lo está, con la contraseña de quien la registró: si no sabes quién fue, repite la orden con --new-password.',
        'Ya no tiene verificación en dos pasos y todas sus sesiones se han cerrado.',
        '',
      ]);
      expect(await db.selectFrom('totp_secrets').select('user_id').execute()).toEqual([]);
      const unknown = registrationForm().email;
      expect(await run([unknown, '--new-password'], settings)).toEqual({
        code: 1,
        out: '',
        err: `No hay ninguna cuenta con el correo ${unknown}: antes hay que registrarla en Plaza.\n`,
      });
      await sql`alter table audit_log rename to audit_log_elsewhere`.execute(db);
      expect((await run([bystander.email, '--new-password'], settings)).err).toMatch(
        /^Error al hacer administradora la cuenta: .*audit_log.*\n$/,
      );
    } finally {
      await close();
      await server.drop();
    }
  });

  it('says in a sentence how it is called, and touches no database', async () => {
    for (const args of [['--new-password'], ['a@example.com', '--force']])
      expect(await run(args)).toEqual({ code: 1, out: '', err: USAGE });
    expect(await run(['ada'])).toEqual({ code: 1, out: '', err: `«ada» no es un correo. ${USAGE}` });
    expect(existsSync(path.join(folder, 'unused'))).toBe(false);
  });

  it('says in a sentence that the database is not there', async () => {
    const { code, err } = await run(['ada@example.com'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^No se pudo conectar con la base de datos.*\n$/);
  });
});
