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
  for (const folder of ['node_modules', 'dist'])
    symlinkSync(path.join(project, folder), path.join(copy, folder));
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
    const output = path.join(copy, 'report.json');
    rmSync(output, { force: true });
    const how = ['run', '--reporter=json', `--outputFile=${output}`, ...tests];
    const run = spawnSync('vitest', how, { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 });
    if (!existsSync(output)) throw new Error(`${name}: no report: ${run.stderr.slice(-2000)}`);
    const report = JSON.parse(readFileSync(output, 'utf8')) as {
      numFailedTests: number;
      numTotalTests: number;
    };
    if (report.numTotalTests === 0) throw new Error(`${name}: no test ran: ${run.stderr.slice(-2000)}`);
    return report.numFailedTests;
  } finally {
    writeFileSync(target, source);
  }
}
