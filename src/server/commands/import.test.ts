import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataFolder } from '#tests/support/database/data-folders.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { findProgram } from '#tests/support/programs.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { inheritedEnvironment, NO_WASM_OPTIMIZING_FLAG } from '#tests/support/process-environment.ts';

const COMMAND = await findProgram('commands/import');

/** every test starts processes, which are slow on a busy machine */
describe('npm run import', { timeout: 120_000 }, () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-import-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(args: string[], settings: Record<string, string> = {}) {
    const env = {
      ...inheritedEnvironment(),
      DATA_DIR: path.join(folder, 'unused'),
      INIT_CWD: folder,
      ...settings,
    };
    const child = spawn(process.execPath, [NO_WASM_OPTIMIZING_FLAG, COMMAND, ...args], {
      env,
      cwd: os.tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise((resolve) => child.on('close', resolve));
    return { out: await text(child.stdout), err: await text(child.stderr), code: await code };
  }

  function write(name: string, content: unknown): string {
    writeFileSync(path.join(folder, name), JSON.stringify(content));
    return name;
  }

  const list = Array.from({ length: 1200 }, (_, i) =>
    createFileEntry({ respuesta_correcta: 1 + (i % 4), categoria: ['Tema 1', 'Todas'] }),
  );

  async function importTwiceAndContradict(settings: Record<string, string>): Promise<void> {
    const file = write('good.json', [...list, { ...list[0], categoria: ['Más'] }]);
    const first = await run([file], settings);
    expect(first).toEqual({
      code: 0,
      err: '',
      out:
        '1000 de 1201 preguntas preparadas\n1201 preguntas preparadas; guardando…\n' +
        '1200 preguntas nuevas, 1 repetida (1 añade categorías), 3 categorías creadas\n',
    });
    const second = await run([file], settings);
    expect(second.code).toBe(0);
    expect(second.out).toContain('\n0 preguntas nuevas, 1201 repetidas, 0 categorías creadas\n');
    const contrary = write('contrary.json', [createFileEntry(), { ...list[0], respuesta_correcta: 2 }]);
    const third = await run([contrary], settings);
    expect(third.code).toBe(1);
    expect(third.err).toMatch(
      /^La pregunta #2 ya está guardada con otra .*: 2 en lugar de 1 .*\nNo se ha importado nada\.\n$/,
    );
  }

  it('fills the embedded database, starting content aside, and finds repeats and contradictions', async () => {
    const DATA_DIR = path.join(folder, 'data');
    createDataFolder(DATA_DIR);
    await importTwiceAndContradict({ DATA_DIR });
    const { db, close } = await openEmbedded(DATA_DIR);
    expect(await db.selectFrom('questions').select('id').execute()).toHaveLength(1200);
    expect(await db.selectFrom('legal_pages').select('id').execute()).toEqual([]);
    const again = await run(['good.json'], { DATA_DIR });
    await close();
    expect(again).toEqual({
      code: 1,
      out: '',
      err: `La carpeta de datos ${DATA_DIR} ya está abierta por otro proceso de Plaza (pid ${process.pid}). Ciérralo antes.\n`,
    });
  });

  it('does the same on PostgreSQL, and needs no secret for it', async () => {
    const server = await createPostgresDatabase();
    const { db, close } = openPostgres(server.url, 1);
    try {
      await importTwiceAndContradict({ DATABASE_URL: server.url });
      expect(await db.selectFrom('questions').select('id').execute()).toHaveLength(1200);
    } finally {
      await close();
      await server.drop();
    }
  });

  it('tells everything that is wrong with a file and touches no database', async () => {
    const file = write('bad.json', [{ ...list[0], opciones: ['a'] }, list[1], { ...list[2], pregunta: '' }]);
    expect(await run([file])).toEqual({
      code: 1,
      out: '',
      err:
        'La pregunta #1 debe tener entre 2 y 6 opciones, tiene 1\n' +
        'La pregunta #3 debe tener un texto en «pregunta»\nNo se ha importado nada.\n',
    });
    expect(existsSync(path.join(folder, 'unused'))).toBe(false);
  });

  it('reads every format, and tells the lines of what is wrong', async () => {
    const table = 'pregunta;a;b;respuesta;tema\n¿Uno?;x;y;A;T\n';
    writeFileSync(path.join(folder, 'table.csv'), table);
    writeFileSync(path.join(folder, 'bad.csv'), `${table}¿Dos?;x;y;C;T\n`);
    const { url, drop } = await createPostgresDatabase();
    const good = await run(['table.csv'], { DATABASE_URL: url });
    expect([good.code, good.err]).toEqual([0, '']);
    expect(good.out).toContain('1 pregunta nueva, 0 repetidas, 1 categoría creada\n');
    await drop();
    const bad = await run(['bad.csv']);
    expect([bad.code, bad.err]).toEqual([
      1,
      expect.stringMatching(/^La pregunta #2 \(línea 3\) .*\nNo se ha importado nada\.\n$/),
    ]);
  });

  it('says that tags will be shown as text, and reads them as HTML with --html', async () => {
    const file = write('tagged.json', [createFileEntry({ explicacion: '<b>a</b>' })]);
    const { url, drop } = await createPostgresDatabase();
    const settings = { DATABASE_URL: url };
    const read = await run([file, '--html'], settings);
    expect([read.code, read.err, read.out]).toEqual([0, '', expect.not.stringContaining('etiquetas')]);
    const again = await run([file], settings);
    expect(again.out).toContain(
      '1 explicación contiene etiquetas HTML, que se mostrarán como texto. Con --html se leen como HTML.\n',
    );
    await drop();
  });

  it('says in a sentence why it has no file', async () => {
    mkdirSync(path.join(folder, 'folder'));
    const usage = 'Indica un archivo de preguntas: npm run import -- ARCHIVO [--html]\n';
    expect(await run([])).toEqual({ code: 1, out: '', err: usage });
    expect(await run(['a.json', 'b.json'])).toEqual({ code: 1, out: '', err: usage });
    expect(await run(['gone.json'])).toEqual({ code: 1, out: '', err: 'No existe el archivo gone.json.\n' });
    expect(await run(['folder'])).toEqual({
      code: 1,
      out: '',
      err: 'folder es una carpeta, no un archivo.\n',
    });
  });

  it('says in a sentence that the database is not there', async () => {
    const file = write('one.json', [createFileEntry()]);
    const { code, err } = await run([file], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(err).toMatch(/^No se pudo conectar con la base de datos.*\n$/);
  });
});
