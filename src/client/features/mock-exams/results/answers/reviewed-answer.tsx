import type { Ref } from 'react';
import { type RenderUserParts, ReviewedQuestion } from '#client/ui/question/reviewed-question.tsx';
import { QuestionStateNotice } from '#client/ui/question/state-notice.tsx';
import type { AnsweredSheetQuestion, MockExamAnswer } from '#shared/mock-exams/result.contract.ts';
import { RULING_NAMES } from '#shared/questions/rulings.rules.ts';
import { OUTCOME_NAMES } from './answer-analysis.ts';
import { formatAnswerHistory, formatAnswerTime } from './describe-answering.ts';
import classes from './review.module.css';

interface ReviewedAnswerProps {
  answer: MockExamAnswer;
  title: string;
  headingRef: Ref<HTMLHeadingElement>;
  renderUserParts: RenderUserParts | undefined;
}

export function ReviewedAnswer({ answer, title, headingRef, renderUserParts }: ReviewedAnswerProps) {
  return (
    <ReviewedQuestion
      title={title}
      headingRef={headingRef}
      question={answer}
      answer={answer.is_withheld ? null : answer}
      outcomeNames={OUTCOME_NAMES}
      renderUserParts={renderUserParts}
    >
      {answer.is_withheld ? null : (
        <>
          <Facts answer={answer} />
          <QuestionStateNotice question={answer} />
        </>
      )}
    </ReviewedQuestion>
  );
}

function Facts({ answer }: { answer: AnsweredSheetQuestion }) {
  const history = formatAnswerHistory(answer);
  const facts = [
    answer.ruling === null ? null : `Resolución del tribunal: ${RULING_NAMES[answer.ruling]}`,
    answer.is_doubtful ? 'Dudosa' : null,
    answer.counts ? null : 'No cuenta para la puntuación',
    answer.answer_time_ms === null ? null : `Tiempo: ${formatAnswerTime(answer)}`,
    history === null ? null : `Tus respuestas: ${history}`,
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : (
    <p className={classes.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
