import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

const LOCK = new URL('lock.ts', import.meta.url).href;
const TAKE = `const { lockFolder } = await import(${JSON.stringify(LOCK)});
  try { lockFolder(process.env.LOCK_FOLDER); console.log('took'); } catch { console.log('refused'); }
  setInterval(() => {}, 1000);`;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  rmSync(folder, { recursive: true });
});

const file = (): string => path.join(folder, 'plaza.lock');

/** Starts another process that tries to lock the folder, reports the outcome and then stays until it is killed. */
async function otherProcess(): Promise<{ child: ChildProcess; took: boolean }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', TAKE], {
    env: { ...process.env, LOCK_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, took: said.toString().trim() === 'took' };
}

async function killed({ child }: { child: ChildProcess }): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the lock of the data folder', () => {
  it('lets one in, refuses a second with its number, and is free again afterwards', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(`pid ${process.pid}`);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder)();
  });

  it('holds against another process, and ends with it, however it ends', async () => {
    const other = await otherProcess();
    expect(other.took).toBe(true);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    await killed(other);
    lockFolder(folder)();
  });

  it('lets exactly one of many through that come at once, also over a stale lock', async () => {
    await killed(await otherProcess());
    expect(existsSync(file())).toBe(true);
    const others = await Promise.all(Array.from({ length: 6 }, otherProcess));
    expect(others.filter(({ took }) => took)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['plaza.lock']);
  });

  it.runIf(process.platform === 'linux')(
    'is not kept by a process that merely got the same number later',
    () => {
      const unlock = lockFolder(folder);
      const mine = JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;
      unlock();
      // a lock of an earlier process with the same pid is stale: in a container, pid 1 is always alive
      for (const other of [{ started: '1' }, { boot: 'the boot before' }]) {
        writeFileSync(file(), JSON.stringify({ ...mine, ...other }));
        lockFolder(folder)();
      }
      writeFileSync(file(), JSON.stringify(mine));
      expect(() => lockFolder(folder)).toThrow(FolderInUse);
    },
  );

  it.runIf(process.platform === 'linux')(
    'is free when its holder was killed and the parent has not reaped it yet',
    async () => {
      // `exec` replaces the shell by `sleep`, which never reaps its child
      const parent = spawn(
        'sh',
        ['-c', `"$0" --input-type=module -e "$1" & exec sleep 1000`, process.execPath, TAKE],
        {
          env: { ...process.env, LOCK_FOLDER: folder },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      children.push(parent);
      await once(parent.stdout, 'data');
      const { pid } = JSON.parse(readFileSync(file(), 'utf8')) as { pid: number };
      expect(() => lockFolder(folder)).toThrow(FolderInUse);
      process.kill(pid, 'SIGKILL');
      const state = (): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] ?? '';
      await expect.poll(state).toBe('Z');
      lockFolder(folder)();
    },
  );

  it.each(['', 'x', '{}', '{"pid":"1"}', 'null'])('is not kept by a file that holds %j', (content) => {
    writeFileSync(file(), content);
    lockFolder(folder)();
  });

  it('is not taken away from the next holder by the one before', () => {
    const first = lockFolder(folder);
    const theirs = JSON.stringify({ pid: process.pid, started: 'x', boot: 'y' });
    writeFileSync(file(), theirs);
    first();
    expect(readFileSync(file(), 'utf8')).toBe(theirs);
  });
});
