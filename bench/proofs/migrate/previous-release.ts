import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The commit of the previous release; each release updates it. */
const COMMIT = process.env['PROVE_FROM'] ?? '308b560c';

export interface PreviousRelease {
  commit: string;
  /** The file that starts the release's server. */
  main: string;
  remove(): void;
}

/** Checks out the previous release's sources into a folder, with the packages and the built client of this release. */
export function checkOutPreviousRelease(): PreviousRelease {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-previous-'));
  const sources = path.join(folder, 'plaza');
  git(['worktree', 'add', '--detach', '--force', sources, COMMIT]);
  for (const name of ['node_modules', 'dist']) symlinkSync(path.join(ROOT, name), path.join(sources, name));
  return {
    commit: COMMIT,
    main: path.join(sources, 'src/server/main.ts'),
    remove: () => {
      git(['worktree', 'remove', '--force', sources]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function git(given: string[]): void {
  const { status, stderr } = spawnSync('git', given, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${given.join(' ')}: ${stderr}`);
}
