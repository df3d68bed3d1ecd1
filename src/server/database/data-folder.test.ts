import type fs from 'node:fs';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartProblem } from '#server/env.ts';
import { protectDataFolder } from './data-folder.ts';
import { openEmbedded } from './open-embedded.ts';

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  return { ...original, chmodSync: vi.fn(original.chmodSync) };
});

describe('the data folder', () => {
  let parent: string;
  let folder: string;
  let umask: number;

  beforeEach(() => {
    umask = process.umask(0o022);
    parent = mkdtempSync(path.join(os.tmpdir(), 'plaza-data-folder-'));
    folder = path.join(parent, 'data');
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true });
  });

  const modeOf = (...names: string[]): string =>
    (statSync(path.join(folder, ...names)).mode & 0o777).toString(8);
  /** Creates a data folder that others can read, as after it was copied or its rights were changed. */
  const createOpenFolder = (): void => {
    mkdirSync(path.join(folder, 'database', 'base'), { recursive: true });
    for (const file of ['auth-secret', 'database/PG_VERSION', 'database/base/1']) {
      writeFileSync(path.join(folder, file), 'x');
      chmodSync(path.join(folder, file), 0o664);
    }
    for (const name of ['', 'database', 'database/base']) chmodSync(path.join(folder, name), 0o755);
  };

  it('is made for the owner alone, with everything that is put into it later', () => {
    protectDataFolder(folder);
    writeFileSync(path.join(folder, 'auth-secret'), 'x');
    mkdirSync(path.join(folder, 'mail'));
    expect([modeOf(), modeOf('auth-secret'), modeOf('mail')]).toEqual(['700', '600', '700']);
  });

  it('is closed when others could read it, and so is everything of Plaza in it', () => {
    createOpenFolder();
    protectDataFolder(folder);
    const modes = ['', 'auth-secret', 'database', 'database/PG_VERSION', 'database/base', 'database/base/1'];
    expect(modes.map((name) => modeOf(name))).toEqual(['700', '600', '700', '600', '700', '600']);
  });

  it('keeps the rights of its owner as they are', () => {
    mkdirSync(path.join(folder, 'database'), { recursive: true });
    chmodSync(folder, 0o700);
    chmodSync(path.join(folder, 'database'), 0o555);
    protectDataFolder(folder);
    expect(modeOf('database')).toBe('500');
  });

  it('is refused, and left alone, when it holds other things that others can read', () => {
    createOpenFolder();
    writeFileSync(path.join(folder, 'notas.txt'), '');
    expect(() => protectDataFolder(folder)).toThrow(StartProblem);
    expect(() => protectDataFolder(folder)).toThrow('contiene más cosas que las de Plaza');
    expect([modeOf(), modeOf('auth-secret')]).toEqual(['755', '664']);
    chmodSync(folder, 0o700);
    expect(() => protectDataFolder(folder)).not.toThrow();
    expect(modeOf('auth-secret')).toBe('600');
  });

  it.each([
    ['ignores rights', () => {}],
    [
      'takes none',
      () => {
        throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
      },
    ],
  ])('is refused on a file system that %s and shows it to others', (_which, chmod) => {
    mkdirSync(folder, { mode: 0o755 });
    vi.mocked(chmodSync).mockImplementationOnce(chmod);
    expect(() => protectDataFolder(folder)).toThrow(/no se ha podido cerrar: .*umask=077\.$/);
  });

  it('is taken on a file system that ignores rights and shows it to nobody else', () => {
    mkdirSync(folder, { mode: 0o700 });
    const before = vi.mocked(chmodSync).mock.calls.length;
    protectDataFolder(folder);
    expect(vi.mocked(chmodSync).mock.calls).toHaveLength(before);
  });

  it('may be a link; links in it are not followed', () => {
    const real = path.join(parent, 'elsewhere');
    mkdirSync(real, { mode: 0o755 });
    const outside = path.join(parent, 'outside');
    writeFileSync(outside, '', { mode: 0o644 });
    symlinkSync(outside, path.join(real, 'mail'));
    symlinkSync(real, folder);
    protectDataFolder(folder);
    expect([statSync(real).mode & 0o777, statSync(outside).mode & 0o777]).toEqual([0o700, 0o644]);
  });

  it('is closed by opening the embedded database, whose files are its owner’s too', async () => {
    createOpenFolder();
    rmSync(path.join(folder, 'database'), { recursive: true });
    const { close } = await openEmbedded(folder);
    expect([modeOf(), modeOf('database'), modeOf('database', 'PG_VERSION')]).toEqual(['700', '700', '600']);
    await close();
  });
});
