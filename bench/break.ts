import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BREAKS } from './breaks/all.ts';
import type { Break } from './breaks/break.ts';

/**
 * `npm run break [WORD…]`: applies each break of breaks/ (or those whose name contains a word) to a copy of the project
 * and runs its tests, which must fail. Exit status 1 when the tests pass in spite of a break.
 */
const project = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const chosen = BREAKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const copy = mkdtempSync(path.join(os.tmpdir(), 'plaza-break-'));
const unnoticed: string[] = [];
const BROWSER_TESTS = 'tests/e2e/';
/** A broken test may have left a process or a server open, which its own run waits for: its report is written by then. */
const RUN_TIMEOUT_MS = 600_000;
try {
  copyProject();
  for (const broken of chosen) {
    const failed = failuresWith(broken);
    console.log(failed > 0 ? `red (${failed})` : 'NOT NOTICED', `- ${broken.name}`);
    if (failed === 0) unnoticed.push(broken.name);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks noticed`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;

function copyProject(): void {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\n').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(project, file), path.join(copy, file));
  }
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'));
  // of its own: browser tests are run with a client that has the break
  cpSync(path.join(project, 'dist'), path.join(copy, 'dist'), { recursive: true });
}

/**
 * The number of tests that fail with the break applied; throws when the break no longer fits the source or stops a file
 * from loading.
 */
function failuresWith({ name, file, find, replace, tests }: Break): number {
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${name}: '${find}' stands not once in ${file}`);
  writeFileSync(
    target,
    source.replace(find, () => replace),
  );
  try {
    const [inBrowser, others] = partition(tests, (test) => test.startsWith(BROWSER_TESTS));
    const runs = [
      ...(others.length > 0 ? [runVitest(others)] : []),
      ...(inBrowser.length > 0 ? [runPlaywright(inBrowser)] : []),
    ];
    for (const { total, errors } of runs)
      if (total === 0) throw new Error(`${name}: no test ran: ${errors.slice(-2000)}`);
    return runs.reduce((sum, { failed }) => sum + failed, 0);
  } finally {
    writeFileSync(target, source);
  }
}

function partition<T>(all: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))];
}

interface Run {
  failed: number;
  total: number;
  errors: string;
}

function runVitest(tests: string[]): Run {
  const output = path.join(copy, 'report.json');
  const how = ['run', '--reporter=json', `--outputFile=${output}`, ...tests];
  const errors = run('vitest', how, output);
  const { numFailedTests: failed, numTotalTests: total } = readReport<{
    numFailedTests: number;
    numTotalTests: number;
  }>(output, { numFailedTests: 0, numTotalTests: 0 });
  return { failed, total, errors };
}

/** Against a client built with the break. */
function runPlaywright(tests: string[]): Run {
  const built = run(process.execPath, ['scripts/ensure.mjs', '--build']);
  const output = path.join(copy, 'report.json');
  const errors = built + run('playwright', ['test', '--reporter=json', ...tests], output);
  const { stats } = readReport(output, { stats: { unexpected: 0, expected: 0, flaky: 0, skipped: 0 } });
  return { failed: stats.unexpected, total: stats.unexpected + stats.expected, errors };
}

/** Returns what it wrote to stderr; throws when it could not be started. */
function run(command: string, how: string[], output?: string): string {
  if (output) rmSync(output, { force: true });
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: output };
  const timeout = { timeout: RUN_TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
  const ended = spawnSync(command, how, { cwd: copy, encoding: 'utf8', maxBuffer: 1e8, env, ...timeout });
  if (ended.pid === 0) throw ended.error ?? new Error(`${command} did not start`);
  return ended.stderr;
}

function readReport<T>(output: string, otherwise: T): T {
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as T) : otherwise;
}
