import { Button, Loader, Title, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { Explanation } from '#client/ui/question/explanation.tsx';
import { Reference } from '#client/ui/question/reference.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { AskedQuestion, Feedback } from '#shared/exams/exams.contract.ts';
import { type ChoiceIndex, choiceLabel, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { Answering } from './answering.ts';
import { choiceState } from '#client/ui/question/choice-state.ts';
import { ChoiceContent } from '#client/ui/question/choice.tsx';
import type { ShownQuestion } from './exam-progress.ts';
import choiceClasses from '#client/ui/question/choice.module.css';
import classes from './exam.module.css';

interface QuestionProps {
  shown: ShownQuestion;
  answering: Answering;
  headingRef: Ref<HTMLHeadingElement>;
  /** The element that says which question this is. */
  describedBy: string;
  onChoose: (choice: ChoiceIndex) => void;
  renderReport: RenderReport;
}

/** The way to report a question, which the screen provides. */
export type RenderReport = (question: AskedQuestion) => ReactNode;

/** A question, its four choices, and what the server says to the answer. */
export function Question(props: QuestionProps) {
  const { shown, answering, headingRef, describedBy, onChoose, renderReport } = props;
  const { question, feedback } = shown;
  const headingId = useId();
  const pending = answering.pending?.position === question.position ? answering.pending : undefined;

  return (
    <section>
      <Title
        order={2}
        id={headingId}
        ref={headingRef}
        tabIndex={-1}
        aria-describedby={describedBy}
        className={classes.question}
      >
        {question.question_text}
      </Title>
      <div role="group" aria-labelledby={headingId} className={classes.choices}>
        {question.choices.map((text, index) =>
          isChoiceIndex(index) ? (
            <UnstyledButton
              key={index}
              className={choiceClasses.choice}
              data-choice={choiceLabel(index)}
              data-state={choiceState(index, feedback, pending?.selected_answer)}
              aria-pressed={(feedback ?? pending)?.selected_answer === index}
              // not `disabled`, which would take the focus away from who has just pressed it
              aria-disabled={feedback !== undefined || answering.pending !== undefined}
              onClick={() => onChoose(index)}
            >
              <ChoiceContent
                index={index}
                text={text}
                state={choiceState(index, feedback, pending?.selected_answer)}
              />
              {pending?.selected_answer === index ? (
                <Loader size="1.25rem" className={classes.sending} />
              ) : null}
            </UnstyledButton>
          ) : null,
        )}
      </div>
      <div className={classes.outcome}>
        <div role="status">{feedback ? <Verdict feedback={feedback} /> : null}</div>
        {feedback ? <FurtherSteps feedback={feedback} report={renderReport(question)} /> : null}
      </div>
      <SendingProblem answering={answering} />
    </section>
  );
}

function Verdict({ feedback }: { feedback: Feedback }) {
  if (feedback.is_correct) {
    return (
      <p className={classes.verdict} data-state="right">
        <IconCheck aria-hidden /> <strong>Correcto</strong>
      </p>
    );
  }
  return (
    <p className={classes.verdict} data-state="wrong">
      <IconX aria-hidden /> <strong>Incorrecto</strong>{' '}
      <span className={classes.key}>La respuesta correcta es la {choiceLabel(feedback.correct_answer)}.</span>
    </p>
  );
}

/** The explanation and where the law says so, if there is one, and the report. */
function FurtherSteps({ feedback, report }: { feedback: Feedback; report: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { explanation, reference } = feedback;
  if (!explanation && !reference) return <div className={classes.further}>{report}</div>;

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
        {report}
      </div>
      <div id={id} hidden={!opened} data-explanation className={classes.explanation}>
        {explanation ? <Explanation format={feedback.explanation_format}>{explanation}</Explanation> : null}
        {reference ? <Reference reference={reference} /> : null}
      </div>
    </>
  );
}

const DELAYS = {
  offline:
    'Sin conexión: tu respuesta está a salvo en esta página y se guardará en cuanto vuelva la conexión.',
  failing: 'No se ha podido guardar tu respuesta. Se volverá a intentar automáticamente.',
};

/** An answer that didn't get through, wherever in the exam one is. */
function SendingProblem({ answering }: { answering: Answering }) {
  const { delay, problem, resend } = answering;
  if (delay) {
    return (
      <Problem onRetry={resend} retryLabel="Reintentar">
        {DELAYS[delay]}
      </Problem>
    );
  }
  return problem === undefined ? null : <Problem>{problem}</Problem>;
}
