import { Title } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconLink, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Question } from './question.tsx';
import classes from './reviewed-question.module.css';
import type { Solution } from './solution.ts';

/** blank: left without an answer. unknown: the answer isn't shown. */
type Outcome = 'right' | 'wrong' | 'blank' | 'unknown';

const ICONS = { right: IconCheck, wrong: IconX, blank: IconCircleDashed };

interface ReviewedQuestionProps {
  /** 'Pregunta 3' */
  title: string;
  question: { question_id: string; question_text: string; choices: string[] };
  outcome: Outcome;
  /** 'Correcto' */
  outcomeText: string;
  /** undefined: only its text and choices may be shown. */
  solution: Solution | undefined;
  /** Between title and question. */
  children?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A question of a finished exam with everything that is to be said of it, in a `ReviewList`. */
export function ReviewedQuestion(props: ReviewedQuestionProps) {
  const { title, question, outcome, outcomeText, solution, children, headingRef } = props;
  const headingId = useId();
  const Icon = outcome === 'unknown' ? undefined : ICONS[outcome];

  return (
    <li className={classes.reviewed}>
      <article aria-labelledby={headingId}>
        <div className={classes.top}>
          <Title order={3} id={headingId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </Title>
          <span className={classes.outcome} data-outcome={outcome}>
            {Icon ? <Icon aria-hidden size="1.25rem" /> : null}
            {outcomeText}
          </span>
        </div>
        {children}
        {solution ? (
          <Question mode="solved" question={question} solution={solution} />
        ) : (
          <Question mode="read" question={question} />
        )}
        <TextLink
          to="/question/$questionId"
          params={{ questionId: question.question_id }}
          className={classes.link ?? ''}
          aria-label={`Enlace a la ${lowerFirst(title)}`}
        >
          <IconLink aria-hidden size="1.25rem" /> Enlace a la pregunta
        </TextLink>
      </article>
    </li>
  );
}

export function ReviewList({ children }: { children: ReactNode }) {
  return <ol className={classes.review}>{children}</ol>;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
