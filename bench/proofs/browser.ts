import { spawnSync } from 'node:child_process';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/**
 * late: each reply is delayed by a different time (tests/support/http/late-answers.ts), so that a test which waits for
 * the wrong thing fails. look: every state of every screen at every width and in both themes.
 */
export const BROWSER_PROOFS: Record<string, { setting: string; usual: string[] }> = {
  late: { setting: 'LATE_ANSWERS', usual: [] },
  look: { setting: 'WHOLE_MATRIX', usual: ['look.spec', 'cookies.spec', 'first-html.spec'] },
};

/** Runs these browser tests; returns their exit status. */
export function runBrowserProof(name: string, words: string[]): number {
  const { setting, usual } = BROWSER_PROOFS[name] ?? { setting: '', usual: [] };
  const { status } = spawnSync('playwright', ['test', ...(words.length > 0 ? words : usual)], {
    cwd: PROJECT,
    env: { ...process.env, [setting]: '1' },
    stdio: 'inherit',
  });
  return status ?? 1;
}
