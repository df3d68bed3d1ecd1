import { toPartInput } from '#client/features/mock-exams/administration/editor/template-input.ts';
import { partFields } from '#shared/mock-exams/template.contract.ts';
import { add, type Fraction, fractionOf, ZERO } from '#shared/mock-exams/fractions.rules.ts';
import { type AnswerCounts, markPart, type PartMark } from '#shared/mock-exams/marking.rules.ts';
import type { PartValues } from '#client/features/mock-exams/administration/editor/template-values.ts';

/** The typed numbers of a part's right, wrong and doubly marked answers; its other questions are blank. */
export interface TypedCounts {
  right: string;
  wrong: string;
  double: string;
}

export const NO_ANSWERS: TypedCounts = { right: '', wrong: '', double: '' };

export type TestPartResult =
  /** The fields of the part are not complete. */
  | { state: 'incomplete' }
  /** The entered numbers are impossible: more answers than questions, or no numbers. */
  | { state: 'impossible'; questions: number }
  | { state: 'not_corrected'; counts: AnswerCounts; maximum: Fraction; afterPart: number }
  | { state: 'marked'; counts: AnswerCounts; mark: PartMark; maximum: Fraction; hasMinimum: boolean };

export interface TestSheet {
  parts: TestPartResult[];
  /** The result of all parts together; null if one of them can't be marked. */
  total: { scaled: Fraction; maximum: Fraction; passed: boolean; hasMinimum: boolean } | null;
}

/** Calculates the marks of a trial sheet from the typed numbers of answers. */
export function markTestSheet(parts: PartValues[], typed: Record<string, TypedCounts>): TestSheet {
  const marked: TestPartResult[] = [];
  for (const part of parts) {
    const earlier = parts.findIndex(({ key }) => key === part.corrected_after);
    const isHeldBack = earlier !== -1 && earlier < marked.length && !isPassed(marked[earlier]);
    const own = markTestPart(part, typed[part.key] ?? NO_ANSWERS);
    marked.push(
      own.state === 'marked' && isHeldBack
        ? { state: 'not_corrected', counts: own.counts, maximum: own.maximum, afterPart: earlier + 1 }
        : own,
    );
  }
  return { parts: marked, total: totalOf(marked) };
}

const isPassed = (part: TestPartResult | undefined): boolean => part?.state === 'marked' && part.mark.passed;

/** What the calculator needs of a part; its name and its sources may still be missing. */
const markedFields = partFields.pick({
  questions: true,
  values: true,
  scale_maximum: true,
  minimum: true,
  floor: true,
  cut_off: true,
});

function markTestPart(part: PartValues, typed: TypedCounts): TestPartResult {
  const { data } = markedFields.safeParse(toPartInput(part, []));
  if (!data || data.values.right.numerator <= 0 || data.scale_maximum.numerator <= 0)
    return { state: 'incomplete' };
  const { questions } = data;
  const counts = countsOf(questions, typed);
  if (!counts) return { state: 'impossible', questions };
  return {
    state: 'marked',
    counts,
    mark: markPart(data, counts),
    maximum: fractionOf(data.scale_maximum),
    hasMinimum: data.minimum !== null || data.floor !== null,
  };
}

function countsOf(questions: number, { right, wrong, double }: TypedCounts): AnswerCounts | null {
  const [rights, wrongs, doubles] = [toCount(right), toCount(wrong), toCount(double)];
  if (rights === null || wrongs === null || doubles === null) return null;
  const blank = questions - rights - wrongs - doubles;
  return blank < 0 ? null : { right: rights, wrong: wrongs, blank, double: doubles };
}

/** Reads a typed number: '' is 0; null if the text is not a number. */
function toCount(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : null;
}

function totalOf(marked: TestPartResult[]): TestSheet['total'] {
  let [scaled, maximum] = [ZERO, ZERO];
  for (const part of marked) {
    if (part.state === 'incomplete' || part.state === 'impossible') return null;
    maximum = add(maximum, part.maximum);
    if (part.state === 'marked') scaled = add(scaled, part.mark.scaled);
  }
  const hasMinimum = marked.some((part) => part.state !== 'marked' || part.hasMinimum);
  return { scaled, maximum, passed: marked.every(isPassed), hasMinimum };
}
