import { Switch, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconCheck, IconLink, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Question } from '#client/ui/question/question.tsx';
import type { ExamResults, ReviewedQuestion as Reviewed } from '#shared/exams/exams.contract.ts';
import classes from './results.module.css';

type Answers = ExamResults['answers'];

export function Review({ answers }: { answers: Answers }) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const isWrong = (answer: Answers[number]) => !answer.is_withheld && !answer.is_correct;
  const shown = onlyWrong ? answers.filter(isWrong) : answers;
  const hasBoth = answers.some(isWrong) && answers.some((answer) => !isWrong(answer));

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
            <Entry answer={answer} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ answer }: { answer: Answers[number] }) {
  const headingId = useId();

  return (
    <article aria-labelledby={headingId}>
      <div className={classes.questionTop}>
        <Title order={3} id={headingId}>
          Pregunta {answer.position + 1}
        </Title>
        {answer.is_withheld ? null : <Verdict answer={answer} />}
      </div>
      {answer.is_withheld ? (
        <>
          <Question mode="read" question={answer} />
          <Text c="dimmed">
            Esta pregunta está en tu simulacro abierto: verás la respuesta cuando lo entregues.
          </Text>
        </>
      ) : (
        <>
          <ReviewedQuestion answer={answer} />
          <TextLink
            to="/question/$questionId"
            params={{ questionId: answer.question_id }}
            className={classes.link ?? ''}
            aria-label={`Enlace a la pregunta ${answer.position + 1}`}
          >
            <IconLink aria-hidden size="1.25rem" /> Enlace a la pregunta
          </TextLink>
        </>
      )}
    </article>
  );
}

function Verdict({ answer: { selected_answer: selected, is_correct: isRight } }: { answer: Reviewed }) {
  if (selected === null) return <span className={classes.verdict}>En blanco</span>;
  return (
    <span className={classes.verdict} data-state={isRight ? 'right' : 'wrong'}>
      {isRight ? <IconCheck aria-hidden size="1.25rem" /> : <IconX aria-hidden size="1.25rem" />}
      {isRight ? 'Correcto' : 'Incorrecto'}
    </span>
  );
}

function ReviewedQuestion({ answer: { selected_answer, ...answer } }: { answer: Reviewed }) {
  return selected_answer === null ? (
    <Question mode="solved" question={answer} solution={answer} />
  ) : (
    <Question mode="reviewed" question={answer} feedback={{ ...answer, selected_answer }} />
  );
}
