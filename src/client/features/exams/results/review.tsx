import { Switch, Title } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconCheck, IconLink, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Explanation } from '#client/ui/question/explanation.tsx';
import { Reference } from '#client/ui/question/reference.tsx';
import { TextLink } from '#client/ui/frame/links.tsx';
import type { AnsweredQuestion } from '#shared/exams/exams.contract.ts';
import { choiceLabel, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import { choiceState } from '#client/ui/question/choice-state.ts';
import { ChoiceContent } from '#client/ui/question/choice.tsx';
import choiceClasses from '#client/ui/question/choice.module.css';
import classes from './results.module.css';

/** Every question of a finished exam with the right choice and the own one. */
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
      <p className={classes.wording}>{answer.question_text}</p>
      <ul className={classes.choices}>
        {answer.choices.map((text, index) => {
          if (!isChoiceIndex(index)) return null;
          const state = choiceState(index, answer);
          return (
            <li
              key={index}
              className={choiceClasses.choice}
              data-choice={choiceLabel(index)}
              data-state={state}
            >
              <ChoiceContent index={index} text={text} state={state} />
            </li>
          );
        })}
      </ul>
      {answer.explanation || answer.reference ? (
        <div className={classes.explanation}>
          <Title order={4}>Explicación</Title>
          {answer.explanation ? (
            <Explanation format={answer.explanation_format}>{answer.explanation}</Explanation>
          ) : null}
          {answer.reference ? <Reference reference={answer.reference} /> : null}
        </div>
      ) : null}
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
