import type { Feedback } from '#shared/exams/exams.contract.ts';

/** The right answer of a question and what explains it; if the user has answered, also the selected answer. */
export type Solution = Omit<Feedback, 'selected_answer' | 'is_correct'> & Partial<Feedback>;
