/** What was marked at one question of a sheet, in the order of the marks. */
export interface SheetAnswer {
  /** From 0. */
  position: number;
  selected_answers: (number | null)[];
  /** By the last mark. */
  is_doubtful: boolean;
  time_ms: number;
}

/** In step with the questions. */
export interface ClosedAnswers {
  answers: (number | null)[];
  answer_times_ms: (number | null)[];
  is_doubtful: boolean[];
  earlier_answers: (number | null)[][];
}

/** The last mark of each question counts; a question without one is left blank. */
export function closeSheet(size: number, marked: SheetAnswer[]): ClosedAnswers {
  const byPosition = new Map(marked.map((answer) => [answer.position, answer]));
  const questions = Array.from({ length: size }, (_, position) => byPosition.get(position));
  return {
    answers: questions.map((answer) => answer?.selected_answers.at(-1) ?? null),
    answer_times_ms: questions.map((answer) => answer?.time_ms ?? null),
    is_doubtful: questions.map((answer) => answer?.is_doubtful ?? false),
    earlier_answers: questions.map((answer) => answer?.selected_answers.slice(0, -1) ?? []),
  };
}
