import { spawn, spawnSync } from 'node:child_process';
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
 * and runs its tests until one fails. There is a copy for each processor. Exit status 1 when the tests pass in spite
 * of a break, or can't be run.
 */
const project = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const chosen = BREAKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const BROWSER_TESTS = 'tests/e2e/';
/** The most time for a run of tests: a failed test may leave a process open, so that the run never ends by itself. */
const RUN_TIMEOUT_MS = 600_000;

let noticed = 0;
const waiting = chosen.values();
const copies = Array.from({ length: Math.min(os.availableParallelism(), chosen.length) }, copyProject);
process.on('exit', () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));
await Promise.all(copies.map(tryBreaks));
console.log(`${noticed} of ${chosen.length} breaks noticed`);
process.exitCode = noticed === chosen.length ? 0 : 1;

async function tryBreaks(copy: string): Promise<void> {
  for (const broken of waiting) {
    const outcome = await tryBreak(copy, broken).catch((error: unknown) => `CAN'T TELL (${String(error)})`);
    if (outcome === 'red') noticed += 1;
    console.log(outcome, '-', broken.name);
  }
}

function copyProject(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'plaza-break-'));
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\n').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(project, file), path.join(copy, file));
  }
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'));
  // copies the built client too: browser tests run against a client that is built with the break
  cpSync(path.join(project, 'dist'), path.join(copy, 'dist'), { recursive: true });
  return copy;
}

/** Throws when the break no longer fits the source or stops a file from loading. */
async function tryBreak(copy: string, { file, find, replace, tests }: Break): Promise<'red' | 'NOT NOTICED'> {
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`'${find}' stands not once in ${file}`);
  writeFileSync(
    target,
    source.replace(find, () => replace),
  );
  try {
    const [inBrowser, others] = partition(tests, (test) => test.startsWith(BROWSER_TESTS));
    const hasFailed =
      (others.length > 0 && (await runVitest(copy, others))) ||
      (inBrowser.length > 0 && (await runPlaywright(copy, inBrowser)));
    return hasFailed ? 'red' : 'NOT NOTICED';
  } finally {
    writeFileSync(target, source);
  }
}

function partition<T>(all: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((item) => !isFirst(item))];
}

/** Returns whether a test failed; throws when no test ran. */
async function runVitest(copy: string, tests: string[]): Promise<boolean> {
  const output = path.join(copy, 'report.json');
  const how = ['run', '--bail=1', '--reporter=json', `--outputFile=${output}`, ...tests];
  const errors = await run(copy, 'vitest', how, output);
  const { numFailedTests: failed, numPassedTests: passed } = readReport(output, {
    numFailedTests: 0,
    numPassedTests: 0,
  });
  return isRed({ failed, passed, errors });
}

/** Runs the browser tests against a client built with the break. */
async function runPlaywright(copy: string, tests: string[]): Promise<boolean> {
  const built = await run(copy, process.execPath, ['scripts/ensure.mjs', '--build']);
  const output = path.join(copy, 'report.json');
  const errors = built + (await run(copy, 'playwright', ['test', '-x', '--reporter=json', ...tests], output));
  const { stats } = readReport(output, { stats: { unexpected: 0, expected: 0 } });
  return isRed({ failed: stats.unexpected, passed: stats.expected, errors });
}

function isRed({ failed, passed, errors }: { failed: number; passed: number; errors: string }): boolean {
  if (failed + passed === 0) throw new Error(`no test ran: ${errors.slice(-2000)}`);
  return failed > 0;
}

/** Runs a command and returns its stderr; rejects when the command could not be started. */
async function run(copy: string, command: string, how: string[], output?: string): Promise<string> {
  if (output) rmSync(output, { force: true });
  const child = spawn(command, how, {
    cwd: copy,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: output },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: RUN_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    // not the event 'close', which also waits for descendants that keep stderr open
    child.on('exit', () => resolve());
  });
  child.stderr.destroy();
  return errors;
}

function readReport<T>(output: string, otherwise: T): T {
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as T) : otherwise;
}
