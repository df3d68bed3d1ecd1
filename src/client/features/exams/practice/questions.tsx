import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { listFailedQuestions } from '#client/features/exams/review/failed-round.ts';
import { RepeatOffer } from '#client/features/exams/review/repeat-offer.tsx';
import { runReviewAction, useReviewPractice } from '#client/features/exams/review/use-review-practice.ts';
import { useFocusOnChange } from '#client/ui/focus/use-focus-on-change.ts';
import { ShortcutSwitch } from '#client/ui/keyboard/shortcut-switch.tsx';
import { useKeyPresses } from '#client/ui/keyboard/use-key-presses.ts';
import { useAnswering } from './answering.ts';
import { findQuestionAt, findResumePosition } from './exam-progress.ts';
import type { ExamFrameProps } from './exam-frame.ts';
import classes from './exam.module.css';
import { ExamQuestion } from './exam-question.tsx';
import { LeaveExam } from './leave-exam.tsx';
import { NextButton } from './next-button.tsx';
import { describeShortcuts, type ExamShortcut, findShortcut } from './shortcuts.ts';

interface QuestionsProps extends ExamFrameProps {
  onClosed: (sessionId: string | null) => void;
  /** Called to ask the wrongly answered questions again, at the end of a review. */
  onRepeat: () => void;
}

export function Questions({ attempt, onClosed, onRepeat, keysOn, finishing, ...frame }: QuestionsProps) {
  const [wanted, setPosition] = useState(() => findResumePosition(attempt));
  const position = findQuestionAt(attempt, wanted) ? wanted : findResumePosition(attempt);
  const shown = findQuestionAt(attempt, position);
  const answering = useAnswering(attempt, onClosed);
  // a question that is put off leaves its position to the next one
  const { top, heading } = useFocusOnChange(shown?.question.question_id, shown?.question);
  const review = useReviewPractice(attempt, shown);

  const isLast = position === attempt.total_questions - 1;
  const isLocked = shown?.feedback !== undefined;
  const goBack = (): void => setPosition(Math.max(0, position - 1));
  const goOn = (): void => {
    if (!isLocked) return;
    if (isLast) finishing.finish();
    else setPosition(position + 1);
  };
  const choose: Parameters<typeof ExamQuestion>[0]['onChoose'] = (choice) => {
    if (isLocked || !shown || review?.isPuttingOff) return;
    answering.choose({
      position,
      question_id: shown.question.question_id,
      selected_answer: choice,
      is_doubtful: review?.isDoubtful === true,
      time_taken: frame.seconds(),
    });
  };
  const choiceCount = shown?.question.choices.length ?? 0;
  const act = (shortcut: ExamShortcut): void => {
    if ('review' in shortcut) {
      if (review) runReviewAction(review, shortcut.review);
    } else if ('choose' in shortcut) choose(shortcut.choose);
    else if (shortcut.go === 'next') goOn();
    else goBack();
  };
  useKeyPresses(keysOn, (press) => findShortcut(press, choiceCount, review !== undefined), act);

  if (!shown) return null;
  return (
    <div ref={top} className={classes.exam}>
      {frame.renderHeader(`Pregunta ${position + 1} de ${attempt.total_questions}`, shown.question)}
      <ExamQuestion
        key={shown.question.question_id}
        shown={shown}
        answering={answering}
        headingRef={heading}
        describedBy="exam-progress"
        onChoose={choose}
        renderActions={frame.renderActions}
        review={review}
      />
      {review && isLast ? (
        <RepeatOffer failed={listFailedQuestions(attempt).length} onRepeat={onRepeat} />
      ) : null}
      {finishing.problem}
      <div className={classes.steps}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft aria-hidden />}
          disabled={position === 0}
          onClick={goBack}
        >
          Anterior
        </Button>
        <NextButton isLast={isLast} isEnabled={isLocked} isSaving={finishing.isSaving} onClick={goOn} />
      </div>
      <ShortcutSwitch on={keysOn} onChange={frame.onKeysChange}>
        {describeShortcuts(choiceCount, review)}
      </ShortcutSwitch>
      <LeaveExam isSending={answering.pending !== undefined} />
    </div>
  );
}
