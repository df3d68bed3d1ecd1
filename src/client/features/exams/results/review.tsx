import { Switch, Title } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import {
  ReviewedQuestion,
  ReviewList,
  type RenderUserParts,
} from '#client/ui/question/reviewed-question.tsx';
import { QuestionStateNotice } from '#client/ui/question/state-notice.tsx';
import type { ExamResults } from '#shared/exams/exams.contract.ts';
import { RULING_NAMES } from '#shared/questions/rulings.rules.ts';
import classes from './results.module.css';

type Answers = ExamResults['answers'];

const OUTCOME_NAMES = { right: 'Correcto', wrong: 'Incorrecto', blank: 'En blanco' };

interface ReviewProps {
  answers: Answers;
  renderUserParts?: RenderUserParts | undefined;
}

export function AnswersReview({ answers, renderUserParts }: ReviewProps) {
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
      <ReviewList>
        {shown.map((answer) => (
          <ReviewedQuestion
            key={answer.position}
            title={`Pregunta ${answer.position + 1}`}
            question={answer}
            answer={answer.is_withheld ? null : answer}
            outcomeNames={OUTCOME_NAMES}
            renderUserParts={renderUserParts}
          >
            {answer.is_withheld ? null : <QuestionStateNotice question={answer} />}
            {answer.is_withheld || answer.ruling === null ? null : (
              <p className={classes.ruling}>Resolución del tribunal: {RULING_NAMES[answer.ruling]}</p>
            )}
          </ReviewedQuestion>
        ))}
      </ReviewList>
    </section>
  );
}
