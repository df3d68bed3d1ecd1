import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBackups } from '#server/database/backup/backup-socket.ts';
import { lockFolder } from '#server/database/lock.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { toSecretId } from '#server/installation/installation.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { createPostgresDatabase, useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { findProgram } from '#tests/support/programs.ts';
import { inheritedEnvironment, NO_WASM_OPTIMIZING_FLAG } from '#tests/support/process-environment.ts';

/** The tables of the migrations, which a restore writes itself: their rows aren't compared. */
const OWN = ['kysely_migration', 'kysely_migration_lock'];
const SECRET = 'a fine secret of this test, 36 letters';

/** every test starts processes, which are slow on a busy machine */
describe('npm run backup and npm run restore', { timeout: 180_000 }, () => {
  const source = useDatabase('PGlite');
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-backup-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(
    command: 'backup' | 'restore' | 'check-backup',
    args: string[],
    settings: Record<string, string> = {},
  ) {
    const env = {
      ...inheritedEnvironment(),
      DATA_DIR: path.join(folder, 'unused'),
      INIT_CWD: folder,
      ...settings,
    };
    const file = await findProgram(`commands/${command}`);
    const child = spawn(process.execPath, [NO_WASM_OPTIMIZING_FLAG, file, ...args], {
      env,
      cwd: os.tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise((resolve) => child.on('close', resolve));
    return { out: await text(child.stdout), err: await text(child.stderr), code: await code };
  }

  it('copy an embedded database that is open, and put it into a full one only when told to, and whole', async () => {
    const dataDir = path.join(folder, 'data');
    mkdirSync(path.join(dataDir, 'database'), { recursive: true });
    const unlock = lockFolder(dataDir);
    const options = { secretId: toSecretId(SECRET), onError: () => {} };
    const backups = await serveBackups(source(), dataDir, options);
    await createCategory(source(), { questions: 3 });
    const made = await run('backup', ['copies'], { DATA_DIR: dataDir });
    expect(made).toMatchObject({ err: '', code: 0 });
    expect(made.out).toContain(
      `guarda también el archivo ${path.join(dataDir, 'auth-secret')}, en otro sitio.`,
    );
    const file = /^Copia hecha y comprobada: (\S+\.backup\.gz) \(/.exec(made.out)?.[1] ?? '';
    await backups.stop();
    const unanswered = await run('backup', ['copies'], { DATA_DIR: dataDir });
    expect(unanswered.err).toContain('ya está abierta por otro proceso de Plaza');
    unlock();

    const server = await createPostgresDatabase();
    const full = openPostgres(server.url, 1);
    const settings = { DATABASE_URL: server.url, AUTH_SECRET: SECRET };
    await createPerson(full.db);
    const before = await checksumTables(full.db);
    const unasked = await run('restore', [file], settings);
    expect(unasked).toEqual({
      code: 1,
      out: '',
      err: 'La base de datos de destino no está vacía: no se ha restaurado nada. Para sustituir todo lo que contiene, repite la orden con --replace.\n',
    });
    writeFileSync(path.join(folder, 'damaged.gz'), readFileSync(file).subarray(0, -1));
    expect(await run('restore', ['damaged.gz', '--replace'], settings)).toEqual({
      code: 1,
      out: '',
      err: 'La copia está dañada o incompleta: no se ha restaurado nada.\n',
    });
    // a connection of its own: on a slow machine, the pool would close an idle one
    const idle = new pg.Client({ connectionString: server.url, application_name: 'plaza' });
    await idle.connect();
    const inUse = await run('restore', [file, '--replace'], settings);
    expect(inUse.err).toBe('Hay procesos de Plaza conectados a la base de datos: páralos antes.\n');
    expect(await checksumTables(full.db)).toEqual(before);
    await full.close();

    // `idle` stays open, as connections of a pooler do after their processes have ended
    const checked = await run('check-backup', ['copies']);
    expect(checked).toMatchObject({ code: 0, err: '' });
    expect(checked.out).toMatch(
      /^La copia más reciente es plaza-\S+, de hace 0 horas\.\nRestauradas y comprobadas \d+ filas: la copia sirve\.\n$/,
    );
    writeFileSync(
      path.join(folder, 'copies/plaza-99990101T000000Z.backup.gz'),
      readFileSync(file).subarray(0, -1),
    );
    const damaged = await run('check-backup', ['copies']);
    expect(damaged.code).toBe(1);
    expect(damaged.err).toBe(
      'plaza-99990101T000000Z.backup.gz: La copia está dañada o incompleta: no se ha restaurado nada.\n',
    );

    const replaced = await run('restore', [file, '--replace'], { ...settings, DATABASE_POOLER: 'session' });
    await idle.end();
    expect(replaced).toMatchObject({ code: 0, err: '' });
    expect(replaced.out.split('\n').slice(1)).toEqual([
      'La clasificación y los totales coinciden con los exámenes terminados.',
      'El secreto es el mismo que cuando se hizo la copia.',
      '',
    ]);
    const restored = openPostgres(server.url, 1);
    expect(await checksumTables(restored.db, OWN)).toEqual(await checksumTables(source(), OWN));
    await restored.close();
    await server.drop();
  });

  it('say in a sentence what is missing, and make no database', async () => {
    const said = await Promise.all([
      run('backup', []),
      run('backup', ['copies']),
      run('restore', ['--replace']),
      run('restore', ['gone.gz']),
      run('restore', ['.']),
      run('check-backup', ['.']),
    ]);
    expect(said.map(({ err }) => err.trim())).toEqual([
      'Indica una carpeta: npm run backup -- CARPETA',
      `En ${path.join(folder, 'unused')} no hay ninguna base de datos.`,
      'Indica una copia: npm run restore -- ARCHIVO [--replace]',
      'No existe el archivo gone.gz.',
      '. es una carpeta, no un archivo.',
      'En . no hay ninguna copia de Plaza.',
    ]);
    expect(existsSync(path.join(folder, 'unused'))).toBe(false);
  });
});
