import type { ReactNode } from 'react';
import type { AskedQuestion, Attempt } from '#shared/exams/exams.contract.ts';
import type { RenderQuestionActions } from './exam-question.tsx';

/** What the screen of an exam's questions and the screen that repeats wrong answers have in common. */
export interface ExamFrameProps {
  attempt: Attempt;
  keysOn: boolean;
  onKeysChange: (on: boolean) => void;
  /** Active seconds up to now. */
  seconds: () => number;
  renderHeader: (progress: string, question: AskedQuestion) => ReactNode;
  renderActions: RenderQuestionActions;
  finishing: { finish: () => void; isSaving: boolean; problem: ReactNode };
}
