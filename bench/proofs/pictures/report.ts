import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { fillDatabase } from '../../load/data.ts';
import { type ProofResult, quantile, withPostgresServer } from '../../load/places.ts';
import { serveImporter } from '../import-server.ts';
import { type ZippedBank, readZippedBank, writeZippedBank } from './bank.ts';
import { measurePictures, type MeasuredPictures, PICTURE_STEPS } from './run.ts';

const EXAM_TAKERS = 5;
const STORED = 3_000;
const SIZE = {
  questions: Number(process.env['PROVE_QUESTIONS'] ?? 50_000),
  pictures: Number(process.env['PROVE_PICTURES'] ?? 2_000),
};
const LIMITS = { growth: 300, answer: 200 };

/** Imports and exports a bank with pictures while others take exams, then uploads hostile pictures. */
export async function provePictures(seed: number): Promise<ProofResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-pictures-'));
  const [given, exported] = [path.join(folder, 'given.zip'), path.join(folder, 'exported.zip')];
  try {
    await writeZippedBank(given, { ...SIZE, seed });
    const measured = await withPostgresServer(async ({ settings, url }) => {
      const opened = openPostgres(url, 1, { statementTimeoutMs: 0 });
      await migrate(opened.db);
      await fillDatabase(opened.db, { users: 50, questions: STORED, players: EXAM_TAKERS + 1 });
      return serveImporter(opened, settings, (server, cookies) =>
        measurePictures(server, cookies, { given, exported }),
      );
    });
    const banks = { before: await readZippedBank(given), after: await readZippedBank(exported) };
    return report(measured, banks, statSync(given).size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function report(
  measured: MeasuredPictures,
  banks: { before: ZippedBank; after: ZippedBank },
  bytes: number,
): ProofResult {
  const { seconds, answers, growth, imported, wrong, hostile } = measured;
  const rows = PICTURE_STEPS.map((step) => {
    const [p50, p95] = [quantile(answers[step], 0.5), quantile(answers[step], 0.95)];
    return `| ${step} | ${seconds[step].toFixed(1)} | ${growth[step].toFixed(0)} | ${p50.toFixed(1)} / ${p95.toFixed(1)} (${answers[step].length}) |`;
  });
  const isEqual = JSON.stringify(banks.before) === JSON.stringify(banks.after);
  const text = `# Pictures of questions

HOW A ZIP of ${SIZE.questions.toLocaleString('en')} questions with ${SIZE.pictures.toLocaleString('en')} pictures (${(bytes / 1_000_000).toFixed(0)} MB) is sent, checked, published and exported
again while ${EXAM_TAKERS} users take exams on PostgreSQL; what comes out is compared with what went in, question by question and
picture by picture. Then ${hostile} files with hostile pictures are sent, in JSON, Moodle XML and ZIP; each must be refused. In each step
the process may grow by ${LIMITS.growth} MB, and the p95 of the others' answers may be ${LIMITS.answer} ms.

| step | s | the server grew by, MB | one answer of the others, ms: p50 / p95 |
|---|---|---|---|
${rows.join('\n')}

${imported.toLocaleString('en')} questions imported; exported: ${banks.after.questions.toLocaleString('en')} questions, ${banks.after.pictures.toLocaleString('en')} pictures, ${isEqual ? 'equal' : 'NOT EQUAL'}. Wrong about hostile ones: ${wrong.join(', ') || 'none'}.
`;
  const isSound =
    isEqual &&
    imported === SIZE.questions &&
    wrong.length === 0 &&
    PICTURE_STEPS.every(
      (step) => growth[step] <= LIMITS.growth && quantile(answers[step], 0.95) <= LIMITS.answer,
    );
  return { text, isSound };
}
