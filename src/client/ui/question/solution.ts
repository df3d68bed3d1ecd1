import type { Feedback } from '#shared/exams/exams.contract.ts';

/** What is shown of a question besides its text and choices; a question that nobody answered has no selected answer. */
export type Solution = Omit<Feedback, 'selected_answer' | 'is_correct'> & Partial<Feedback>;
