import { Title } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconLink, IconLock, IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { TextLink } from '#client/ui/frame/links.tsx';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type AnswerOutcome, toAnswerOutcome } from './answer-outcome.ts';
import { Question } from './question.tsx';
import classes from './reviewed-question.module.css';

/** An answer with the question's solution; `selected_answer` is null if the question was left blank. */
type ReviewedAnswer = Omit<Feedback, 'selected_answer'> & { selected_answer: ChoiceIndex | null };

const ICONS = { right: IconCheck, wrong: IconX, blank: IconCircleDashed };

/** The parts of a question that only its user sees: the star of a saved question, the note, the history. */
interface UserParts {
  /** The star beside the title, which saves the question. */
  star: ReactNode;
  /** The note below the question. */
  note: ReactNode;
  /** The buttons below the note: one for the question's history, one to change the note. */
  buttons: ReactNode;
}

/** `name` is the question's name in labels: 'la pregunta 3'. */
export type RenderUserParts = (questionId: string, name: string) => UserParts;

interface ReviewedQuestionProps {
  /** For example 'Pregunta 3'. */
  title: string;
  question: ComponentProps<typeof Question>['question'] & { question_id: string };
  /** The answer; null while the question is on an open mock exam of the user, which it would give away. */
  answer: ReviewedAnswer | null;
  outcomeNames: Record<AnswerOutcome, string>;
  /** Renders the user's parts; not called when `answer` is null: the note may contain the answer. */
  renderUserParts?: RenderUserParts | undefined;
  /** Further facts about the answer. */
  children?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

export function ReviewList({ children }: { children: ReactNode }) {
  return <ol className={classes.review}>{children}</ol>;
}

/** A question of a finished exam with its answer, in a `ReviewList`. */
export function ReviewedQuestion(props: ReviewedQuestionProps) {
  const { title, question, answer, outcomeNames, renderUserParts, children, headingRef } = props;
  const headingId = useId();
  const name = `la ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const userParts = answer ? renderUserParts?.(question.question_id, name) : undefined;

  return (
    <li className={classes.reviewed}>
      <article aria-labelledby={headingId}>
        <div className={classes.top}>
          <Title order={3} id={headingId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </Title>
          <div className={classes.marks}>
            {answer ? <Outcome outcome={toAnswerOutcome(answer)} names={outcomeNames} /> : null}
            {userParts?.star}
          </div>
        </div>
        {children}
        {answer ? (
          <Question mode="solved" question={question} solution={toSolution(answer)} />
        ) : (
          <>
            <WithheldNotice />
            <Question mode="read" question={question} />
          </>
        )}
        {userParts?.note}
        <div className={classes.foot}>
          <TextLink
            to="/question/$questionId"
            params={{ questionId: question.question_id }}
            className={classes.link ?? ''}
            aria-label={`Enlace a ${name}`}
          >
            <IconLink aria-hidden size="1.25rem" /> Enlace a la pregunta
          </TextLink>
          {userParts?.buttons}
        </div>
      </article>
    </li>
  );
}

function toSolution({ selected_answer, ...solution }: ReviewedAnswer) {
  return selected_answer === null ? solution : { ...solution, selected_answer };
}

function Outcome({ outcome, names }: { outcome: AnswerOutcome; names: Record<AnswerOutcome, string> }) {
  const Icon = ICONS[outcome];
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon aria-hidden size="1.25rem" /> {names[outcome]}
    </span>
  );
}

function WithheldNotice() {
  return (
    <p className={classes.withheld}>
      <IconLock aria-hidden size="1.25rem" />
      <span>Esta pregunta está en tu simulacro abierto: verás la respuesta cuando lo entregues.</span>
    </p>
  );
}
