import type { Ref } from 'react';
import { ReviewedQuestion } from '#client/ui/question/reviewed-question.tsx';
import { WithheldNotice } from '#client/ui/question/withheld-notice.tsx';
import type { AnsweredOnSheet, MockExamAnswer } from '#shared/mock-exams/mock-exams.contract.ts';
import { OUTCOME_NAMES, outcomeOf } from './answer-analysis.ts';
import { describeHistory, formatAnswerTime } from './describe-answering.ts';
import classes from './review.module.css';

interface ReviewedAnswerProps {
  answer: MockExamAnswer;
  title: string;
  headingRef: Ref<HTMLHeadingElement>;
}

export function ReviewedAnswer({ answer, title, headingRef }: ReviewedAnswerProps) {
  if (answer.is_withheld) {
    return (
      <ReviewedQuestion
        title={title}
        headingRef={headingRef}
        question={answer}
        outcome="unknown"
        outcomeText=""
        solution={undefined}
      >
        <WithheldNotice />
      </ReviewedQuestion>
    );
  }
  const outcome = outcomeOf(answer);
  const { selected_answer, ...solution } = answer;
  return (
    <ReviewedQuestion
      title={title}
      headingRef={headingRef}
      question={answer}
      outcome={outcome}
      outcomeText={OUTCOME_NAMES[outcome]}
      solution={selected_answer === null ? solution : { ...solution, selected_answer }}
    >
      <Facts answer={answer} />
    </ReviewedQuestion>
  );
}

function Facts({ answer }: { answer: AnsweredOnSheet }) {
  const history = describeHistory(answer);
  const facts = [
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
