// Lists the faults of the starting questions by file, index and kind: `npm run check-bank [-- file or kind …]`.
import { BANK_CHECKS, findQuestionFaults } from '#tests/support/starting-bank/faults.ts';
import { GUESS_RULES, calculateGuessedShare } from '#tests/support/starting-bank/guesses.ts';
import { readStartingBank } from '#tests/support/starting-bank/starting-bank.ts';

const DETAIL_LENGTH = 160;
const wanted = process.argv.slice(2);
const bank = readStartingBank();

const faults = findQuestionFaults(bank).filter(({ kind, question }) =>
  wanted.every((word) => [kind, question.file, `${question.file} ${question.index}`].includes(word)),
);
for (const { kind, question, details } of faults) {
  console.log(`${question.file} ${question.index}  ${kind}  ${details.join(' | ').slice(0, DETAIL_LENGTH)}`);
}

console.log('\nFaults by kind:');
const kinds = Object.groupBy(faults, ({ kind }) => kind);
for (const [kind, found] of Object.entries(kinds))
  console.log(`${String(found.length).padStart(6)}  ${kind}`);

console.log('\nRight by guessing (25 % is chance):');
const inWantedFiles = bank.questions.filter(({ file }) => wanted.includes(file));
const guessed = inWantedFiles.length > 0 ? inWantedFiles : bank.questions;
for (const [rule, scores] of Object.entries(GUESS_RULES)) {
  console.log(`  ${rule}: ${(100 * calculateGuessedShare(guessed, scores)).toFixed(1)} %`);
}

if (wanted.length === 0) {
  console.log('\nThe bank as a whole:');
  for (const [kind, check] of Object.entries(BANK_CHECKS)) {
    const problems = check(bank);
    console.log(`  ${kind}: ${problems.length === 0 ? 'none' : problems.join('; ')}`);
  }
}
