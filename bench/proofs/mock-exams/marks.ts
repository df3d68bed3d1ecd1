import { compareMarks, type MarksComparison } from '#tests/support/mock-exams/marking/compare-marks.ts';
import type { ProofResult } from '../../load/places.ts';

const SHEETS = Number(process.env['PROVE_SHEETS'] ?? 100_000);

/** Marks random sheets of random templates with the product and with a second marker of the tests; compares both. */
export function proveMarks(seed: number): Promise<ProofResult> {
  const comparison = compareMarks({ seed, sheets: SHEETS });
  return Promise.resolve({ text: textOf(comparison), isSound: comparison.differences === 0 });
}

function textOf({ sheets, occurrences, differences, examples }: MarksComparison): string {
  const rows = [...occurrences].map(([name, times]) => `| ${name} | ${times} |`);
  return `# Marks of mock exams, against a second marker

HOW Random templates (values, scales, minimums, floors, cut-offs, cases, parts
corrected after others, parts without questions here), sheets and rulings are marked by the product and by a marker in the
tests' own code, which was written from the text of the feature, has fractions of its own and imports no rule of the
product. Some limits are put exactly at the mark that the sheet gets. Compared are all numbers and fractions of each part
and in all, what is passed, which questions count and which answers are right; and for each part the mark of a random
sheet on paper, with double marks.

| | |
|---|---|
| sheets | ${sheets} |
${rows.join('\n')}
| different | ${differences} |
${examples.map((example) => `\n\`\`\`\n${example}\n\`\`\`\n`).join('')}`;
}
