/** A question of a sheet as it was answered, in the order of the sheet. */
export interface QuestionToMark {
  question_id: string;
  version: number;
  /** The indexes of the question's part and alternative. */
  part: number;
  alternative: number;
  is_reserve: boolean;
  /** The chosen answer; null if the question was left blank. */
  selected_answer: number | null;
  correct_answer: number;
}

/** What the tribunal has decided about a question in the version that was shown. */
export type Ruling = { question_id: string; version: number } & (
  | { ruling: 'annulled' }
  | { ruling: 'key_changed'; correct_answer: number }
  | { ruling: 'valid_for_all' }
);

export type RuledQuestion = QuestionToMark & {
  outcome: 'right' | 'wrong' | 'blank';
  /** Whether the question counts: an ordinary one that isn't annulled, or a reserve that replaces an annulled one. */
  counts: boolean;
};

/**
 * Applies rulings: an annulled ordinary question is replaced by the first unused reserve question of its part and
 * alternative that isn't annulled, with the answer given to that. If none is left, fewer questions count. `questions`
 * and the result are in the order of the sheet.
 */
export function applyRulings(questions: QuestionToMark[], rulings: Ruling[]): RuledQuestion[] {
  const byQuestion = new Map(rulings.map((ruling) => [keyOf(ruling), ruling]));
  const ruled = questions.map((question) => ({ question, ruling: byQuestion.get(keyOf(question)) }));
  const isAnnulled = ({ ruling }: (typeof ruled)[number]): boolean => ruling?.ruling === 'annulled';
  const used = new Set<QuestionToMark>();
  for (const { question } of ruled.filter((one) => !one.question.is_reserve && isAnnulled(one))) {
    const substitute = ruled.find(
      (one) =>
        one.question.is_reserve &&
        hasSamePlace(one.question, question) &&
        !isAnnulled(one) &&
        !used.has(one.question),
    );
    if (substitute) used.add(substitute.question);
  }
  return ruled.map((one) => ({
    ...one.question,
    outcome: outcomeOf(one.question, one.ruling),
    counts: one.question.is_reserve ? used.has(one.question) : !isAnnulled(one),
  }));
}

function outcomeOf(question: QuestionToMark, ruling: Ruling | undefined): RuledQuestion['outcome'] {
  if (ruling?.ruling === 'valid_for_all') return 'right';
  if (question.selected_answer === null) return 'blank';
  const key = ruling?.ruling === 'key_changed' ? ruling.correct_answer : question.correct_answer;
  return question.selected_answer === key ? 'right' : 'wrong';
}

function hasSamePlace(a: QuestionToMark, b: QuestionToMark): boolean {
  return a.part === b.part && a.alternative === b.alternative;
}

function keyOf({ question_id, version }: { question_id: string; version: number }): string {
  return `${question_id} ${version}`;
}
