/** The states of a question; only current questions are drawn for exams (rules.md 127). */
export const QUESTION_STATES = ['current', 'outdated', 'annulled'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const STATE_NAMES: Record<QuestionState, string> = {
  current: 'Vigente',
  outdated: 'Desfasada',
  annulled: 'Anulada',
};
export const STATE_REASON_MAX = 500;
