import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { median, withPGliteServer, type ProofResult } from '../load/places.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const STARTS = 7;
const MOST_LATER_S = 5;

/** Measures how much the starting questions delay the first start of a server on an empty data folder. */
export async function proveStart(): Promise<ProofResult> {
  const bare = copyWithoutQuestions();
  try {
    const taken = { with: [] as number[], without: [] as number[] };
    for (let start = 0; start < STARTS; start += 1) {
      taken.with.push(await secondsUntilReady(PROJECT));
      taken.without.push(await secondsUntilReady(bare));
    }
    const later = median(taken.with) - median(taken.without);
    const row = (name: string, seconds: number[]) =>
      `| ${name} | ${median(seconds).toFixed(2)} | ${seconds.map((one) => one.toFixed(2)).join(', ')} |`;
    const text = `# Starting with an empty data folder

HOW Seconds from starting the process until /readyz
answers, ${STARTS} times in turn, on the embedded database; at most ${MOST_LATER_S} s later are allowed.

| content | median | each |
|---|---|---|
${row('with its questions', taken.with)}
${row('without categories and questions', taken.without)}

Ready ${later.toFixed(2)} s later with the questions.
`;
    return { text, isSound: later <= MOST_LATER_S };
  } finally {
    rmSync(bare, { recursive: true, force: true });
  }
}

/** A copy of the application in a temporary folder, without starting groups, categories and questions. */
function copyWithoutQuestions(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-prove-'));
  for (const part of ['src', 'content', 'package.json']) {
    cpSync(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
  }
  for (const part of ['node_modules', 'dist']) symlinkSync(path.join(PROJECT, part), path.join(folder, part));
  const questions = path.join(folder, 'content/questions');
  rmSync(questions, { recursive: true });
  cpSync(path.join(PROJECT, 'content/questions'), questions, {
    recursive: true,
    filter: (file) => !file.endsWith('.json'),
  });
  writeFileSync(path.join(folder, 'content/catalogue.json'), '{ "groups": [] }');
  return folder;
}

function secondsUntilReady(project: string): Promise<number> {
  return withPGliteServer(async ({ settings }) => {
    const begin = performance.now();
    const server = await startServerProcess(settings, path.join(project, 'src/server/main.ts'));
    await fetch(`${server.origin}/readyz`);
    const seconds = (performance.now() - begin) / 1000;
    await server.stop();
    return seconds;
  });
}
