import { addFractions, type Fraction, multiplyFraction } from './fractions.ts';

/** What a right answer, a wrong one and a blank add to the mark. */
export interface MarkValues {
  right: Fraction;
  wrong: Fraction;
  blank: Fraction;
}

export interface AnswerToMark {
  /** null: left blank. */
  selected_answer: number | null;
  correct_answer: number;
}

export interface Marking {
  right: number;
  wrong: number;
  blank: number;
  mark: Fraction;
}

export function markAnswers(answers: AnswerToMark[], values: MarkValues): Marking {
  const blank = answers.filter(isBlank).length;
  const right = answers.filter(isRight).length;
  const wrong = answers.length - right - blank;
  const mark = [
    multiplyFraction(values.right, right),
    multiplyFraction(values.wrong, wrong),
    multiplyFraction(values.blank, blank),
  ].reduce(addFractions);
  return { right, wrong, blank, mark };
}

/** A blank is neither right nor wrong. */
function isBlank({ selected_answer }: AnswerToMark): boolean {
  return selected_answer === null;
}

export function isRight({ selected_answer, correct_answer }: AnswerToMark): boolean {
  return selected_answer === correct_answer;
}
