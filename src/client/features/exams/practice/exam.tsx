import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFocusOnChange } from '#client/ui/focus/use-focus-on-change.ts';
import { ShortcutSwitch, useShortcutSetting } from '#client/ui/keyboard/shortcut-switch.tsx';
import { useKeyPresses } from '#client/ui/keyboard/use-key-presses.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { AskedQuestion, Attempt } from '#shared/exams/exams.contract.ts';
import { useAnswering } from './answering.ts';
import { questionAt, resumePosition } from './exam-progress.ts';
import classes from './exam.module.css';
import { ExamQuestion, type RenderActions } from './exam-question.tsx';
import { ExamHeader } from './exam-header.tsx';
import { useFinishing } from './use-finishing.ts';
import { LeaveExam } from './leave-exam.tsx';
import { describeShortcuts, type Shortcut, shortcutOf } from './shortcuts.ts';
import { actOnReview, useReviewPractice } from '#client/features/exams/review/use-review-practice.ts';
import { useStopwatch } from '#client/features/exams/timing/use-stopwatch.ts';

interface ExamProps {
  attempt: Attempt;
  /** The attempt began before this screen was opened. */
  resumed: boolean;
  onAbandoned: () => void;
  /** Called when the server says that the exam is over: with its results' id, or with null when it was abandoned. */
  onClosed: (sessionId: string | null) => void;
  renderActions: RenderActions;
  renderStar: RenderStar;
}

/** Renders the button that saves a question, with a key of its own where shortcuts are on. */
export type RenderStar = (question: AskedQuestion, hasShortcut: boolean) => ReactNode;

export function Exam({ attempt, resumed, onAbandoned, onClosed, ...slots }: ExamProps) {
  const [wanted, setPosition] = useState(() => resumePosition(attempt));
  const position = questionAt(attempt, wanted) ? wanted : resumePosition(attempt);
  const shown = questionAt(attempt, position);
  const stopwatch = useStopwatch(attempt.id, attempt.time_taken);
  const answering = useAnswering(attempt, onClosed);
  const finishing = useFinishing(attempt, onClosed);
  const [keysOn, setKeysOn] = useShortcutSetting();
  // a question that is put off leaves its position to the next one
  const { top, heading } = useFocusOnChange(shown?.question.question_id);
  const review = useReviewPractice(attempt, shown);

  const isLast = position === attempt.total_questions - 1;
  const isLocked = shown?.feedback !== undefined;
  const goBack = (): void => setPosition(Math.max(0, position - 1));
  const finish = (): void => finishing.finish(stopwatch.seconds());
  const goOn = (): void => {
    if (!isLocked) return;
    if (isLast) finish();
    else setPosition(position + 1);
  };
  const choose: Parameters<typeof ExamQuestion>[0]['onChoose'] = (choice) => {
    if (isLocked || !shown || review?.isPuttingOff) return;
    answering.choose({
      position,
      question_id: shown.question.question_id,
      selected_answer: choice,
      is_doubtful: review?.isDoubtful === true,
      time_taken: stopwatch.seconds(),
    });
  };
  const choiceCount = shown?.question.choices.length ?? 0;
  const act = (shortcut: Shortcut): void => {
    if ('review' in shortcut) {
      if (review) actOnReview(review, shortcut.review);
    } else if ('choose' in shortcut) choose(shortcut.choose);
    else if (shortcut.go === 'next') goOn();
    else goBack();
  };
  useKeyPresses(keysOn, (press) => shortcutOf(press, choiceCount, review !== undefined), act);

  if (!shown) return null;
  return (
    <div ref={top} className={classes.exam}>
      <ExamHeader
        attempt={attempt}
        position={position}
        stopwatch={stopwatch}
        resumed={resumed}
        onAbandoned={onAbandoned}
        star={slots.renderStar(shown.question, keysOn)}
      />
      <ExamQuestion
        key={shown.question.question_id}
        shown={shown}
        answering={answering}
        headingRef={heading}
        describedBy="exam-progress"
        onChoose={choose}
        renderActions={slots.renderActions}
        review={review}
      />
      {finishing.hasFailed ? (
        <Problem onRetry={finish} retryLabel="Reintentar">
          Error al guardar los resultados del examen.
        </Problem>
      ) : null}
      <div className={classes.steps}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft aria-hidden />}
          disabled={position === 0}
          onClick={goBack}
        >
          Anterior
        </Button>
        <Button
          rightSection={isLast ? <IconCheck aria-hidden /> : <IconArrowRight aria-hidden />}
          disabled={!isLocked}
          loading={finishing.isSaving}
          onClick={goOn}
        >
          {isLast ? 'Finalizar' : 'Siguiente'}
        </Button>
      </div>
      <ShortcutSwitch on={keysOn} onChange={setKeysOn}>
        {describeShortcuts(choiceCount, review)}
      </ShortcutSwitch>
      <LeaveExam isSending={answering.pending !== undefined} />
    </div>
  );
}
