import { VisuallyHidden } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { IconCheck, IconCircleDashed, IconLock, IconX } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { type AnswerOutcome, toAnswerOutcome } from '#client/ui/question/answer-outcome.ts';
import type { MockExamAnswer } from '#shared/mock-exams/result.contract.ts';
import { OUTCOME_NAMES } from './answer-analysis.ts';
import classes from './marked-sheet.module.css';

const ICONS = { right: IconCheck, wrong: IconX, blank: IconCircleDashed, withheld: IconLock };
const NAMES: Record<AnswerOutcome | 'withheld', string> = { ...OUTCOME_NAMES, withheld: 'Sin mostrar' };

interface MarkedSheetProps {
  answers: MockExamAnswer[];
  titleOf: (answer: MockExamAnswer) => string;
  onChoose: (answer: MockExamAnswer) => void;
}

/** All questions at a glance; each number leads to its question. One tab stop, with arrow keys between the numbers. */
export function MarkedSheet(props: MarkedSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={classes.sheet}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>Hoja corregida: ir a una pregunta</summary>
      {isOpen ? <Numbers {...props} /> : null}
    </details>
  );
}

function Numbers({ answers, titleOf, onChoose }: MarkedSheetProps) {
  const { getItemProps } = useRovingIndex({ total: answers.length, orientation: 'both' });
  const parts = [...new Set(answers.map(({ part }) => part))];

  return (
    <>
      <Legend />
      <div role="toolbar" aria-label="Preguntas">
        {parts.map((part) => (
          <div key={part}>
            {parts.length > 1 ? <p className={classes.part}>Parte {part + 1}</p> : null}
            <div className={classes.numbers}>
              {answers.map((answer, index) =>
                answer.part === part ? (
                  <SheetNumber
                    key={answer.position}
                    answer={answer}
                    title={titleOf(answer)}
                    {...getItemProps({ index, onClick: () => onChoose(answer) })}
                  />
                ) : null,
              )}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

interface SheetNumberProps extends ComponentProps<'button'> {
  answer: MockExamAnswer;
  title: string;
}

function SheetNumber({ answer, title, ...button }: SheetNumberProps) {
  const outcome = answer.is_withheld ? 'withheld' : toAnswerOutcome(answer);
  const isDoubtful = !answer.is_withheld && answer.is_doubtful;
  const Icon = ICONS[outcome];
  return (
    <button type="button" className={classes.number} data-outcome={outcome} {...button}>
      <VisuallyHidden>
        {title}: {NAMES[outcome].toLowerCase()}
        {isDoubtful ? ', dudosa' : ''}
      </VisuallyHidden>
      <span aria-hidden>
        {answer.is_reserve ? 'R' : ''}
        {answer.number}
        {isDoubtful ? '?' : ''}
      </span>
      <Icon aria-hidden size="1rem" stroke={2.5} />
    </button>
  );
}

function Legend() {
  return (
    <p className={classes.legend}>
      {(['right', 'wrong', 'blank'] as const).map((outcome) => {
        const Icon = ICONS[outcome];
        return (
          <span key={outcome} data-outcome={outcome}>
            <Icon aria-hidden size="1rem" stroke={2.5} /> {OUTCOME_NAMES[outcome]}
          </span>
        );
      })}
      <span>R: reserva</span>
      <span>?: dudosa</span>
    </p>
  );
}
