import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { QUESTION_FORMATS } from '#server/questions/formats/formats.ts';
import { anyQuestion } from '#tests/support/questions/any-question.ts';
import { type ProofResult, quantile } from '../../load/places.ts';
import { type HostileFilesReport, sendHostileFiles } from './hostile.ts';
import { makeRoundTrip, readBankFile, type RoundTrip } from './round-trips.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../../content/questions');
const NASTY = 200;
const LIMITS = { growth: 300, answer: 200 };

/** Writes our bank, nasty questions and PROVE_BANK's file in each format and reads them back; uploads hostile files. */
export async function proveFormats(seed: number): Promise<ProofResult> {
  const own = readdirSync(CONTENT).flatMap((name) => readBankFile(path.join(CONTENT, name)));
  const given = process.env['PROVE_BANK'];
  const banks = [
    { name: 'our bank', questions: own },
    { name: 'nasty questions', questions: fc.sample(anyQuestion, { numRuns: NASTY, seed }) },
    ...(given === undefined ? [] : [{ name: path.basename(given), questions: readBankFile(given) }]),
  ];
  const trips: RoundTrip[] = [];
  for (const { name, questions } of banks) {
    for (const format of QUESTION_FORMATS) trips.push(await makeRoundTrip(name, format, questions));
  }
  const hostile = await sendHostileFiles();
  return report(trips, hostile);
}

function report(trips: RoundTrip[], hostile: HostileFilesReport): ProofResult {
  const p95 = quantile(hostile.answers, 0.95);
  const lines = trips.map(({ bank, format, questions, losses, changed, whole, seconds }) => {
    const said = [...losses].map(([loss, count]) => `${loss}: ${count}`).join('; ') || '–';
    return `| ${[bank, format, questions, said, changed, whole, seconds.toFixed(1)].join(' | ')} |`;
  });
  const text = `# Formats of files of questions

HOW Every question is written in each format and read again; of those whose losses were said before, only these may differ.
The nasty ones are generated from a seed. Hostile files are sent over HTTP while others take exams; nothing of them may be
stored, the process may grow by ${LIMITS.growth} MB, and the p95 of the others' answers may be ${LIMITS.answer} ms.

| bank | format | questions | said to be lost (questions) | came back different | whole although said to be lost | s |
|---|---|---|---|---|---|---|
${lines.join('\n')}

${hostile.files} hostile files in ${hostile.seconds.toFixed(1)} s; the process grew by ${hostile.growth.toFixed(0)} MB; one answer of
the others: p50 ${quantile(hostile.answers, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${hostile.answers.length}). Wrong: ${hostile.wrong.join(', ') || 'none'}.
`;
  const isSound =
    trips.every(({ changed }) => changed === 0) &&
    hostile.wrong.length === 0 &&
    hostile.growth <= LIMITS.growth &&
    p95 <= LIMITS.answer;
  return { text, isSound };
}
