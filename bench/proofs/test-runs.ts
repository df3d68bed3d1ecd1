import { spawnSync } from 'node:child_process';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '../..');

interface TestRun {
  setting: string;
  command: string[];
  /** The arguments of the command when no words are given. */
  usual: string[];
}

/**
 * late: each reply is delayed by a different time (tests/support/http/late-answers.ts), so that a test which waits for
 * the wrong thing fails. look: every state of every screen at every width and in both themes. matrix: all cases of the
 * other browser tests of which `npm test` runs representative ones. engines: the server's tests on PGlite too.
 */
export const TEST_RUNS: Record<string, TestRun> = {
  late: { setting: 'LATE_ANSWERS', command: ['playwright', 'test'], usual: [] },
  look: {
    setting: 'WHOLE_MATRIX',
    command: ['playwright', 'test'],
    usual: ['look.spec', 'cookies.spec', 'first-html.spec'],
  },
  // runs whole files, because some tests rely on earlier tests of their file
  matrix: { setting: 'WHOLE_MATRIX', command: ['playwright', 'test', '--project=files'], usual: [] },
  engines: { setting: 'BOTH_ENGINES', command: ['vitest', 'run'], usual: [] },
};

/** Runs these tests; returns their exit status. Throws if the program can't be started. */
export function runTests(name: string, words: string[]): number {
  const run = TEST_RUNS[name];
  const [program, ...args] = run?.command ?? [];
  if (!run || program === undefined) return 1;
  const { status, error } = spawnSync(program, [...args, ...(words.length > 0 ? words : run.usual)], {
    cwd: PROJECT,
    env: { ...process.env, [run.setting]: '1' },
    stdio: 'inherit',
  });
  if (error) throw error;
  return status ?? 1;
}
