import type { StoredPartResult } from '#server/database/tables.ts';
import { add, type Fraction, formatFraction, fractionOf, ZERO } from '#shared/mock-exams/fractions.rules.ts';
import { type AnswerCounts, markPart, type PartMark } from '#shared/mock-exams/marking.rules.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { applyRulings, type QuestionToMark, type RuledQuestion, type Ruling } from './rulings.ts';

export interface SheetToMark {
  parts: TemplatePart[];
  part_is_available: boolean[];
  questions: QuestionToMark[];
  rulings: Ruling[];
}

export interface SheetMarking {
  /** The results in the order of the template's parts. */
  parts: StoredPartResult[];
  /** Sums of the parts that are marked. */
  right: number;
  wrong: number;
  blank: number;
  direct: Fraction;
  scaled: Fraction;
  /** The highest mark that the available parts can have together. */
  scale_maximum: Fraction;
  /** Whether every available part is passed. */
  passed: boolean;
  /** Whether each question counts in sums; those of a part that isn't marked do, because they were answered. */
  counts: boolean[];
  is_correct: boolean[];
}

const NOTHING: PartMark = { direct: ZERO, best_direct: ZERO, scaled: ZERO, passed: false };

interface MarkedPart {
  counts: AnswerCounts;
  mark: PartMark;
  not_marked: StoredPartResult['not_marked'];
}

/** Marks a sheet: the same sheet and rulings give exactly the same result, whenever it is marked. */
export function markSheet({ parts, part_is_available, questions, rulings }: SheetToMark): SheetMarking {
  const ruled = applyRulings(questions, rulings);
  const marked: MarkedPart[] = [];
  for (const [index, part] of parts.entries()) {
    const own = ruled.filter((question) => question.part === index);
    marked.push(
      markOnePart(part, own, {
        isAvailable: part_is_available[index] ?? false,
        before: part.corrected_after === null ? undefined : marked[part.corrected_after - 1],
        isBeforeAvailable: part_is_available[(part.corrected_after ?? 0) - 1] ?? false,
      }),
    );
  }
  const counted = marked.filter(({ not_marked }) => not_marked === null);
  const available = parts.filter((_, index) => part_is_available[index] ?? false);
  const chosen = parts.map((_, index) => chosenAlternative(ruled.filter(({ part }) => part === index)));
  return {
    parts: marked.map(toStoredPart),
    right: sum(counted, ({ counts }) => counts.right),
    wrong: sum(counted, ({ counts }) => counts.wrong),
    blank: sum(counted, ({ counts }) => counts.blank),
    direct: marked.map(({ mark }) => mark.direct).reduce(add, ZERO),
    scaled: marked.map(({ mark }) => mark.scaled).reduce(add, ZERO),
    scale_maximum: available.map((part) => fractionOf(part.scale_maximum)).reduce(add, ZERO),
    passed: marked.every(({ mark }, index) => mark.passed || !(part_is_available[index] ?? false)),
    counts: ruled.map((question) => question.counts && question.alternative === chosen[question.part]),
    is_correct: ruled.map(({ outcome, selected_answer }) => outcome === 'right' && selected_answer !== null),
  };
}

function markOnePart(
  part: TemplatePart,
  questions: RuledQuestion[],
  {
    isAvailable,
    before,
    isBeforeAvailable,
  }: {
    isAvailable: boolean;
    before: MarkedPart | undefined;
    isBeforeAvailable: boolean;
  },
): MarkedPart {
  const alternative = chosenAlternative(questions);
  const counts = countAnswers(
    questions.filter((question) => question.counts && question.alternative === alternative),
  );
  if (!isAvailable) return { counts, mark: NOTHING, not_marked: null };
  const mark = markPart(part, counts);
  const unmarked = { ...NOTHING, best_direct: mark.best_direct };
  if (answeredAlternatives(questions).length > 1)
    return { counts, mark: unmarked, not_marked: 'two_alternatives' };
  if (before && isBeforeAvailable && !before.mark.passed)
    return { counts, mark: unmarked, not_marked: 'part_before_not_passed' };
  return { counts, mark, not_marked: null };
}

function answeredAlternatives(questions: RuledQuestion[]): number[] {
  const answered = questions.filter(({ selected_answer }) => selected_answer !== null);
  return [...new Set(answered.map(({ alternative }) => alternative))].toSorted((a, b) => a - b);
}

/** Returns the alternative that was answered; the first one if none was. */
function chosenAlternative(questions: RuledQuestion[]): number {
  return answeredAlternatives(questions)[0] ?? 0;
}

function countAnswers(questions: RuledQuestion[]): AnswerCounts {
  const count = (wanted: RuledQuestion['outcome']) =>
    questions.filter(({ outcome }) => outcome === wanted).length;
  return { right: count('right'), wrong: count('wrong'), blank: count('blank') };
}

function toStoredPart({ counts, mark, not_marked }: MarkedPart): StoredPartResult {
  const { right, wrong, blank } = counts;
  return {
    not_marked,
    right,
    wrong,
    blank,
    direct: formatFraction(mark.direct),
    best_direct: formatFraction(mark.best_direct),
    scaled: formatFraction(mark.scaled),
    passed: mark.passed,
  };
}

function sum<T>(items: T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
