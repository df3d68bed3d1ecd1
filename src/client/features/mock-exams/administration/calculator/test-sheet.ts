import { parseFractionText } from '#client/features/mock-exams/fraction-text.ts';
import { add, type Fraction, fractionOf, ZERO } from '#shared/mock-exams/fractions.rules.ts';
import { type AnswerCounts, markPart, type PartMark, type PartMarking } from '#shared/mock-exams/marking.rules.ts';
import type { PartValues } from '#client/features/mock-exams/administration/editor/template-values.ts';

/** The numbers of a part's answers as they are typed; the rest of its questions is blank. */
export interface TypedCounts {
  right: string;
  wrong: string;
  double: string;
}

export const NO_ANSWERS: TypedCounts = { right: '', wrong: '', double: '' };

export type TestPart =
  /** The fields of the part are not complete. */
  | { state: 'incomplete' }
  /** More answers than questions, or no numbers. */
  | { state: 'impossible'; questions: number }
  | { state: 'not_corrected'; counts: AnswerCounts; afterPart: number }
  | { state: 'marked'; counts: AnswerCounts; mark: PartMark; maximum: Fraction };

export interface TestSheet {
  parts: TestPart[];
  /** null: not all parts can be marked. */
  total: { scaled: Fraction; maximum: Fraction; passed: boolean } | null;
}

/** Marks a test sheet of which only the numbers of answers are known. */
export function markTestSheet(parts: PartValues[], typed: Record<string, TypedCounts>): TestSheet {
  const marked: TestPart[] = [];
  for (const part of parts) {
    const earlier = parts.findIndex(({ key }) => key === part.corrected_after);
    const isHeldBack = earlier !== -1 && earlier < marked.length && !isPassed(marked[earlier]);
    const own = markTestPart(part, typed[part.key] ?? NO_ANSWERS);
    marked.push(
      own.state === 'marked' && isHeldBack
        ? { state: 'not_corrected', counts: own.counts, afterPart: earlier + 1 }
        : own,
    );
  }
  return { parts: marked, total: totalOf(parts, marked) };
}

const isPassed = (part: TestPart | undefined): boolean => part?.state === 'marked' && part.mark.passed;

function markTestPart(part: PartValues, typed: TypedCounts): TestPart {
  const marking = markingOf(part);
  const questions = toCount(part.questions);
  if (!marking || questions === null || questions === 0) return { state: 'incomplete' };
  const counts = countsOf(questions, typed);
  if (!counts) return { state: 'impossible', questions };
  return {
    state: 'marked',
    counts,
    mark: markPart(marking, counts),
    maximum: fractionOf(marking.scale_maximum),
  };
}

function markingOf({ values, scale_maximum, minimum, floor, cut_off }: PartValues): PartMarking | null {
  const right = parseFractionText(values.right);
  const wrong = parseFractionText(values.wrong);
  const blank = parseFractionText(values.blank);
  const double = parseFractionText(values.double);
  const maximum = parseFractionText(scale_maximum);
  const limits = [minimum, floor, cut_off].map(parseOptional);
  if (!right || !wrong || !blank || !double || !maximum || limits.includes(undefined)) return null;
  if (right.numerator <= 0 || maximum.numerator <= 0) return null;
  return {
    values: { right, wrong, blank, double },
    scale_maximum: maximum,
    minimum: limits[0] ?? null,
    floor: limits[1] ?? null,
    cut_off: limits[2] ?? null,
  };
}

/** undefined: not a fraction. */
function parseOptional(text: string): PartMarking['minimum'] | undefined {
  return text.trim() === '' ? null : (parseFractionText(text) ?? undefined);
}

function countsOf(questions: number, { right, wrong, double }: TypedCounts): AnswerCounts | null {
  const [rights, wrongs, doubles] = [toCount(right), toCount(wrong), toCount(double)];
  if (rights === null || wrongs === null || doubles === null) return null;
  const blank = questions - rights - wrongs - doubles;
  return blank < 0 ? null : { right: rights, wrong: wrongs, blank, double: doubles };
}

/** '' is 0; null: no number. */
function toCount(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : null;
}

function totalOf(parts: PartValues[], marked: TestPart[]): TestSheet['total'] {
  let [scaled, maximum] = [ZERO, ZERO];
  for (const [index, part] of marked.entries()) {
    if (part.state === 'incomplete' || part.state === 'impossible') return null;
    const own = parseFractionText(parts[index]?.scale_maximum ?? '');
    if (own) maximum = add(maximum, fractionOf(own));
    if (part.state === 'marked') scaled = add(scaled, part.mark.scaled);
  }
  return { scaled, maximum, passed: marked.every(isPassed) };
}
