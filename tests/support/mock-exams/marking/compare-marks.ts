import { isDeepStrictEqual } from 'node:util';
import { markSheet, type SheetToMark } from '#server/mock-exams/delivery/marking.ts';
import { type AnswerCounts, markPart } from '#shared/mock-exams/marking.rules.ts';
import { formatFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { createRandom } from '#tests/support/database/random.ts';
import { formatExactFraction } from './exact.ts';
import { calculatePartMark, calculateExpectedMarks, type ExpectedMarks } from './expected-marks.ts';
import { createRandomSheet } from './random-sheets.ts';

/**
 * The result of a comparison. It also counts special cases, because a run without negative marks or annulled questions
 * would prove little.
 */
export interface MarksComparison {
  sheets: number;
  /** How often each special case occurred. */
  occurrences: Map<string, number>;
  differences: number;
  /** The first differences, each with the seed of its sheet. */
  examples: string[];
}

const MOST_EXAMPLES = 5;

/**
 * Marks random sheets with `markSheet` and with the tests' own calculation, and compares the marks. Each sheet has its
 * own seed.
 */
export function compareMarks({ seed, sheets }: { seed: number; sheets: number }): MarksComparison {
  const comparison: MarksComparison = { sheets, occurrences: new Map(), differences: 0, examples: [] };
  for (let own = seed; own < seed + sheets; own++) {
    const sheet = createRandomSheet(own);
    const expected = calculateExpectedMarks(sheet);
    countOccurrences(comparison.occurrences, sheet, expected);
    compare(comparison, own, { expected, found: markByProduct(sheet) });
    for (const part of sheet.parts) compare(comparison, own, markPaper(part, own));
  }
  return comparison;
}

function compare(
  comparison: MarksComparison,
  seed: number,
  { expected, found }: { expected: unknown; found: unknown },
): void {
  if (isDeepStrictEqual(found, expected)) return;
  comparison.differences += 1;
  if (comparison.examples.length < MOST_EXAMPLES)
    comparison.examples.push(
      `seed ${seed}\nexpected ${JSON.stringify(expected)}\nfound    ${JSON.stringify(found)}`,
    );
}

function markByProduct(sheet: SheetToMark): ExpectedMarks {
  const marking = markSheet(sheet);
  return {
    ...marking,
    direct: formatFraction(marking.direct),
    scaled: formatFraction(marking.scaled),
    scale_maximum: formatFraction(marking.scale_maximum),
  };
}

/**
 * Marks a part by its numbers of answers, as the administration's calculator for paper exams does: `double` counts the
 * questions with two marks.
 */
function markPaper(part: TemplatePart, seed: number): { expected: unknown; found: unknown } {
  const random = createRandom(seed);
  const some = () => Math.floor(random() * 30);
  const answers: Required<AnswerCounts> = { right: some(), wrong: some(), blank: some(), double: some() };
  const own = calculatePartMark(part, answers);
  const products = markPart(part, answers);
  return {
    expected: [
      formatExactFraction(own.direct),
      formatExactFraction(own.best),
      formatExactFraction(own.scaled),
      own.passed,
    ],
    found: [
      formatFraction(products.direct),
      formatFraction(products.best_direct),
      formatFraction(products.scaled),
      products.passed,
    ],
  };
}

function countOccurrences(
  occurrences: Map<string, number>,
  sheet: SheetToMark,
  expected: ExpectedMarks,
): void {
  const { parts, part_is_available, questions, rulings } = sheet;
  const count = (name: string, times: number) => occurrences.set(name, (occurrences.get(name) ?? 0) + times);
  const available = parts.filter((_, index) => part_is_available[index] === true);
  const limits = (name: 'cut_off' | 'floor' | 'minimum') => available.filter((part) => part[name] !== null);
  const marked = (check: (part: ExpectedMarks['parts'][number]) => boolean) =>
    expected.parts.filter((part, index) => part_is_available[index] === true && check(part)).length;
  const counted = (isReserve: boolean) =>
    questions.filter(({ is_reserve }, index) => is_reserve === isReserve && expected.counts[index] === true);
  count('parts', parts.length);
  count('parts without questions here', parts.length - available.length);
  count('parts of several cases', available.filter(({ alternatives }) => alternatives > 1).length);
  count('parts with a minimum', limits('minimum').length);
  count('parts with a floor', limits('floor').length);
  count('parts with a cut-off', limits('cut_off').length);
  count(
    'parts not marked: two cases answered',
    marked(({ not_marked }) => not_marked === 'two_alternatives'),
  );
  count(
    'parts not marked: the one before not passed',
    marked(({ not_marked }) => not_marked === 'part_before_not_passed'),
  );
  count(
    'parts with a negative direct mark',
    marked(({ direct }) => direct.startsWith('-')),
  );
  count(
    'parts passed',
    marked(({ passed }) => passed),
  );
  count('sheets passed', Number(expected.passed));
  count('questions', questions.length);
  count('questions annulled', rulings.filter(({ ruling }) => ruling === 'annulled').length);
  count('questions with another key', rulings.filter(({ ruling }) => ruling === 'key_changed').length);
  count('questions valid for all', rulings.filter(({ ruling }) => ruling === 'valid_for_all').length);
  count('reserve questions that count', counted(true).length);
  count('ordinary questions that count', counted(false).length);
}
