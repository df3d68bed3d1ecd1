interface Answers {
  answers: (number | null)[];
  answer_times_ms: (number | null)[];
  is_correct: boolean[];
  counts: boolean[];
}

export interface AnswerSums {
  total_questions: number;
  right: number;
  blank: number;
  /** How fast and how well those were answered whose time is known. */
  timed_answers: number;
  right_timed_answers: number;
  answer_time_ms: number;
}

/** An exam of which nothing counts any more stays in the sums with all of its questions. */
export function countsInSums(counts: boolean[]): boolean[] {
  return counts.includes(true) ? counts : counts.map(() => true);
}

/** Sums of the questions that count; the arrays are in step. */
export function sumAnswers({ answers, answer_times_ms, is_correct, counts }: Answers): AnswerSums {
  const counted = answers
    .map((answer, i) => ({
      answer,
      ms: answer_times_ms[i] ?? null,
      isRight: is_correct[i] ?? false,
      counts: counts[i] ?? true,
    }))
    .filter((question) => question.counts);
  const timed = counted.filter(({ answer, ms }) => answer !== null && ms !== null);
  return {
    total_questions: counted.length,
    right: counted.filter(({ isRight }) => isRight).length,
    blank: counted.filter(({ answer }) => answer === null).length,
    timed_answers: timed.length,
    right_timed_answers: timed.filter(({ isRight }) => isRight).length,
    answer_time_ms: timed.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
  };
}
