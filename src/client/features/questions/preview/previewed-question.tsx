import { Button, Stack, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconRefresh, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { choiceState } from '#client/ui/question/choice-state.ts';
import { ChoiceContent } from '#client/ui/question/choice.tsx';
import choiceClasses from '#client/ui/question/choice.module.css';
import { Explanation } from '#client/ui/question/explanation.tsx';
import { Reference } from '#client/ui/question/reference.tsx';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { type ChoiceIndex, choiceLabel, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import classes from './previewed-question.module.css';

type Previewed = Omit<QuestionForm, 'category_ids'>;

/** A question as it is met in an exam, to be answered here as often as one likes: nothing of it is stored. */
export function PreviewedQuestion({ question }: { question: Previewed }) {
  const [answer, setAnswer] = useState<ChoiceIndex>();
  const wordingId = useId();
  const feedback = answer === undefined ? undefined : feedbackTo(question, answer);

  return (
    <Stack gap="md">
      <p id={wordingId} className={classes.wording}>
        {question.question_text}
      </p>
      <div role="group" aria-labelledby={wordingId} className={classes.choices}>
        {question.choices.map((text, index) =>
          isChoiceIndex(index) ? (
            <UnstyledButton
              key={index}
              className={choiceClasses.choice}
              data-choice={choiceLabel(index)}
              data-state={choiceState(index, feedback)}
              aria-pressed={answer === index}
              aria-disabled={feedback !== undefined}
              onClick={() => {
                if (feedback === undefined) setAnswer(index);
              }}
            >
              <ChoiceContent index={index} text={text} state={choiceState(index, feedback)} />
            </UnstyledButton>
          ) : null,
        )}
      </div>
      <div role="status" className={classes.status}>
        {feedback ? <Verdict feedback={feedback} /> : null}
      </div>
      {feedback ? <FurtherSteps feedback={feedback} onAgain={() => setAnswer(undefined)} /> : null}
    </Stack>
  );
}

function feedbackTo(question: Previewed, selected_answer: ChoiceIndex): Feedback {
  const { correct_answer, explanation, explanation_format, reference } = question;
  return {
    selected_answer,
    correct_answer,
    is_correct: selected_answer === correct_answer,
    explanation,
    explanation_format,
    reference: reference && { ...reference, law: null },
  };
}

function Verdict({ feedback }: { feedback: Feedback }) {
  const Sign = feedback.is_correct ? IconCheck : IconX;
  return (
    <p className={classes.verdict} data-state={feedback.is_correct ? 'right' : 'wrong'}>
      <Sign aria-hidden /> <strong>{feedback.is_correct ? 'Correcto' : 'Incorrecto'}</strong>{' '}
      {feedback.is_correct ? null : (
        <span className={classes.key}>
          La respuesta correcta es la {choiceLabel(feedback.correct_answer)}.
        </span>
      )}
    </p>
  );
}

function FurtherSteps({ feedback, onAgain }: { feedback: Feedback; onAgain: () => void }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { explanation, explanation_format, reference } = feedback;
  const hasMore = explanation !== null || reference !== null;

  return (
    <>
      <div className={classes.further}>
        {hasMore ? (
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
        ) : null}
        <Button variant="subtle" leftSection={<IconRefresh aria-hidden size="1.25rem" />} onClick={onAgain}>
          Responder otra vez
        </Button>
      </div>
      {hasMore ? (
        <div id={id} hidden={!opened} data-explanation className={classes.explanation}>
          {explanation === null ? null : <Explanation format={explanation_format}>{explanation}</Explanation>}
          {reference ? <Reference reference={reference} /> : null}
        </div>
      ) : null}
    </>
  );
}
