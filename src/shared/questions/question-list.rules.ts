export const QUESTION_PAGE_SIZE = 10;

export const QUESTION_SORTS = ['created_at', 'question_text'] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];

export const MAX_FILTER_CATEGORIES = 50;
