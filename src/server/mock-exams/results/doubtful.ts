import { markSheet, type SheetMarking, type SheetToMark } from '#server/mock-exams/delivery/marking.ts';
import {
  add,
  type Fraction,
  formatFraction,
  parseFraction,
  ZERO,
} from '#shared/mock-exams/fractions.rules.ts';
import { computeExpectedMark } from '#shared/mock-exams/marking.rules.ts';
import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';

/** Compares the mark of a sheet with the marks without its doubtful answers, and with random answers to all blanks. */
export function compareDoubtfulAnswers(
  sheet: SheetToMark,
  isDoubtful: boolean[],
): MockExamResult['doubtful'] {
  const marking = markSheet(sheet);
  const without = markSheet({
    ...sheet,
    questions: sheet.questions.map((question, i) =>
      isDoubtful[i] ? { ...question, selected_answer: null } : question,
    ),
  });
  const isMarked = (part: number): boolean =>
    (sheet.part_is_available[part] ?? false) && marking.parts[part]?.not_marked === null;
  const answered = sheet.questions
    .map((question, i) => ({ ...question, i }))
    .filter(
      ({ i, part, selected_answer }) =>
        isDoubtful[i] && selected_answer !== null && marking.counts[i] && isMarked(part),
    );
  return {
    count: answered.length,
    right: answered.filter(({ i }) => marking.is_correct[i]).length,
    with: toSums(marking),
    without: toSums(without),
    all_answered: formatFraction(expectAllAnswered(sheet, marking)),
  };
}

function toSums({ right, wrong, blank, scaled }: SheetMarking): MockExamResult['doubtful']['with'] {
  return { right, wrong, blank, scaled: formatFraction(scaled) };
}

/** The mark that random answers to all blanks would give on average; a part that isn't marked keeps its result. */
function expectAllAnswered({ parts, part_is_available }: SheetToMark, marking: SheetMarking): Fraction {
  return parts
    .map((part, i) => {
      const result = marking.parts[i];
      if (!result || result.not_marked !== null || !(part_is_available[i] ?? false))
        return parseFraction(result?.scaled ?? '0/1');
      return computeExpectedMark(part, result).scaled;
    })
    .reduce(add, ZERO);
}
