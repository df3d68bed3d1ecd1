import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Question } from '#client/ui/question/question.tsx';
import type { SheetQuestion as Asked } from '#shared/mock-exams/sheet.contract.ts';
import { describeMarkedAnswer, type MarkedAnswer } from './marks/marks.ts';
import classes from './sheet.module.css';

interface SheetQuestionProps {
  question: Asked;
  /** The name of the question, such as 'Pregunta 12'. */
  name: string;
  /** The name of its section, such as 'Primera parte · Supuesto 1'. */
  section: string;
  star: ReactNode;
  marking: MarkedAnswer;
  headingRef: Ref<HTMLHeadingElement>;
  onMark: (change: Partial<MarkedAnswer>) => void;
  /** Goes to the previous question; undefined if there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onNextBlank: (() => void) | undefined;
  /** The content between the buttons for back and forward: the button that opens the grid on small screens. */
  children: ReactNode;
}

export function SheetQuestion(props: SheetQuestionProps) {
  const { question, name, section, marking, headingRef, onMark, onPrevious, onNext, onNextBlank } = props;
  return (
    <>
      <section>
        <div className={classes.head}>
          <p id="sheet-place" className={classes.place}>
            <span className={classes.number}>{name}</span> <span className={classes.part}>{section}</span>
          </p>
          {props.star}
        </div>
        <Question
          mode="marked"
          question={question}
          selected={marking.selected_answer}
          headingRef={headingRef}
          describedBy="sheet-place"
          onChoose={(selected_answer) => onMark({ selected_answer })}
        />
        <VisuallyHidden role="status">Respuesta: {describeMarkedAnswer(marking)}</VisuallyHidden>
      </section>
      <div className={classes.actions}>
        <Button
          variant="default"
          className={classes.doubtful ?? ''}
          aria-pressed={marking.is_doubtful}
          leftSection={<IconQuestionMark aria-hidden size="1.125rem" />}
          onClick={() => onMark({ is_doubtful: !marking.is_doubtful })}
        >
          Dudosa
        </Button>
        <Button
          variant="default"
          // not disabled, which would take the focus from the button just pressed
          aria-disabled={marking.selected_answer === null}
          onClick={() => {
            if (marking.selected_answer !== null) onMark({ selected_answer: null });
          }}
        >
          Dejar en blanco
        </Button>
        <Button variant="default" disabled={!onNextBlank} onClick={onNextBlank}>
          Siguiente en blanco
        </Button>
      </div>
      <div className={classes.steps}>
        <Button
          variant="default"
          className={classes.step ?? ''}
          leftSection={<IconArrowLeft aria-hidden />}
          disabled={!onPrevious}
          onClick={onPrevious}
        >
          <span className={classes.stepName}>Anterior</span>
        </Button>
        {props.children}
        <Button
          className={classes.step ?? ''}
          rightSection={<IconArrowRight aria-hidden />}
          disabled={!onNext}
          onClick={onNext}
        >
          <span className={classes.stepName}>Siguiente</span>
        </Button>
      </div>
    </>
  );
}
