import { Button, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { LiteralText } from '#client/ui/pictures/literal-text.tsx';
import { ChoiceButtons, ChoiceList } from './choices.tsx';
import { Explanation } from './explanation.tsx';
import classes from './question.module.css';
import { LawReference } from './reference.tsx';
import { SharedText } from './shared-text.tsx';
import type { Solution } from './solution.ts';
import { AnswerVerdict } from './verdict.tsx';

/**
 * asked: choices can be clicked. revealed: just answered, with the explanation behind a button. solved: everything shown,
 * with the answer that was given earlier, if any. read: neither asked nor answered. marked: on an answer sheet, where the
 * choice can be changed.
 */
type Mode =
  | {
      mode: 'asked';
      /** The choice that is being sent to the server. */
      pending?: ChoiceIndex | undefined;
      isDisabled?: boolean;
      onChoose: (choice: ChoiceIndex) => void;
    }
  | { mode: 'marked'; selected: ChoiceIndex | null; onChoose: (choice: ChoiceIndex) => void }
  | { mode: 'revealed'; feedback: Feedback }
  | { mode: 'solved'; solution: Solution }
  | { mode: 'read' };

type SharedTextProps = ComponentProps<typeof SharedText>;

type QuestionProps = Mode & {
  question: {
    question_text: string;
    choices: string[];
    shared_text?: SharedTextProps['sharedText'] | null;
  };
  /** Renders the question's text as a heading that can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** The id of the element with the question's number. */
  describedBy?: string;
  /** Actions on an asked or revealed question. */
  actions?: ReactNode;
};

/**
 * Draws a question on every screen. Its text, choices and notes are literal text, never HTML (rules.md, 'Departures').
 */
export function Question(props: QuestionProps) {
  const { question, headingRef, describedBy, actions } = props;
  const [wordingId, textId] = [useId(), useId()];
  const { shared_text: sharedText } = question;
  const feedback = 'feedback' in props ? props.feedback : undefined;
  const solution = 'solution' in props ? props.solution : feedback;
  const buttons = toButtons(props);

  return (
    <div className={classes.question} data-mode={props.mode}>
      <TextAbove sharedText={sharedText} titleId={textId} isSolved={props.mode === 'solved'} />
      <Wording
        id={wordingId}
        headingRef={headingRef}
        describedBy={sharedText ? [describedBy, textId].join(' ') : describedBy}
      >
        <LiteralText>{question.question_text}</LiteralText>
      </Wording>
      {buttons ? (
        <ChoiceButtons choices={question.choices} labelledBy={wordingId} {...buttons} />
      ) : (
        <>
          <ChoiceList choices={question.choices} solution={solution} />
          <OpenSolution solution={solution} />
        </>
      )}
      {buttons && props.mode !== 'marked' ? <Outcome feedback={feedback} actions={actions} /> : null}
    </div>
  );
}

function Outcome({ feedback, actions }: { feedback: Feedback | undefined; actions: ReactNode }) {
  return (
    <div className={classes.outcome}>
      <div role="status">{feedback ? <AnswerVerdict feedback={feedback} /> : null}</div>
      {feedback ? <FurtherSteps feedback={feedback} actions={actions} /> : null}
      {!feedback && actions ? <div className={classes.before}>{actions}</div> : null}
    </div>
  );
}

interface TextAboveProps {
  sharedText: SharedTextProps['sharedText'] | null | undefined;
  titleId: string;
  isSolved: boolean;
}

function TextAbove({ sharedText, titleId, isSolved }: TextAboveProps) {
  if (!sharedText) return null;
  return (
    <SharedText
      key={sharedText.id}
      sharedText={sharedText}
      titleId={titleId}
      {...(isSolved && { isFolded: true })}
    />
  );
}

/** Returns the properties of the choice buttons; undefined in a mode that shows the choices without buttons. */
function toButtons(
  props: Mode,
): Omit<ComponentProps<typeof ChoiceButtons>, 'choices' | 'labelledBy'> | undefined {
  switch (props.mode) {
    case 'asked':
      return { pending: props.pending, isDisabled: props.isDisabled === true, onChoose: props.onChoose };
    case 'marked':
      return { selected: props.selected, isDisabled: false, onChoose: props.onChoose };
    case 'revealed':
      return { feedback: props.feedback, isDisabled: true };
    case 'solved':
    case 'read':
      return undefined;
  }
}

interface WordingProps {
  id: string;
  headingRef: Ref<HTMLHeadingElement> | undefined;
  describedBy: string | undefined;
  children: ReactNode;
}

function Wording({ id, headingRef, describedBy, children }: WordingProps) {
  if (!headingRef) {
    return (
      <p id={id} className={classes.wording}>
        {children}
      </p>
    );
  }
  return (
    <Title
      order={2}
      id={id}
      ref={headingRef}
      tabIndex={-1}
      aria-describedby={describedBy}
      className={classes.wording}
    >
      {children}
    </Title>
  );
}

function FurtherSteps({ feedback, actions }: { feedback: Feedback; actions: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  if (!hasSolution(feedback)) return <div className={classes.further}>{actions}</div>;

  return (
    <>
      <div className={classes.further}>
        <Button
          variant="default"
          aria-expanded={opened}
          aria-controls={id}
          rightSection={
            <IconChevronDown aria-hidden className={classes.chevron} data-opened={opened || undefined} />
          }
          onClick={() => setOpened(!opened)}
        >
          Ver explicación
        </Button>
        {actions}
      </div>
      <div id={id} hidden={!opened} data-explanation className={classes.explanation}>
        <SolutionText solution={feedback} />
      </div>
    </>
  );
}

function OpenSolution({ solution }: { solution: Solution | undefined }) {
  if (!solution || !hasSolution(solution)) return null;
  return (
    <div className={classes.explanation} data-explanation>
      <Title order={4}>Explicación</Title>
      <SolutionText solution={solution} />
    </div>
  );
}

function hasSolution({ explanation, reference }: Solution): boolean {
  return Boolean(explanation) || reference !== null;
}

function SolutionText({ solution }: { solution: Solution }) {
  const { explanation, explanation_format, reference } = solution;
  return (
    <>
      {explanation ? <Explanation format={explanation_format}>{explanation}</Explanation> : null}
      {reference ? <LawReference reference={reference} /> : null}
    </>
  );
}
