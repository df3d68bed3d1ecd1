import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { type BankReport, runBankWriters } from '#tests/support/database/concurrent-writers.ts';
import { withPostgresServer, type ProofResult } from '../load/places.ts';

const WRITERS = 4;
const STEPS = Number(process.env['PROVE_STEPS'] ?? 10_000);
const ROUNDS = 20;

/**
 * Makes random edits, deletions, restores and imports by concurrent writers, and checks that the positions of questions
 * in categories stay without gaps: drawing questions relies on that.
 */
export async function provePositions(seed: number): Promise<ProofResult> {
  const report = await withPostgresServer(async ({ url }) => {
    const opened = Array.from({ length: WRITERS }, () => openPostgres(url, 2));
    try {
      const databases = opened.map(({ db }) => db);
      for (const db of databases.slice(0, 1)) await migrate(db);
      return await runBankWriters(databases, { steps: STEPS, rounds: ROUNDS, seed });
    } finally {
      await Promise.all(opened.map((one) => one.close()));
    }
  });
  return { text: textOf(report), isSound: report.wrong.length === 0 };
}

function textOf(report: BankReport): string {
  const { questions, deleted, versions, links, categories, wrong } = report;
  const steps = Object.entries(report.steps)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `| ${name} | ${times} |`);
  return `# Positions in categories, with ${WRITERS} writers at once

HOW ${STEPS} random steps by ${WRITERS} administrators at once, each over
connections of their own: questions made, edited, moved between categories, deleted, restored and imported, categories
made and deleted, often the same ones and often with the wording that another writer is just storing. ${ROUNDS} times all wait
for each other and the bank is looked through: positions of each category from 1 to its count without holes, only live
questions have one, no two live questions are equal, no live question is in a deleted category, and every question has all
of its earlier versions. A step may be refused because somebody else was quicker; a deadlock ends the run.

| step, or what it was refused with | times |
|---|---|
${steps.join('\n')}

| afterwards | |
|---|---|
| questions, deleted ones too | ${questions} |
| of them deleted | ${deleted} |
| earlier versions | ${versions} |
| positions | ${links} |
| categories | ${categories} |
| wrong | ${wrong.length} |
${wrong.map((one) => `\n- ${one}`).join('')}`;
}
