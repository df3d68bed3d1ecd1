/** A question at its place in a mock exam that is being drawn. */
export interface Slot {
  question_id: string;
  choice_count: number;
  /** The question is shown in the first of these categories that it is still in, or else in any other category. */
  category_ids: string[];
  /** The shared text; null for a single question. */
  shared_text_id: string | null;
  part: number;
  alternative: number;
  is_reserve: boolean;
}
