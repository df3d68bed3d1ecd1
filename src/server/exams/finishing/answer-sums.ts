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
  /** How many answers have a known time; the next two fields are sums over these answers. */
  timed_answers: number;
  right_timed_answers: number;
  answer_time_ms: number;
}

/** If no question of an exam counts any more, all of its questions stay in the sums. */
export function toCountsInSums(counts: boolean[]): boolean[] {
  return counts.includes(true) ? counts : counts.map(() => true);
}

/** Sums up the questions that count; all arrays are in the order of the questions. */
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
