import type { SheetMarking, SheetToMark } from '#server/mock-exams/delivery/marking.ts';
import type { QuestionToMark, Ruling } from '#server/mock-exams/delivery/rulings.ts';
import type { StoredPartResult } from '#server/database/tables.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import {
  add,
  divide,
  type ExactFraction,
  formatExactFraction,
  isLess,
  multiply,
  EXACT_ZERO,
  subtract,
  toExactFraction,
} from './exact.ts';

/** The marks in the form that `markSheet` returns, with fractions as text in lowest terms. */
export type ExpectedMarks = Omit<SheetMarking, 'direct' | 'scaled' | 'scale_maximum'> &
  Record<'direct' | 'scaled' | 'scale_maximum', string>;

export interface CountedAnswers {
  right: number;
  wrong: number;
  blank: number;
  double: number;
}

interface CalculatedMark {
  direct: ExactFraction;
  best: ExactFraction;
  scaled: ExactFraction;
  passed: boolean;
}

interface MarkedPart extends CalculatedMark {
  not_marked: StoredPartResult['not_marked'];
  answers: CountedAnswers;
  /** The questions of the part that count for the mark. */
  counted: QuestionToMark[];
}

const NO_MARK: CalculatedMark = { direct: EXACT_ZERO, best: EXACT_ZERO, scaled: EXACT_ZERO, passed: false };

/**
 * Marks a sheet by rules 43 and 52 to 56 and decisions 0040 and 0041. It uses no code of the application, so that tests
 * can compare its marks with those of `markSheet`.
 */
export function calculateExpectedMarks(sheet: SheetToMark): ExpectedMarks {
  const marked: MarkedPart[] = [];
  for (const index of sheet.parts.keys()) marked.push(calculatePart(sheet, index, marked));
  const isAvailable = (_: unknown, index: number): boolean => sheet.part_is_available[index] === true;
  const inTheTotals = marked.filter(isAvailable).filter(({ not_marked }) => not_marked === null);
  const total = (kind: keyof CountedAnswers) =>
    inTheTotals.reduce((sum, { answers }) => sum + answers[kind], 0);
  const counted = new Set(marked.flatMap((part) => part.counted));
  return {
    parts: marked.map(({ not_marked, answers: { right, wrong, blank }, ...mark }) => ({
      not_marked,
      right,
      wrong,
      blank,
      direct: formatExactFraction(mark.direct),
      best_direct: formatExactFraction(mark.best),
      scaled: formatExactFraction(mark.scaled),
      passed: mark.passed,
    })),
    right: total('right'),
    wrong: total('wrong'),
    blank: total('blank'),
    direct: formatExactFraction(marked.map(({ direct }) => direct).reduce(add, EXACT_ZERO)),
    scaled: formatExactFraction(marked.map(({ scaled }) => scaled).reduce(add, EXACT_ZERO)),
    scale_maximum: formatExactFraction(
      sheet.parts
        .filter(isAvailable)
        .map((part) => toExactFraction(part.scale_maximum))
        .reduce(add, EXACT_ZERO),
    ),
    passed: marked.filter(isAvailable).every(({ passed }) => passed),
    counts: sheet.questions.map((question) => counted.has(question)),
    is_correct: sheet.questions.map(
      (question) =>
        question.selected_answer !== null && judgeAnswer(question, findRuling(sheet, question)) === 'right',
    ),
  };
}

function calculatePart(sheet: SheetToMark, index: number, before: MarkedPart[]): MarkedPart {
  const part = sheet.parts[index];
  const questions = sheet.questions.filter((question) => question.part === index);
  const answers: CountedAnswers = { right: 0, wrong: 0, blank: 0, double: 0 };
  if (!part || sheet.part_is_available[index] !== true)
    return { ...NO_MARK, not_marked: null, answers, counted: [] };
  const answeredCases = questions
    .filter(({ selected_answer }) => selected_answer !== null)
    .map(({ alternative }) => alternative);
  const chosenCase = Math.min(...(answeredCases.length > 0 ? answeredCases : [0]));
  const counted = replaceAnnulled(
    questions.filter(({ alternative }) => alternative === chosenCase),
    (question) => findRuling(sheet, question)?.ruling === 'annulled',
  );
  for (const question of counted) answers[judgeAnswer(question, findRuling(sheet, question))] += 1;
  const mark = calculatePartMark(part, answers);
  const not_marked = findObstacle(sheet, part, { answeredCases, before });
  return not_marked === null
    ? { ...mark, not_marked, answers, counted }
    : { ...NO_MARK, best: mark.best, not_marked, answers, counted };
}

/** Returns the reason why a part is not marked. */
function findObstacle(
  { part_is_available }: SheetToMark,
  { corrected_after }: TemplatePart,
  { answeredCases, before }: { answeredCases: number[]; before: MarkedPart[] },
): MarkedPart['not_marked'] {
  if (new Set(answeredCases).size > 1) return 'two_alternatives';
  if (corrected_after === null || part_is_available[corrected_after - 1] !== true) return null;
  return before[corrected_after - 1]?.passed === true ? null : 'part_before_not_passed';
}

/**
 * Returns the questions of one practical case that count: the next valid reserve question, if any is left, replaces
 * each annulled one.
 */
function replaceAnnulled(
  questions: QuestionToMark[],
  isAnnulled: (question: QuestionToMark) => boolean,
): QuestionToMark[] {
  const reserves = questions.filter((question) => question.is_reserve && !isAnnulled(question));
  const ordinary = questions.filter(({ is_reserve }) => !is_reserve);
  return ordinary.flatMap((question) => (isAnnulled(question) ? (reserves.shift() ?? []) : question));
}

function findRuling({ rulings }: SheetToMark, { question_id, version }: QuestionToMark): Ruling | undefined {
  return rulings.find((ruling) => ruling.question_id === question_id && ruling.version === version);
}

function judgeAnswer(
  { selected_answer, correct_answer }: QuestionToMark,
  ruling: Ruling | undefined,
): 'right' | 'wrong' | 'blank' {
  if (ruling?.ruling === 'valid_for_all') return 'right';
  if (selected_answer === null) return 'blank';
  const key = ruling?.ruling === 'key_changed' ? ruling.correct_answer : correct_answer;
  return selected_answer === key ? 'right' : 'wrong';
}

/** Calculates the direct mark, in which each kind of answer has its value, and the scaled mark from it. */
export function calculatePartMark(part: TemplatePart, answers: CountedAnswers): CalculatedMark {
  const kinds = ['right', 'wrong', 'blank', 'double'] as const;
  const direct = kinds
    .map((kind) => multiply(toExactFraction(part.values[kind]), toExactFraction(answers[kind])))
    .reduce(add, EXACT_ZERO);
  const size = kinds.reduce((sum, kind) => sum + answers[kind], 0);
  const best = multiply(toExactFraction(part.values.right), toExactFraction(size));
  const raw = scaleMark(part, direct, best);
  const scaled = isLess(raw, EXACT_ZERO) ? EXACT_ZERO : raw;
  const isBelowMinimum = part.minimum !== null && isLess(scaled, toExactFraction(part.minimum));
  const isBelowFloor = part.floor !== null && isLess(direct, multiply(toExactFraction(part.floor), best));
  return { direct, best, scaled, passed: !isBelowMinimum && !isBelowFloor };
}

function scaleMark(part: TemplatePart, direct: ExactFraction, best: ExactFraction): ExactFraction {
  const maximum = toExactFraction(part.scale_maximum);
  // all questions are annulled: everybody gets the best mark
  if (!isLess(EXACT_ZERO, best)) return maximum;
  if (part.cut_off === null || part.minimum === null) return divide(multiply(direct, maximum), best);
  const [cutOff, minimum] = [toExactFraction(part.cut_off), toExactFraction(part.minimum)];
  // avoid dividing by zero: annulled questions may lower the best mark to the cut-off or below
  if (!isLess(direct, best)) return maximum;
  if (!isLess(direct, cutOff)) {
    const slope = divide(subtract(maximum, minimum), subtract(best, cutOff));
    return add(minimum, multiply(subtract(direct, cutOff), slope));
  }
  return isLess(EXACT_ZERO, direct) ? divide(multiply(direct, minimum), cutOff) : EXACT_ZERO;
}
