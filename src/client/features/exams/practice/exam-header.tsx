import { Alert, Progress, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeCategories } from '#client/ui/categories/describe-categories.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { describeTime } from './describe-time.ts';
import { AbandonExam } from './abandon-exam.tsx';
import classes from './exam.module.css';
import type { Stopwatch } from '#client/features/exams/timing/stopwatch.ts';
import { useSeconds } from '#client/features/exams/timing/use-stopwatch.ts';

interface ExamHeaderProps {
  attempt: Attempt;
  /** 'Pregunta 3 de 10'. */
  progress: string;
  stopwatch: Stopwatch;
  resumed: boolean;
  onAbandoned: () => void;
  /** The button that saves the shown question. */
  star: ReactNode;
}

export function ExamHeader({ attempt, progress, stopwatch, resumed, onAbandoned, star }: ExamHeaderProps) {
  const { total_questions: total, answered } = attempt;

  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <PageHeading title="Examen">{describeCategories(attempt.categories, ' · ')}</PageHeading>
        <AbandonExam attemptId={attempt.id} answered={answered.length} onAbandoned={onAbandoned} />
      </div>
      {resumed ? (
        <Alert color="ink" role="note" py="xs">
          Continúas un examen sin terminar. Si prefieres empezar otro, abandona este.
        </Alert>
      ) : null}
      <div className={classes.status}>
        <Text id="exam-progress" fw={700}>
          {progress}
        </Text>
        <div className={classes.tools}>
          {star}
          <Clock stopwatch={stopwatch} minutes={attempt.minutes} />
        </div>
      </div>
      <Progress.Root size="sm" transitionDuration={150}>
        <Progress.Section
          value={(answered.length / total) * 100}
          aria-label="Preguntas respondidas"
          aria-valuetext={`${answered.length} de ${total}`}
        />
      </Progress.Root>
    </header>
  );
}

interface ClockProps {
  stopwatch: Stopwatch;
  /** The time that the user has set; null: none. */
  minutes: number | null;
}

/** role="timer" is no live region: screen readers don't read every second. */
function Clock({ stopwatch, minutes }: ClockProps) {
  const { name, shown, isOver } = describeTime(useSeconds(stopwatch), minutes);
  return (
    <div className={classes.clock} data-over={isOver || undefined}>
      <IconClock aria-hidden size="1.25rem" />
      <VisuallyHidden>{name}: </VisuallyHidden>
      <span role="timer">{shown}</span>
      <VisuallyHidden role="status">{isOver ? 'Se ha acabado tu tiempo. Puedes seguir.' : ''}</VisuallyHidden>
    </div>
  );
}
