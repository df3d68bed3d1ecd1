import { mkdirSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/** The result of a measurement: a table, and sentences for the rest. */
export interface BenchResult {
  title: string;
  rows: Record<string, string>[];
  notes?: string[];
}

const project = path.resolve(import.meta.dirname, '../..');

export function printBenchResult({ title, rows, notes = [] }: BenchResult): void {
  console.log(`\n${title}`);
  console.table(rows);
  for (const note of notes) console.log(note);
}

/** Writes a part's result to docs/proof/bench-<part>.md, with the command and settings that repeat it. */
export function saveResult(part: string, finding: BenchResult): void {
  const text = `# Speed: ${part}

\`npm run bench ${part}\` at ${readCommit()}, ${new Date().toISOString().slice(0, 10)}.
${machine()}
Clients, server and database share the machine.

${toMarkdown(finding)}`;
  const folder = path.join(project, 'docs/proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `bench-${part}.md`), text);
}

function toMarkdown({ title, rows, notes = [] }: BenchResult): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ];
  const after = notes.length > 0 ? `\n${notes.join('\n')}\n` : '';
  return `## ${title}\n\n${table.join('\n')}\n${after}`;
}

/** The commit that is measured, and whether the files differ from it. */
export function readCommit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: project, encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain', 'src', 'bench') === '' ? '' : ' with changes';
  return git('rev-parse', '--short', 'HEAD') + changed;
}

/** The load average, which shows whether other processes were running. */
function machine(): string {
  const load = os.loadavg().map((value) => value.toFixed(1));
  return `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}, load ${load.join(' ')} at the end.`;
}
