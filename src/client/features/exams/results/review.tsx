import { Switch, Title } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { ReviewedQuestion, ReviewList } from '#client/ui/question/reviewed-question.tsx';
import type { AnsweredQuestion } from '#shared/exams/exams.contract.ts';
import classes from './results.module.css';

export function Review({ answers }: { answers: AnsweredQuestion[] }) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const shown = onlyWrong ? answers.filter((answer) => !answer.is_correct) : answers;
  const hasBoth = answers.some((answer) => answer.is_correct) && answers.some((answer) => !answer.is_correct);

  return (
    <section>
      <div className={classes.reviewTop}>
        <Title order={2}>Revisión de las preguntas</Title>
        {hasBoth ? (
          <Switch
            classNames={{ body: classes.switchBody ?? '', label: classes.switchLabel ?? '' }}
            label="Solo las falladas"
            checked={onlyWrong}
            onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <ReviewList>
        {shown.map((answer) => (
          <ReviewedQuestion
            key={answer.position}
            title={`Pregunta ${answer.position + 1}`}
            question={answer}
            outcome={answer.is_correct ? 'right' : 'wrong'}
            outcomeText={answer.is_correct ? 'Correcto' : 'Incorrecto'}
            solution={answer}
          />
        ))}
      </ReviewList>
    </section>
  );
}
