import { type ReactNode, useState } from 'react';
import { useStopwatch } from '#client/features/exams/timing/use-stopwatch.ts';
import { useShortcutSetting } from '#client/ui/keyboard/shortcut-switch.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { AskedQuestion, Attempt } from '#shared/exams/exams.contract.ts';
import type { ExamFrameProps } from './exam-frame.ts';
import { ExamHeader } from './exam-header.tsx';
import type { RenderQuestionActions } from './exam-question.tsx';
import { Questions } from './questions.tsx';
import { RepeatedQuestions } from './repeated-questions.tsx';
import { useFinishing } from './use-finishing.ts';

interface ExamProps {
  attempt: Attempt;
  /** Whether the attempt began before this screen was opened. */
  resumed: boolean;
  onAbandoned: () => void;
  /** Called when the server says that the exam is over: with its results' id, or with null when it was abandoned. */
  onClosed: (sessionId: string | null) => void;
  renderActions: RenderQuestionActions;
  renderStar: RenderSaveButton;
}

/** Renders the button that saves a question; `hasShortcut`: whether a key presses it too. */
export type RenderSaveButton = (question: AskedQuestion, hasShortcut: boolean) => ReactNode;

export function Exam({ attempt, resumed, onAbandoned, onClosed, renderActions, renderStar }: ExamProps) {
  const stopwatch = useStopwatch(attempt.id, attempt.time_taken);
  const finishing = useFinishing(attempt, onClosed);
  const [keysOn, setKeysOn] = useShortcutSetting();
  const [isRepeating, setIsRepeating] = useState(false);
  const finish = (): void => finishing.finish(stopwatch.seconds());

  const frame: ExamFrameProps = {
    attempt,
    keysOn,
    onKeysChange: setKeysOn,
    seconds: stopwatch.seconds,
    renderHeader: (progress, question) => (
      <ExamHeader
        attempt={attempt}
        progress={progress}
        stopwatch={stopwatch}
        resumed={resumed}
        onAbandoned={onAbandoned}
        star={renderStar(question, keysOn)}
      />
    ),
    renderActions,
    finishing: {
      finish,
      isSaving: finishing.isSaving,
      problem: finishing.hasFailed ? (
        <Problem onRetry={finish} retryLabel="Reintentar">
          Error al guardar los resultados del examen.
        </Problem>
      ) : null,
    },
  };
  return isRepeating ? (
    <RepeatedQuestions {...frame} onLeave={() => setIsRepeating(false)} />
  ) : (
    <Questions {...frame} onClosed={onClosed} onRepeat={() => setIsRepeating(true)} />
  );
}
