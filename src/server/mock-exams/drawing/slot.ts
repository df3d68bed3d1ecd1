/** A question at its place in a mock exam that is being drawn. */
export interface DrawnQuestionSlot {
  question_id: string;
  choice_count: number;
  /** The categories under which the question may be shown: the first that still has it; if none does, any other. */
  category_ids: string[];
  /** The shared text; null for a single question. */
  shared_text_id: string | null;
  part: number;
  alternative: number;
  is_reserve: boolean;
}
