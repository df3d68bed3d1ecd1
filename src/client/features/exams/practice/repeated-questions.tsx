import { Button } from '@mantine/core';
import { useEffect } from 'react';
import {
  createRoundFeedback,
  isLastQuestionOfRound,
  useFailedRound,
} from '#client/features/exams/review/failed-round.ts';
import { useFocusOnChange } from '#client/ui/focus/use-focus-on-change.ts';
import { ShortcutSwitch } from '#client/ui/keyboard/shortcut-switch.tsx';
import { useKeyPresses } from '#client/ui/keyboard/use-key-presses.ts';
import { Question } from '#client/ui/question/question.tsx';
import type { ExamFrameProps } from './exam-frame.ts';
import classes from './exam.module.css';
import { LeaveExam } from './leave-exam.tsx';
import { NextButton } from './next-button.tsx';
import { describeRoundShortcuts, findShortcut } from './shortcuts.ts';

interface RepeatedQuestionsProps extends ExamFrameProps {
  onLeave: () => void;
}

/** Asks the wrongly answered questions once more, at the end of a review. */
export function RepeatedQuestions({ attempt, onLeave, keysOn, finishing, ...frame }: RepeatedQuestionsProps) {
  const { round, choose, goOn } = useFailedRound(attempt);
  const [question] = round.waiting;
  const feedback = createRoundFeedback(round);
  const isLast = isLastQuestionOfRound(round);
  const { top, heading } = useFocusOnChange(round.asked);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, [top]);

  const next = (): void => {
    if (!feedback) return;
    if (isLast) finishing.finish();
    else goOn();
  };
  const choiceCount = question?.choices.length ?? 0;
  useKeyPresses(
    keysOn,
    (press) => findShortcut(press, choiceCount, false),
    (shortcut) => {
      if ('choose' in shortcut) choose(shortcut.choose);
      else if ('go' in shortcut && shortcut.go === 'next') next();
    },
  );

  if (!question) return null;
  const left = round.waiting.length;
  return (
    <div ref={top} className={classes.exam}>
      {frame.renderHeader(`Otra vez: ${left === 1 ? 'queda' : 'quedan'} ${left}`, question)}
      <section>
        <Question
          key={round.asked}
          question={question}
          headingRef={heading}
          describedBy="exam-progress"
          actions={feedback ? frame.renderActions(question) : null}
          {...(feedback ? { mode: 'revealed', feedback } : { mode: 'asked', onChoose: choose })}
        />
      </section>
      {finishing.problem}
      <div className={classes.steps}>
        <Button variant="default" onClick={onLeave}>
          Dejar de repetir
        </Button>
        <NextButton
          isLast={isLast}
          isEnabled={feedback !== undefined}
          isSaving={finishing.isSaving}
          onClick={next}
        />
      </div>
      <ShortcutSwitch on={keysOn} onChange={frame.onKeysChange}>
        {describeRoundShortcuts(choiceCount)}
      </ShortcutSwitch>
      <LeaveExam isSending={false} />
    </div>
  );
}
