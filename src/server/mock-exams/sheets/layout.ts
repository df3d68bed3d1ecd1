/** The part and alternative of each question of an exam, and whether it is a reserve; one array entry per question. */
export interface SheetLayout {
  question_parts: number[];
  question_alternatives: number[];
  question_is_reserve: boolean[];
}

export interface QuestionPlace {
  part: number;
  alternative: number;
  is_reserve: boolean;
  /** The number of the question, from 1, among the ordinary or among the reserve questions of its part and alternative. */
  number: number;
}

export function listQuestionPlaces({
  question_parts,
  question_alternatives,
  question_is_reserve,
}: SheetLayout): QuestionPlace[] {
  const counts = new Map<string, number>();
  return question_parts.map((part, i) => {
    const alternative = question_alternatives[i] ?? 0;
    const is_reserve = question_is_reserve[i] ?? false;
    const key = `${part} ${alternative} ${is_reserve}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return { part, alternative, is_reserve, number };
  });
}
