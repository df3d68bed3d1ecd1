interface Answers {
  answers: (number | null)[];
  answer_times_ms: (number | null)[];
  is_correct: boolean[];
}

export interface TimedAnswers {
  timed_answers: number;
  right_timed_answers: number;
  answer_time_ms: number;
}

/** How fast and how well the questions were answered whose time is known; the arrays are in step. */
export function sumTimedAnswers({ answers, answer_times_ms, is_correct }: Answers): TimedAnswers {
  const timed = answers.flatMap((answer, i) => {
    const ms = answer_times_ms[i] ?? null;
    return answer === null || ms === null ? [] : [{ ms, isRight: is_correct[i] ?? false }];
  });
  return {
    timed_answers: timed.length,
    right_timed_answers: timed.filter(({ isRight }) => isRight).length,
    answer_time_ms: timed.reduce((sum, { ms }) => sum + ms, 0),
  };
}
