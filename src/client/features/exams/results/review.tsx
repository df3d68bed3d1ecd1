import { Switch, Title } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconCheck, IconLink, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Question } from '#client/ui/question/question.tsx';
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
      <ol className={classes.review}>
        {shown.map((answer) => (
          <li key={answer.position} className={classes.reviewed}>
            <ReviewedQuestion answer={answer} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReviewedQuestion({ answer }: { answer: AnsweredQuestion }) {
  const headingId = useId();

  return (
    <article aria-labelledby={headingId}>
      <div className={classes.questionTop}>
        <Title order={3} id={headingId}>
          Pregunta {answer.position + 1}
        </Title>
        <span className={classes.verdict} data-state={answer.is_correct ? 'right' : 'wrong'}>
          {answer.is_correct ? (
            <IconCheck aria-hidden size="1.25rem" />
          ) : (
            <IconX aria-hidden size="1.25rem" />
          )}
          {answer.is_correct ? 'Correcto' : 'Incorrecto'}
        </span>
      </div>
      <Question mode="reviewed" question={answer} feedback={answer} />
      <TextLink
        to="/question/$questionId"
        params={{ questionId: answer.question_id }}
        className={classes.link ?? ''}
        aria-label={`Enlace a la pregunta ${answer.position + 1}`}
      >
        <IconLink aria-hidden size="1.25rem" /> Enlace a la pregunta
      </TextLink>
    </article>
  );
}
